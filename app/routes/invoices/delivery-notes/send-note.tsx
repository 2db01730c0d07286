import { href } from 'react-router';
import type { Route } from './+types/send-note.ts';
import { userBackend } from '#app/http/session.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { loadPaper, sendPaper } from '#app/routes/mail/papers.server.ts';
import { SendMail } from '#app/routes/mail/send-mail.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadNote, paperOfNote } from './load-note.server.ts';

export const meta = titled('Lieferschein per E-Mail senden');

export async function loader({ params, context }: Route.LoaderArgs) {
  const note = await loadNote(context, params.noteId);
  const [paper, invoice] = await Promise.all([
    loadPaper(context, paperOfNote(note), { subject: note.id }),
    findInvoice(userBackend(context), note.invoice),
  ]);
  // The draft that it was written from may be discarded.
  return { ...paper, number: note.number, invoice: invoice?.id ?? null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return sendPaper(paperOfNote(await loadNote(context, params.noteId)), { request, context, hrefOf: hrefIn(params) });
}

const hrefIn =
  ({ noteId }: Route.LoaderArgs['params']) =>
  (mailId: string) =>
    href('/invoice/lieferscheine/:noteId/versand/:mailId', { noteId, mailId });

export default function SendNote({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, invoice } = loaderData;
  const of = invoice === null ? null : href('/invoice/rechnungen/:invoiceId', { invoiceId: invoice });
  return (
    <>
      <PageHead
        title={`${number} per E-Mail senden`}
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          ...(of === null ? [] : [{ href: of, text: 'Zur Rechnung' }]),
        ]}
        actions={
          <LinkButton slim href={href('/invoice/lieferscheine/:noteId/versandt', params)}>
            Versand vermerken
          </LinkButton>
        }
      />
      <SendMail
        sending={loaderData}
        lastResult={actionData?.lastResult}
        back={of ?? paths.invoices}
        hrefOf={hrefIn(params)}
        file={`${number} (PDF)`}
      />
    </>
  );
}
