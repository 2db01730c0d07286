import { emptyValues } from '../fields.ts';
import { customerFields } from '../customer/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { isBilled, isPosition, positionOf, priceLine } from './draft.ts';
import type { DraftLine } from './draft.ts';
import { freezeContent } from './freeze-invoice.ts';
import { totalsAfterDeposits } from './checks/deposit-gaps.ts';
import { isWithinLimit, wantsSupply } from './checks/gaps.ts';
import type { FrozenContent } from './freeze-invoice.ts';
import type { FreezeInput, LinesInput } from './checks/gaps.ts';

/** What is missing of a draft and must not be shown as its stand-in. */
export interface MissingParts {
  customer: boolean;
  supply: boolean;
  account: boolean;
  /** of the positions, from 0, those that have no sum yet */
  sums: readonly number[];
}

/** A draft as its document would say it so far, whatever is still missing. Never issued. */
export interface DraftPreview<Content = FrozenContent> {
  /** with stand-ins where something is missing */
  content: Content;
  missing: MissingParts;
}

/** Stands where a name is missing. */
export const missingText = '–';

export const nothingMissing: MissingParts = { customer: false, supply: false, account: false, sums: [] };

/** What freezing would answer if nothing were missing. Does not throw, whatever the draft says. */
export function previewDraft(input: FreezeInput): DraftPreview {
  const { draft, company, customer, today, deposits = [] } = input;
  const { lines, sums } = linesWithPlaceholders(input);
  const supply = wantsSupply(draft) && draft.supplyFrom === '';
  const withPlaceholders = { ...draft, supplyFrom: supply ? today : draft.supplyFrom, lines };
  const content = freezeContent({
    ...input,
    ...partiesWithPlaceholders(input),
    draft: withPlaceholders,
    deposits: totalsAfterDeposits({ ...input, draft: withPlaceholders }) === 'amount-too-large' ? [] : deposits,
  });
  const missing = {
    customer: customer === null,
    supply,
    account: company.iban.trim() === '',
    sums,
  };
  return { content, missing };
}

/** Seller and customer with stand-ins for what has no name yet. */
export function partiesWithPlaceholders({ company, customer }: Pick<FreezeInput, 'company' | 'customer'>) {
  return { company: { ...company, name: company.name.trim() || missingText }, customer: customer ?? unknownCustomer };
}

/** Rows with stand-ins, and of their positions, from 0, those that have no sum yet. */
export function linesWithPlaceholders(input: LinesInput): { lines: DraftLine[]; sums: number[] } {
  const { lines } = input.draft;
  const rows = new Set(rowsWithoutSum(input));
  return {
    sums: lines.flatMap((line, index) => (isPosition(line) && rows.has(index) ? [positionOf(lines, index) - 1] : [])),
    lines: lines.map((line, index) => nameLine(rows.has(index) ? withoutSum(line) : line)),
  };
}

const unknownCustomer: Customer = { ...emptyValues(customerFields), name: missingText, number: 0 };

function withoutSum(line: DraftLine): DraftLine {
  return { ...line, quantity: line.quantity || '0', unitPrice: '0' };
}

function nameLine(line: DraftLine): DraftLine {
  return line.description.trim() === '' && line.entry !== 'subtotal' ? { ...line, description: missingText } : line;
}

function rowsWithoutSum({ draft, company }: LinesInput): number[] {
  const priced = draft.lines.map((line) => ({ line, sum: priceLine(line, company.smallBusiness) }));
  const incomplete = priced.map(({ line, sum }) => isUnpriced(line) || !isWithinLimit([sum]));
  const complete = priced.filter(({ line }, index) => !incomplete[index] && isBilled(line)).map(({ sum }) => sum);
  const fits = isWithinLimit(complete);
  return priced.flatMap((_, index) => (incomplete[index] || !fits ? [index] : []));
}

function isUnpriced({ quantity, unitPrice }: DraftLine): boolean {
  return quantity === '' || unitPrice === '';
}
