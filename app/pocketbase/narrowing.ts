// What narrows any list of documents: the days that they are of, and whose they are.

/** In the query of a list's call; '' for what does not narrow it. */
export const unnarrowed = { from: '', to: '', customer: '' };
export type Narrowing = typeof unnarrowed;

/** By what: statements differ by it. */
export type Narrowed = 'days' | 'customer' | 'both';
export const narrowings: readonly Narrowed[] = ['days', 'customer', 'both'];

/** null: the list is whole. */
export function narrowedBy({ from, to, customer }: Narrowing): Narrowed | null {
  const byDays = from !== '' || to !== '';
  if (customer !== '') return byDays ? 'both' : 'customer';
  return byDays ? 'days' : null;
}

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
