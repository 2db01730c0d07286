import { href } from 'react-router';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import type { DraftRow, IssuedRow } from '#app/pocketbase/invoices/record.ts';
import { paths } from '#app/ui/base/paths.ts';
import { daysBetween, formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { OfferRow } from '#app/pocketbase/offers/calls.ts';
import type { Todo } from '#app/ui/page/todo-list.tsx';
import { statusWords, withQuery } from '#app/values/page-query.ts';

/** What there is to do today, the most urgent first. */
export function todosOf(figures: Figures, today: IsoDate): Todo[] {
  const { overdue, failed, lost, undeliveredPapers, runs, remindable, entries, offers, drafts } = figures;
  return [
    ...failed.map(failedTodo),
    ...failedTodos(failed.length),
    ...lost.map(lostTodo),
    ...undeliveredPapers.map(lostPaperTodo),
    ...runs.map(runTodo),
    ...entriesTodo(entries),
    ...remindersTodo(remindable),
    ...overdue.map((row) => overdueTodo(row, today)),
    ...offers.map((row) => expiringTodo(row, today)),
    ...drafts.filter(({ id }) => runs.every(({ invoice }) => invoice !== id)).map(draftTodo),
  ];
}

function failedTodo({ id, number, customerName }: IssuedRow): Todo {
  return {
    href: `${href('/invoice/rechnungen/:invoiceId', { invoiceId: id })}#mails`,
    text: `${number} ist nicht angekommen`,
    note: customerName,
  };
}

/** Of several there may be more than are named here. */
function failedTodos(named: number): Todo[] {
  if (named < 2) return [];
  const all = withQuery(paths.invoices, { status: statusWords.lost });
  return [{ href: all, text: 'Alle Rechnungen, die nicht angekommen sind', note: 'in der Liste der Rechnungen' }];
}

function lostTodo({ invoice, number, customerName }: Figures['lost'][number]): Todo {
  return {
    href: `${href('/invoice/rechnungen/:invoiceId', { invoiceId: invoice })}#reminders`,
    text: `${number} ist nicht angekommen`,
    note: customerName,
  };
}

function lostPaperTodo({ kind, id, number, customerName }: Figures['undeliveredPapers'][number]): Todo {
  const page =
    kind === 'offer'
      ? href('/invoice/angebote/:offerId', { offerId: id })
      : href('/invoice/lieferscheine/:noteId/versand', { noteId: id });
  return { href: `${page}#mails`, text: `${number} ist nicht angekommen`, note: customerName };
}

function entriesTodo({ n, cents }: Figures['entries']): Todo[] {
  if (n === 0) return [];
  const text = n === 1 ? 'Ein Geldeingang ist zuzuordnen' : `${n} Geldeingänge sind zuzuordnen`;
  return [{ href: paths.bankEntries, text, note: 'aus Ihren Kontoauszügen', amount: formatEuro(cents) }];
}

function runTodo({ schedule, invoice, day, name, customerName }: Figures['runs'][number]): Todo {
  const run = `${name} vom ${formatDate(day)}`;
  return invoice === ''
    ? {
        href: href('/invoice/wiederkehrend/:scheduleId', { scheduleId: schedule }),
        text: `${run} wurde nicht angelegt`,
        note: customerName,
      }
    : {
        href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: invoice }),
        text: `${run} ist nicht ausgestellt`,
        note: customerName,
      };
}

function remindersTodo(n: number): Todo[] {
  if (n === 0) return [];
  const text = n === 1 ? 'Eine Rechnung ist heute zu mahnen' : `${n} Rechnungen sind heute zu mahnen`;
  return [{ href: paths.reminders, text, note: 'Vorschläge, die Sie prüfen und senden' }];
}

function overdueTodo(row: IssuedRow, today: string): Todo {
  const days = daysBetween(row.dueDate, today);
  return {
    href: href('/invoice/rechnungen/:invoiceId', { invoiceId: row.id }),
    text: `${row.number} ist überfällig`,
    note: `${row.customerName} · seit ${days === 1 ? 'einem Tag' : `${days} Tagen`}`,
    amount: formatEuro(row.grossCents),
  };
}

function expiringTodo({ id, number, customerName, validUntil, grossCents }: OfferRow, today: string): Todo {
  const days = daysBetween(today, validUntil);
  return {
    href: href('/invoice/angebote/:offerId', { offerId: id }),
    text: days === 0 ? `${number} läuft heute ab` : `${number} läuft ab`,
    note: days === 0 ? customerName : `${customerName} · in ${days === 1 ? 'einem Tag' : `${days} Tagen`}`,
    amount: formatEuro(grossCents),
  };
}

function draftTodo(row: DraftRow): Todo {
  if (row.customerName === '' || row.grossCents === 0)
    return {
      href: href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: row.id }),
      text: 'Entwurf weiterschreiben',
      note: row.customerName || 'noch ohne Kunden',
    };
  return {
    href: href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId: row.id }),
    text: 'Entwurf ausstellen',
    note: row.customerName,
    amount: formatEuro(row.grossCents),
  };
}
