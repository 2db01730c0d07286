import { draftTotals } from '../../../invoicing/invoice/draft.ts';
import { isTaxChoice, newTaxChoice, taxOfChoice } from '../../../invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '../../../invoicing/tax/tax-choices.ts';
import { formatCents, formatEuro, parseQuantity, parseUnitPrice } from '../../../values/money.ts';
import { lineNetCents } from '../../../invoicing/tax/totals.ts';
import type { TotalsRow } from '../../../ui/base/totals.tsx';
import type { LineValues } from '../../../invoicing/invoice/fields.ts';

/** A line as typed; fields that are not there are empty. */
export type LineAsTyped = Partial<Record<keyof LineValues, string | undefined>>;

/** Sums of what is typed so far; lines that are no numbers yet do not count. */
export function typedTotals(
  lines: readonly LineAsTyped[],
  smallBusiness: boolean,
): { rows: TotalsRow[]; gross: string } {
  const read = lines.map((line) => {
    const quantity = parseQuantity(line.quantity ?? '');
    const unitPrice = parseUnitPrice(line.unitPrice ?? '');
    return {
      quantity: quantity.ok ? quantity.value : '',
      unitPrice: unitPrice.ok ? unitPrice.value : '',
      ...taxOfChoice(readTax(line)),
    };
  });
  const totals = draftTotals({ lines: read }, smallBusiness);
  const gross = formatEuro(totals.grossCents);
  const taxes = totals.taxGroups.map((group) => ({
    label: smallBusiness
      ? 'Umsatzsteuer (§ 19 UStG)'
      : `Umsatzsteuer ${group.rateBp / 100} % auf ${formatEuro(group.baseCents)}`,
    amount: formatEuro(group.taxCents),
    term: 'BT-117',
  }));
  return {
    rows: [
      { label: 'Summe netto', amount: formatEuro(totals.netCents), term: 'BT-109' },
      ...taxes,
      { label: 'Rechnungsbetrag', amount: gross, term: 'BT-112', final: true },
    ],
    gross,
  };
}

// What a select without a choice shows.
function readTax({ tax = '' }: LineAsTyped): TaxChoice {
  return isTaxChoice(tax) ? tax : newTaxChoice;
}

/** Sum of one line, or a dash while it is no number. */
export function typedSum(line: LineAsTyped): string {
  const quantity = parseQuantity(line.quantity ?? '');
  const unitPrice = parseUnitPrice(line.unitPrice ?? '');
  if (!quantity.ok || !unitPrice.ok) return '–';
  return formatCents(lineNetCents({ quantity: quantity.value, unitPrice: unitPrice.value }));
}
