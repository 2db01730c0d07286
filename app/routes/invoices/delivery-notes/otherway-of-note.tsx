import { href } from 'react-router';
import type { Route } from './+types/otherway-of-note.ts';
import { notePaperOtherway } from '../../../pocketbase/outbox/papers.ts';
import { paths } from '../../../ui/base/paths.ts';
import { NoteOtherway } from '../../shared/mails/note-otherway.tsx';
import { loadOtherway, takeOtherway } from '../../shared/mails/otherway.server.ts';
import { titled } from '../../shared/titles.ts';
import { loadNote } from './load-note.server.ts';

export const meta = titled('Auf anderem Weg versandt');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, snapshot } = await loadNote(context, params.noteId);
  return { number, otherway: loadOtherway(context, snapshot.issueDate) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return takeOtherway({ request, context }, async () => {
    const { id, snapshot } = await loadNote(context, params.noteId);
    return {
      issueDate: snapshot.issueDate,
      note: (backend, noted) => notePaperOtherway(backend, { kind: 'delivery-note', id }, noted),
      shown: href('/invoice/lieferscheine/:noteId/versand', { noteId: id }),
    };
  });
}

export default function DeliveryNoteOtherway({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, otherway } = loaderData;
  const shown = href('/invoice/lieferscheine/:noteId/versand', params);
  return (
    <NoteOtherway
      otherway={otherway}
      lastResult={actionData?.lastResult}
      path={[
        { href: paths.invoices, text: 'Rechnungen' },
        { href: shown, text: number },
      ]}
      back={shown}
    />
  );
}
