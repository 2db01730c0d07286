/** What would be left out for ever; the person has to say yes to exactly this. */
export interface NumberGap {
  first: number;
  last: number;
  next: number;
  /** as invoices would bear them */
  firstNumber: string;
  lastNumber: string;
  nextNumber: string;
}

export function gapOf(sequence: number, next: number, numberOf: (sequence: number) => string): NumberGap {
  const last = next - 1;
  return {
    first: sequence,
    last,
    next,
    firstNumber: numberOf(sequence),
    lastNumber: numberOf(last),
    nextNumber: numberOf(next),
  };
}

/** What the box sends: another gap than the one that was named is asked about again. */
export function confirmationOf({ first, next }: NumberGap): string {
  return `${first}-${next}`;
}
