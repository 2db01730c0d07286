import { href } from 'react-router';
import type { Route } from './+types/note-sent-otherwise.ts';
import { paths } from '#app/ui/base/paths.ts';
import { SentOtherwiseForm } from '#app/routes/mail/sent-otherwise-form.tsx';
import { loadSentOtherwise, saveSentOtherwise } from '#app/routes/mail/sent-otherwise.server.ts';
import { titled } from '#app/routes/titles.ts';
import { loadNote } from './load-note.server.ts';
import { recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titled('Versand vermerken');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, snapshot } = await loadNote(context, params.noteId);
  return { number, sentOtherwise: loadSentOtherwise(context, snapshot.issueDate) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return saveSentOtherwise({ request, context }, async () => {
    const { id, snapshot } = await loadNote(context, params.noteId);
    return {
      issueDate: snapshot.issueDate,
      note: (backend, noted) => ask(backend, recordPaperSentOtherwise, { kind: 'delivery-note', id, ...noted }),
      shown: href('/invoice/lieferscheine/:noteId/versand', { noteId: id }),
    };
  });
}

export default function DeliveryNoteSentOtherwise({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sentOtherwise } = loaderData;
  const shown = href('/invoice/lieferscheine/:noteId/versand', params);
  return (
    <SentOtherwiseForm
      sentOtherwise={sentOtherwise}
      lastResult={actionData?.lastResult}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: shown, text: number },
      ]}
      back={shown}
    />
  );
}
