import type { Narrowed, Narrowing } from './call.ts';

// What narrows any list of documents, as SQL.

export const narrowings: readonly Narrowed[] = ['days', 'customer', 'both'];

/** As the terms want it bound; days may be open on one side. */
export function boundNarrowing({ from, to, customer }: Narrowing): Narrowing {
  return { from: from || '0000-00-00', to: to || '9999-99-99', customer };
}

/** The terms of a list that is narrowed by its two columns. */
export function narrowingTerms(by: Narrowed | null, { day, customer }: { day: string; customer: string }): string[] {
  return [
    ...(by === 'customer' || by === 'both' ? [customer] : []),
    ...(by === 'days' || by === 'both' ? [`${day} BETWEEN {:from} AND {:to}`] : []),
  ];
}

/** The customer of a row, where one column says it. */
export const ofCustomer = (column: string) => `${column} = {:customer}`;

/** Of the narrow rows of issued invoices. */
export const narrowedColumns = { day: 's.issueDate', customer: ofCustomer('s.customer') };

/** How many rows of a narrowed list are counted and summed; where there are more it says so. */
export const narrowedMax = 20_000;
