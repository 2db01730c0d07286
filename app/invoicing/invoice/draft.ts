import type { IsoDate } from '../../values/dates.ts';
import type { Decimal } from '../../values/decimal.ts';
import type { RateBp, TaxCase } from '../tax/tax.ts';
import { computeTotals } from '../tax/totals.ts';
import type { PricedLine, Totals } from '../tax/totals.ts';

/** An invoice as it is being written: anything may still be missing ('' or no line), but what is there is well-formed. */
export interface InvoiceDraft {
  /** record id of the customer */
  customer: string;
  /** service date, or first day of the period when `supplyTo` is filled */
  supplyFrom: IsoDate | '';
  supplyTo: IsoDate | '';
  /** null: as for the customer, else as in the settings */
  paymentDays: number | null;
  /** BT-10; '' takes the customer's */
  buyerReference: string;
  orderReference: string;
  subject: string;
  introText: string;
  closingText: string;
  paymentTerms: string;
  lines: DraftLine[];
}

export interface DraftLine {
  description: string;
  quantity: Decimal | '';
  unitCode: string;
  unitPrice: Decimal | '';
  taxCase: TaxCase;
  taxRateBp: RateBp;
}

export const linesMax = 200;

/** Tax choices of a line in the form; small businesses have none. */
export const taxChoices = [
  { value: 'standard-1900', taxCase: 'standard', taxRateBp: 1900, label: '19 %' },
  { value: 'standard-700', taxCase: 'standard', taxRateBp: 700, label: '7 %' },
  { value: 'zero-0', taxCase: 'zero-photovoltaics', taxRateBp: 0, label: '0 % (Photovoltaik)' },
] as const;

export type TaxChoice = (typeof taxChoices)[number]['value'];

export function taxChoiceOf(line: Pick<DraftLine, 'taxCase' | 'taxRateBp'>): TaxChoice {
  const choice = taxChoices.find((each) => each.taxCase === line.taxCase && each.taxRateBp === line.taxRateBp);
  return choice?.value ?? 'standard-1900';
}

export function isTaxChoice(value: string): value is TaxChoice {
  return taxChoices.some((choice) => choice.value === value);
}

/** Throws for a value that is no choice. */
export function taxOfChoice(value: TaxChoice): Pick<DraftLine, 'taxCase' | 'taxRateBp'> {
  const choice = taxChoices.find((each) => each.value === value);
  if (!choice) throw new Error(`no tax choice: ${value}`);
  return { taxCase: choice.taxCase, taxRateBp: choice.taxRateBp };
}

/** The lines that have quantity and price, taxed as the seller's regime wants (§ 19 UStG overrides the choice). */
export function pricedLines(lines: readonly DraftLine[], smallBusiness: boolean): PricedLine[] {
  return lines
    .filter((line) => line.quantity !== '' && line.unitPrice !== '')
    .map((line) => priceLine(line, smallBusiness));
}

/** One line with the tax of the seller's regime. Quantity and price must be present. */
export function priceLine(
  line: DraftLine,
  smallBusiness: boolean,
): Pick<PricedLine, 'quantity' | 'unitPrice' | 'taxCase' | 'taxRateBp'> {
  const tax = smallBusiness ? ({ taxCase: 'small-business', taxRateBp: 0 } as const) : line;
  return { quantity: line.quantity, unitPrice: line.unitPrice, taxCase: tax.taxCase, taxRateBp: tax.taxRateBp };
}

/** Totals of what is already complete. */
export function draftTotals(draft: Pick<InvoiceDraft, 'lines'>, smallBusiness: boolean): Totals {
  return computeTotals(pricedLines(draft.lines, smallBusiness));
}
