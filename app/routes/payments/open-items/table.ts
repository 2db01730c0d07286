import type { Route } from './+types/table.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readListFilter } from '#app/routes/lists/read-filter.ts';
import { pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { ageOf, overdueDays } from '#app/invoicing/ledger/open-items.ts';
import { listOpenItems } from '#app/pocketbase/payments/queries.ts';
import { formatOf, tableResponse } from '#app/routes/lists/table-response.server.ts';
import type { TableCell } from '#app/values/csv.ts';
import { ageWords, ofAge, readAge, readRequestedDay } from './open-items-words.ts';

const heads = ['Stichtag', 'Kunde', 'Beleg', 'Art', 'Datum', 'Fällig', 'Tage überfällig', 'Alter', 'Betrag', 'Offen'];

/** What was open at the end of a day, a row for each document that its page shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { day, error } = readRequestedDay(url, todayOf(context));
  if (error !== null) throw pageNotFound(url);
  const { items } = await listOpenItems(userBackend(context), day, readListFilter(url, day).narrowing.customer);
  const rows = ofAge(items, readAge(url), day).map((item): TableCell[] => [
    { day },
    item.customerName,
    item.number,
    ...(item.kind === 'credit'
      ? ['Guthaben', '', '']
      : [documentNames[item.kind], { day: item.issueDate }, { day: item.dueDate }]),
    { count: overdueDays(item, day) },
    ageWords[ageOf(item, day)],
    { cents: item.dueCents },
    { cents: item.openCents },
  ]);
  return tableResponse(formatOf(url), { name: `Offene-Posten-${day}`, heads, rows });
}
