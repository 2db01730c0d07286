import { daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';

/** An issued document, and what of it was open at the end of a day. */
export interface OpenItem {
  customer: string;
  customerName: string;
  dueDate: IsoDate;
  /** negative: its issuer owes it */
  openCents: Cents;
}

/** How long something was due on a day; `owed`: what its issuer owes. */
export const itemAges = ['later', 'upTo30', 'upTo60', 'upTo90', 'older', 'owed'] as const;
export type ItemAge = (typeof itemAges)[number];

/** Days for which it was overdue; 0 where it was not, and for what its issuer owes. */
export function overdueDays({ dueDate, openCents }: OpenItem, day: IsoDate): number {
  return openCents > 0 && dueDate < day ? daysBetween(dueDate, day) : 0;
}

export function ageOf(item: OpenItem, day: IsoDate): ItemAge {
  if (item.openCents < 0) return 'owed';
  const days = overdueDays(item, day);
  if (days === 0) return 'later';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'older';
}

export interface OpenSums {
  ages: Record<ItemAge, Cents>;
  counts: Record<ItemAge, number>;
  /** by customer */
  customers: ReadonlyMap<string, Cents>;
  openCents: Cents;
}

export function sumItems(items: readonly OpenItem[], day: IsoDate): OpenSums {
  const none = { later: 0, upTo30: 0, upTo60: 0, upTo90: 0, older: 0, owed: 0 };
  const [ages, counts] = [{ ...none }, { ...none }];
  const customers = new Map<string, Cents>();
  for (const item of items) {
    const age = ageOf(item, day);
    ages[age] += item.openCents;
    counts[age] += 1;
    customers.set(item.customer, (customers.get(item.customer) ?? 0) + item.openCents);
  }
  return { ages, counts, customers, openCents: items.reduce((sum, { openCents }) => sum + openCents, 0) };
}

/** Items that follow each other and are of one customer. */
export function byCustomer<Item extends OpenItem>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.customer === item.customer) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
