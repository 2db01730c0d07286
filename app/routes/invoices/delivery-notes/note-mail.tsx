import { href } from 'react-router';
import type { Route } from './+types/note-mail.ts';
import { paths } from '#app/ui/base/paths.ts';
import { changePaperMail, readPaperMail } from '#app/routes/mail/papers.server.ts';
import { ShowMail } from '#app/routes/mail/show-mail.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadNote } from './load-note.server.ts';

export const meta = titled('E-Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, number } = await loadNote(context, params.noteId);
  const asked = { kind: 'delivery-note', id, mail: params.mailId, file: `${number} (PDF)` } as const;
  return { ...(await readPaperMail(context, asked)), number };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await loadNote(context, params.noteId);
  const hrefOf = (mailId: string) => href('/invoice/lieferscheine/:noteId/versand/:mailId', { ...params, mailId });
  return changePaperMail({ kind: 'delivery-note', id, mail: params.mailId }, { request, context, hrefOf });
}

export default function ShowNoteMail({ loaderData, actionData, params }: Route.ComponentProps) {
  const send = href('/invoice/lieferscheine/:noteId/versand', { noteId: params.noteId });
  return (
    <ShowMail
      read={loaderData}
      refused={actionData?.refused}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: send, text: loaderData.number },
      ]}
      send={send}
    />
  );
}
