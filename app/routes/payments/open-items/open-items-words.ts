import { ageOf, itemAges } from '#app/invoicing/ledger/open-items.ts';
import type { ItemAge, OpenItem } from '#app/invoicing/ledger/open-items.ts';
import { isIsoDate, parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { ListState } from '#app/routes/lists/document-list.ts';
import { ageAddressWords, nameOfWord, readQuery } from '#app/values/page-query.ts';

export const ageWords: Record<ItemAge, string> = {
  later: 'Nicht überfällig',
  upTo30: '1 bis 30 Tage',
  upTo60: '31 bis 60 Tage',
  upTo90: '61 bis 90 Tage',
  older: 'Über 90 Tage',
  owed: 'Von Ihnen zu erstatten',
};

/** As tabs; an age that nothing has is not offered. */
export const ageStates: readonly ListState<ItemAge>[] = itemAges.map((age) => ({
  word: ageAddressWords[age],
  state: age,
  label: ageWords[age],
  rare: true,
}));

/** on one page */
export const itemsPerPage = 200;

interface AskedDay {
  day: IsoDate;
  /** why another day than that is shown; null: it is shown */
  error: string | null;
}

/** The day that an address asks for; without one today. */
export function readRequestedDay(url: URL, today: IsoDate): AskedDay {
  const typed = readQuery(url, 'day');
  const day = typed === '' ? today : parseDateInput(typed, today);
  if (day === null || !isIsoDate(day))
    return { day: today, error: 'Das ist kein Datum. Gezeigt wird der Stand von heute.' };
  if (day > today) return { day: today, error: 'Dieser Tag liegt in der Zukunft. Gezeigt wird der Stand von heute.' };
  return { day, error: null };
}

/** The age that an address narrows the items to; null: all. */
export function readAge(url: URL): ItemAge | null {
  return nameOfWord(ageAddressWords, itemAges, readQuery(url, 'status'));
}

export function ofAge<Item extends OpenItem>(items: readonly Item[], age: ItemAge | null, day: IsoDate): Item[] {
  return items.filter((item) => age === null || ageOf(item, day) === age);
}
