import { listHref } from '#app/http/list-query.ts';
import { itemAges } from '#app/invoicing/ledger/open-items.ts';
import type { ItemAge } from '#app/invoicing/ledger/open-items.ts';
import type { Tab } from '#app/ui/list/tabs.tsx';
import { ageAddressWords } from '#app/values/page-query.ts';
import { ageWords } from './open-items-words.ts';

interface CountedAges {
  address: { pathname: string; search: string };
  all: number;
  /** null: whatever age */
  age: ItemAge | null;
  counts: Readonly<Record<ItemAge, number>>;
}

/** By how long what is open has been due: the ages that something has, and the one that is chosen. */
export function ageTabs({ address, all, age, counts }: CountedAges): Tab[] {
  return [
    { href: listHref(address, { status: '' }), label: 'Alle', count: all, current: age === null },
    ...itemAges
      .filter((each) => counts[each] > 0 || each === age)
      .map((each) => ({
        href: listHref(address, { status: ageAddressWords[each] }),
        label: ageWords[each],
        count: counts[each],
        current: each === age,
      })),
  ];
}
