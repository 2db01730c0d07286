/** How many invoices are stored in a state, and how many of them are not due before today. */
export type StateCount = readonly [state: string, n: number, waiting: number];

/** How many are in each state that lists show: what is open and was due before today is overdue. */
export function tallyOf(counts: readonly StateCount[]): Record<string, number> {
  const tally: Record<string, number> = {};
  const add = (state: string, n: number): void => {
    if (n > 0) tally[state] = (tally[state] ?? 0) + n;
  };
  for (const [state, n, waiting] of counts) {
    const isAsked = state === 'open' || state === 'part-paid';
    add(state, isAsked ? waiting : n);
    if (isAsked) add('overdue', n - waiting);
  }
  return tally;
}
