import { href } from 'react-router';
import type { Figures } from '#app/pocketbase/figures/queries.ts';
import type { DraftRow, IssuedRow } from '#app/pocketbase/invoices/record.ts';
import { paths } from '#app/ui/base/paths.ts';
import { daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { OfferRow } from '#app/pocketbase/offers/calls.ts';
import type { Todo } from '#app/ui/page/todo-list.tsx';
import {
  draftTodo,
  lostInvoiceTodo,
  lostPaperTodo,
  lostReminderTodo,
  stoppedRunTodo,
  unfinishedDraftTodo,
} from '../findings/todo-rows.ts';
import { statusWords, withQuery } from '#app/values/page-query.ts';

/** What there is to do today, the most urgent first. */
export function todosOf(figures: Figures, today: IsoDate): Todo[] {
  const { overdue, failed, lost, undeliveredPapers, runs, remindable, entries, offers, drafts } = figures;
  return [
    ...failed.map((row) => lostInvoiceTodo(row, row.customerName)),
    ...failedTodos(failed.length),
    ...lost.map((row) => lostReminderTodo(row, row.customerName)),
    ...undeliveredPapers.map((row) => lostPaperTodo(row, row.customerName)),
    ...runs.map((row) => stoppedRunTodo(row, row.customerName)),
    ...entriesTodo(entries),
    ...remindersTodo(remindable),
    ...overdue.map((row) => overdueTodo(row, today)),
    ...offers.map((row) => expiringTodo(row, today)),
    ...drafts.filter(({ id }) => runs.every(({ invoice }) => invoice !== id)).map(writtenTodo),
  ];
}

/** Of several there may be more than are named here. */
function failedTodos(named: number): Todo[] {
  if (named < 2) return [];
  const all = withQuery(paths.invoices, { status: statusWords.lost });
  return [{ href: all, text: 'Alle Rechnungen, die nicht angekommen sind', note: 'in der Liste der Rechnungen' }];
}

function entriesTodo({ n, cents }: Figures['entries']): Todo[] {
  if (n === 0) return [];
  const text = n === 1 ? 'Ein Geldeingang ist zuzuordnen' : `${n} Geldeingänge sind zuzuordnen`;
  return [{ href: paths.bankEntries, text, note: 'aus Ihren Kontoauszügen', amount: formatEuro(cents) }];
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

function writtenTodo(row: DraftRow): Todo {
  if (row.customerName === '' || row.grossCents === 0)
    return unfinishedDraftTodo(row.id, row.customerName || 'noch ohne Kunden');
  return draftTodo(row, row.customerName);
}
