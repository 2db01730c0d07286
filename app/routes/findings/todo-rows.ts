import { href } from 'react-router';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import type { Todo } from '#app/ui/page/todo-list.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';

// What there is to do, on the dashboard and on a customer's page, which say different things beside it.

export function lostInvoiceTodo({ id, number }: { id: string; number: string }, note: string): Todo {
  return lost(number, `${href('/invoice/rechnungen/:invoiceId', { invoiceId: id })}#mails`, note);
}

export function lostReminderTodo(
  { invoice, number }: Pick<Figures['lost'][number], 'invoice' | 'number'>,
  note: string,
) {
  return lost(number, `${href('/invoice/rechnungen/:invoiceId', { invoiceId: invoice })}#reminders`, note);
}

type LostPaper = Pick<Figures['undeliveredPapers'][number], 'kind' | 'id' | 'number'>;

export function lostPaperTodo({ kind, id, number }: LostPaper, note: string): Todo {
  const page =
    kind === 'offer'
      ? href('/invoice/angebote/:offerId', { offerId: id })
      : href('/invoice/lieferscheine/:noteId/versand', { noteId: id });
  return lost(number, `${page}#mails`, note);
}

function lost(number: string, path: string, note: string): Todo {
  return { href: path, text: `${number} ist nicht angekommen`, note };
}

type StoppedRun = Pick<Figures['runs'][number], 'schedule' | 'invoice' | 'day' | 'name'>;

export function stoppedRunTodo({ schedule, invoice, day, name }: StoppedRun, note: string): Todo {
  const run = `${name} vom ${formatDate(day)}`;
  if (invoice === '')
    return {
      href: href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule }),
      text: `${run} wurde nicht angelegt`,
      note,
    };
  return {
    href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: invoice }),
    text: `${run} ist nicht ausgestellt`,
    note,
  };
}

export function unfinishedDraftTodo(id: string, note: string): Todo {
  return {
    href: href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id }),
    text: 'Entwurf weiterschreiben',
    note,
  };
}

export function draftTodo({ id, grossCents }: { id: string; grossCents: number }, note: string): Todo {
  return {
    href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: id }),
    text: 'Entwurf ausstellen',
    note,
    amount: formatEuro(grossCents),
  };
}
