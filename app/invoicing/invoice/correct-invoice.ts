import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { creditedGroups, isAllCredited } from '../ledger/set-off.ts';
import { taxKey } from '../tax/tax.ts';
import { pricedAmount } from '../tax/totals.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { repeatedFacts } from './cancel-invoice.ts';
import { creditedAdjustments } from './credited-adjustments.ts';
import { creditedLine, creditOfRest, faultOfCredit, restOfLines } from './credited-lines.ts';
import type { EarlierCorrection, LineCredit, LineFault } from './credited-lines.ts';
import { freezeAmounts } from './freeze-amounts.ts';
import type { TypedAmounts } from './freeze-amounts.ts';
import { isCorrection, isImported } from './snapshot.ts';
import type { CorrectionContent, InvoiceSnapshot, IssuedSnapshot, Renderer } from './snapshot.ts';

/** What the person decides who corrects an invoice. */
export interface Crediting {
  issueDate: IsoDate;
  renderer: Renderer;
  reason?: string;
  credits: readonly LineCredit[];
}

export type Corrected =
  | { ok: true; content: CorrectionContent }
  | { ok: false; refusal: 'nothing-credited' }
  | { ok: false; refusal: 'asks-more' }
  | { ok: false; refusal: 'more-than-invoiced' }
  | { ok: false; refusal: 'lines'; lines: LineFault[] };

/** Deposits, and what takes them off, are settled by tax group with each other: they are taken back as a whole only. */
export function isCorrectable(snapshot: IssuedSnapshot): snapshot is InvoiceSnapshot {
  return (
    !isCorrection(snapshot) &&
    !isImported(snapshot) &&
    snapshot.kind !== 'deposit' &&
    !snapshot.deductions &&
    !snapshot.prepayments
  );
}

/**
 * A part of an invoice taken back, but its number: amounts as they change the claim (384). What is on the whole of the
 * invoice is taken back in the same part, and the tax is that of all corrections together less that of the earlier ones.
 * So the last of them takes back what is left, to the cent.
 */
export function correctInvoice(
  invoice: InvoiceSnapshot,
  { credits, issueDate, renderer, reason }: Crediting,
  earlier: readonly EarlierCorrection[],
): Corrected {
  const rests = restOfLines(invoice, earlier);
  const faults = credits.flatMap((credit) => faultOfCredit(credit, rests));
  if (faults.length > 0) return { ok: false, refusal: 'lines', lines: faults };
  const amounts = creditedAmounts(invoice, credits, earlier);
  if (amounts.lines.every((line) => pricedAmount(line) === 0)) return { ok: false, refusal: 'nothing-credited' };
  const { entries: _rows, ...facts } = repeatedFacts(invoice);
  const content: CorrectionContent = {
    ...facts,
    issueDate,
    renderer,
    ...freezeAmounts(amounts),
    kind: 'correction',
    typeCode: '384',
    precedingInvoice: { number: invoice.number, issueDate: invoice.issueDate },
    ...(reason !== undefined && { reason }),
  };
  if (content.totals.dueCents > 0) return { ok: false, refusal: 'asks-more' };
  if (!leavesClaim(invoice, [...earlier, content])) return { ok: false, refusal: 'more-than-invoiced' };
  return { ok: true, content };
}

export type RestCorrected =
  | { ok: true; content: CorrectionContent; credits: LineCredit[] }
  | { ok: false; refusal: 'nothing-left' }
  /** old chains: what rounding has left, with all lines credited */
  | { ok: false; refusal: 'rest-on-no-line' };

/** What takes back all that earlier corrections have left of an invoice. */
export function correctRest(
  invoice: InvoiceSnapshot,
  act: Omit<Crediting, 'credits'>,
  earlier: readonly EarlierCorrection[],
): RestCorrected {
  const sums = earlier.map(({ totals }) => totals);
  if (isAllCredited(invoice.totals, sums)) return { ok: false, refusal: 'nothing-left' };
  const credits = restOfLines(invoice, earlier).flatMap((rest) => creditOfRest(rest) ?? []);
  const corrected = correctInvoice(invoice, { ...act, credits }, earlier);
  return corrected.ok ? { ...corrected, credits } : { ok: false, refusal: 'rest-on-no-line' };
}

function creditedAmounts(
  invoice: InvoiceSnapshot,
  credits: readonly LineCredit[],
  earlier: readonly EarlierCorrection[],
): TypedAmounts {
  const { language, priceMode } = invoice;
  const rests = restOfLines(invoice, earlier);
  const lines = rests.flatMap((rest) => {
    const credit = credits.find(({ id }) => id === rest.line.id);
    return credit === undefined ? [] : [creditedLine(credit, rest)];
  });
  const now = new Map(lines.map((line) => [line.id, -pricedAmount(line)]));
  const creditedBefore = sumByTax(creditedGroups(earlier.map(({ totals }) => totals)));
  return { language, priceMode, lines, ...creditedAdjustments(invoice, { rests, now, earlier }), creditedBefore };
}

/** Something is left of the invoice that can be asked for, or nothing at all in any tax group. */
function leavesClaim({ totals }: InvoiceSnapshot, corrections: readonly EarlierCorrection[]): boolean {
  const groups = [totals, ...corrections.map((each) => each.totals)].flatMap(({ taxGroups }) => taxGroups);
  const left = sumByTax(groups);
  const leftCents: Cents = left.reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0);
  return leftCents > 0 || left.every(({ baseCents, taxCents }) => baseCents === 0 && taxCents === 0);
}

function sumByTax(groups: readonly TaxGroup[]): TaxGroup[] {
  const sums = new Map<string, TaxGroup>();
  for (const group of groups) {
    const { taxCase, rateBp } = group;
    const { baseCents, taxCents } = sums.get(taxKey(group)) ?? { baseCents: 0, taxCents: 0 };
    const sum = { taxCase, rateBp, baseCents: baseCents + group.baseCents, taxCents: taxCents + group.taxCents };
    sums.set(taxKey(group), sum);
  }
  return [...sums.values()];
}
