import type { RateBp, TaxCase } from './tax.ts';

/** Tax choices of a line in the form; small businesses have none. */
export const taxChoices = [
  { value: 'standard-1900', taxCase: 'standard', taxRateBp: 1900, label: '19 %' },
  { value: 'standard-700', taxCase: 'standard', taxRateBp: 700, label: '7 %' },
  { value: 'zero-0', taxCase: 'zero-photovoltaics', taxRateBp: 0, label: '0 % (Photovoltaik)' },
] as const;

export type TaxChoice = (typeof taxChoices)[number]['value'];

/** What a new line starts with. */
export const newTaxChoice: TaxChoice = 'standard-1900';

/** A line's tax as it is kept. */
export interface ChosenTax {
  taxCase: TaxCase;
  taxRateBp: RateBp;
}

export function taxChoiceOf(line: ChosenTax): TaxChoice {
  const choice = taxChoices.find((each) => each.taxCase === line.taxCase && each.taxRateBp === line.taxRateBp);
  return choice?.value ?? newTaxChoice;
}

export function isTaxChoice(value: string): value is TaxChoice {
  return taxChoices.some((choice) => choice.value === value);
}

/** Throws for a value that is no choice. */
export function taxOfChoice(value: TaxChoice): ChosenTax {
  const choice = taxChoices.find((each) => each.value === value);
  if (!choice) throw new Error(`no tax choice: ${value}`);
  return { taxCase: choice.taxCase, taxRateBp: choice.taxRateBp };
}
