import type { Route } from './+types/open-items-csv.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readListFilter } from '#app/routes/lists/read-filter.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { ageOf, overdueDays } from '#app/invoicing/ledger/open-items.ts';
import { listOpenItems } from '#app/pocketbase/payments/queries.ts';
import { writeCsv } from '#app/values/csv.ts';
import { formatDate } from '#app/values/dates.ts';
import { ageWords, readRequestedDay } from './open-items-words.ts';

const head = ['Stichtag', 'Kunde', 'Beleg', 'Art', 'Datum', 'Fällig', 'Tage überfällig', 'Alter', 'Betrag', 'Offen'];

/** What was open at the end of a day, a row for each document. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { day, error } = readRequestedDay(url, todayOf(context));
  if (error !== null) throw pageNotFound(url);
  const { items } = await listOpenItems(userBackend(context), day, readListFilter(url, day).narrowing.customer);
  const rows = items.map((item) => [
    formatDate(day),
    item.customerName,
    item.number,
    ...(item.kind === 'credit'
      ? ['Guthaben', '', '']
      : [documentNames[item.kind], formatDate(item.issueDate), formatDate(item.dueDate)]),
    { count: overdueDays(item, day) },
    ageWords[ageOf(item, day)],
    { cents: item.dueCents },
    { cents: item.openCents },
  ]);
  return fileResponse(writeCsv([head, ...rows]), {
    mime: 'text/csv; charset=utf-8',
    name: `Offene-Posten-${day}.csv`,
  });
}
