import { href } from 'react-router';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { ListedDeliveryNote } from '#app/pocketbase/delivery-notes/calls.ts';

/** The delivery notes of an invoice, each with its file and its mails. */
export function NoteList({ notes }: { notes: readonly ListedDeliveryNote[] }) {
  return (
    <KeyValues
      rows={notes.map(({ id, number, issueDate }) => ({
        label: formatDate(issueDate),
        value: (
          <>
            <a href={href('/invoice/lieferscheine/:noteId', { noteId: id })}>{number} (PDF)</a>
            {', '}
            <a href={href('/invoice/lieferscheine/:noteId/versand', { noteId: id })}>per E-Mail</a>
            {', '}
            <a href={href('/invoice/lieferscheine/:noteId/versandt', { noteId: id })}>Versand vermerken</a>
          </>
        ),
      }))}
    />
  );
}
