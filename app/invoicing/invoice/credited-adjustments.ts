import { big } from '#app/values/decimal.ts';
import { sharesOfPart } from '#app/values/money.ts';
import type { Cents, PartOfWhole } from '#app/values/money.ts';
import { isSameTax, taxKey } from '../tax/tax.ts';
import { adjustmentShares, pricedCents } from '../tax/totals.ts';
import type { LineTax, Share } from '../tax/totals.ts';
import type { EarlierCorrection, LineRest } from './credited-lines.ts';
import { shownCents, typedAmounts, formatTaxRate } from './freeze-amounts.ts';
import type { TypedDocumentAdjustment } from './freeze-amounts.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** What is credited of the lines now, and was before. */
interface CreditedOfLines {
  rests: readonly LineRest[];
  /** as prices are shown, by BT-126 */
  now: ReadonlyMap<string, Cents>;
  earlier: readonly EarlierCorrection[];
}

type AdjustmentKind = 'allowances' | 'charges';

/** What of an allowance or a charge falls on one tax group of the invoice. */
interface Part {
  kind: AdjustmentKind;
  typed: TypedDocumentAdjustment;
  share: Share;
}

/**
 * Of what is on the whole of the invoice, what falls on the lines that are credited: in each tax group as much as of its
 * lines, so that with the last line all of it is credited. What was in per cent is an amount here.
 */
export function creditedAdjustments(
  invoice: InvoiceSnapshot,
  lines: CreditedOfLines,
): Record<AdjustmentKind, TypedDocumentAdjustment[]> {
  const parts = partsOf(invoice);
  const groups = new Map<string, Part[]>();
  for (const part of parts) groups.set(taxKey(part.share), [...(groups.get(taxKey(part.share)) ?? []), part]);
  const credited = new Map([...groups.values()].flatMap((group) => creditGroup(group, invoice, lines)));
  const amountsOf = (kind: AdjustmentKind) =>
    parts.flatMap((part) => {
      const cents = part.kind === kind ? (credited.get(part) ?? 0) : 0;
      return cents === 0 ? [] : [{ ...wordsOf(part, parts, invoice), amountCents: cents }];
    });
  return { allowances: amountsOf('allowances'), charges: amountsOf('charges') };
}

function partsOf(invoice: InvoiceSnapshot): Part[] {
  const typed = typedAmounts(invoice);
  const shares = adjustmentShares(typed.lines, typed);
  return (['allowances', 'charges'] as const).flatMap((kind) =>
    (typed[kind] ?? []).flatMap((each, index) =>
      (shares[kind][index] ?? []).map((share) => ({ kind, typed: each, share })),
    ),
  );
}

/** The parts of one tax group with what is credited of each, as it stands in the correction. */
function creditGroup(group: readonly Part[], invoice: InvoiceSnapshot, lines: CreditedOfLines): [Part, Cents][] {
  const amounts = group.map(({ share }) => share.cents);
  const stretch = stretchOf(group[0]?.share, lines, invoice);
  const taken = sharesOfPart(amounts, stretch);
  const due = sharesOfPart(amounts, { ...stretch, before: big(0), after: stretch.before });
  // Corrections from before all of them counted so may be cents off.
  const missed = sumOf(due) - takenBefore(group[0]?.share, lines, invoice);
  return group.map((part, index) => {
    const cents = (taken[index] ?? 0) + (index === 0 ? missed : 0);
    return [part, part.kind === 'allowances' ? cents : -cents];
  });
}

/** How far the lines of a tax group are credited; of one that has none, all lines. */
function stretchOf(
  tax: LineTax | undefined,
  { rests, now }: CreditedOfLines,
  { priceMode }: InvoiceSnapshot,
): PartOfWhole {
  const size = ({ line }: LineRest) => Math.abs(shownCents(line, priceMode));
  const own = rests.filter(({ line }) => tax && isSameTax(line, tax));
  const lines = sumOf(own.map(size)) === 0 ? rests : own;
  const before = sumOf(lines.map((rest) => size(rest) - Math.abs(rest.cents)));
  const credited = sumOf(lines.map(({ line }) => Math.abs(now.get(line.id) ?? 0)));
  return { before: big(before), after: big(before + credited), whole: big(sumOf(lines.map(size))) };
}

/** What earlier corrections have credited of a tax group beside its lines. */
function takenBefore(
  tax: LineTax | undefined,
  { rests, earlier }: CreditedOfLines,
  { priceMode }: InvoiceSnapshot,
): Cents {
  if (tax === undefined) return 0;
  const groups = earlier.flatMap(({ totals }) => totals.taxGroups);
  const own = groups.filter((group) => isSameTax(group, tax));
  const lines = rests.filter(({ line }) => isSameTax(line, tax));
  const ofLines = sumOf(lines.map(({ line, cents }) => shownCents(line, priceMode) - cents));
  return -sumOf(own.map((each) => pricedCents(each, priceMode))) - ofLines;
}

/** Its words; where it fell on several tax groups, with the rate of this one. */
function wordsOf({ typed, share }: Part, parts: readonly Part[], { language }: InvoiceSnapshot) {
  const { reason, reasonCode, tax } = typed;
  const isSplit = tax === undefined && parts.filter((each) => each.typed === typed).length > 1;
  return {
    reason: isSplit ? `${reason} (${formatTaxRate(share.taxRateBp, language)})` : reason,
    ...(reasonCode !== undefined && { reasonCode }),
    tax: { taxCase: share.taxCase, taxRateBp: share.taxRateBp },
  };
}

function sumOf(cents: readonly Cents[]): Cents {
  return cents.reduce((sum, each) => sum + each, 0);
}
