import { data } from 'react-router';
import type { Route } from './+types/open-items.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readPage } from '#app/http/list-query.ts';
import { userBackend } from '#app/http/session.ts';
import { byCustomer, sumItems } from '#app/invoicing/ledger/open-items.ts';
import { listOpenItems } from '#app/pocketbase/payments/queries.ts';
import { answerList, openFilter } from '#app/routes/lists/open-filter.server.ts';
import { readListFilter } from '#app/routes/lists/read-filter.ts';
import { formatDate } from '#app/values/dates.ts';
import { hasQuery, readQuery } from '#app/values/page-query.ts';
import { itemsPerPage, ofAge, readAge, readRequestedDay } from './open-items-words.ts';

export async function loadOpenItems({ url, context }: Route.LoaderArgs) {
  const { day, error } = readRequestedDay(url, todayOf(context));
  const page = readPage(url);
  const filter = readListFilter(url, todayOf(context));
  const [{ items, more }, opened] = await Promise.all([
    listOpenItems(userBackend(context), day, filter.narrowing.customer),
    openFilter({ url, context }, filter),
  ]);
  const { ages, counts, openCents } = sumItems(items, day);
  const age = readAge(url);
  const shown = ofAge(items, age, day);
  const { customers } = sumItems(shown, day);
  const first = (page - 1) * itemsPerPage;
  const rows = byCustomer(shown.slice(first, first + itemsPerPage)).map((ofOne) => {
    const [{ customer, customerName } = { customer: '', customerName: '' }] = ofOne;
    return { customer, name: customerName, items: ofOne, openCents: customers.get(customer) ?? 0 };
  });
  const loaded = {
    day,
    error,
    typed: hasQuery(url, 'day') ? readQuery(url, 'day') : formatDate(day),
    page,
    all: items.length,
    total: shown.length,
    more,
    age,
    ages,
    counts,
    openCents,
    rows,
    filter: opened,
    address: opened.address,
  };
  return error === null ? answerList(loaded) : data(loaded, { status: 422 });
}
