import { readPage } from '#app/http/list-query.ts';
import { namedCustomers } from '#app/pocketbase/payments/limits.ts';
import type { PaymentList } from '#app/pocketbase/payments/calls.ts';
import type { PaymentState } from '#app/pocketbase/payments/sql.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';
import { tabsOfStates } from '../lists/document-list.ts';
import type { ListState } from '../lists/document-list.ts';
import { readListFilter } from '../lists/read-filter.ts';

const states: readonly ListState<PaymentState>[] = [
  { word: statusWords.booked, state: 'booked', label: 'Gebucht' },
  { word: statusWords.reversed, state: 'reversed', label: 'Zurückgenommen' },
  { word: statusWords.reversal, state: 'reversal', label: 'Rücknahmen' },
];

export function readPaymentList({ url, now }: { url: URL; now: Date }) {
  const page = readPage(url);
  const status = readQuery(url, 'status');
  const state = states.find(({ word }) => word === status)?.state ?? '';
  const filter = readListFilter(url, todayInBerlin(now));
  return { page, status, filter, asked: { page, state, ...filter.narrowing } };
}

interface CountedPayments {
  status: string;
  address: { pathname: string; search: string };
  total: number;
  capped: boolean;
}

/** Only what is shown is counted. */
export function paymentTabs(list: CountedPayments) {
  const { status, total, capped } = list;
  const current = states.find(({ word }) => word === status)?.state;
  const counted = capped ? undefined : total;
  const countOf = (state: PaymentState) => (state === current ? counted : undefined);
  return tabsOfStates(list, states, { all: current === undefined ? counted : undefined, countOf });
}

type Row = PaymentList['rows'][number];

export function describePayers({ customers, customerCount }: Row): string {
  const more = customerCount - namedCustomers;
  return more > 0 ? `${customers} und ${more} weitere` : customers;
}

export function describePaymentState({ reversalOf, reversedBy }: Row): string {
  if (reversalOf !== '') return 'Rücknahme';
  return reversedBy === '' ? 'Gebucht' : 'Zurückgenommen';
}
