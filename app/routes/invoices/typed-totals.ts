import { draftTotals, taxOfChoice } from '../../invoicing/draft.ts';
import { formatEuro, parseQuantity, parseUnitPrice } from '../../invoicing/money.ts';
import type { TotalsRow } from '../../ui/totals.tsx';
import type { LineValues } from './invoice-values.ts';

type TypedLine = Partial<Record<keyof LineValues, string | undefined>> | undefined;

/** Sums of what is typed so far; lines that are no numbers yet do not count. */
export function typedTotals(lines: readonly TypedLine[], smallBusiness: boolean): { rows: TotalsRow[]; gross: string } {
  const read = lines.map((line) => {
    const quantity = parseQuantity(line?.quantity ?? '');
    const unitPrice = parseUnitPrice(line?.unitPrice ?? '');
    return {
      description: '',
      unitCode: '',
      quantity: quantity.ok ? quantity.value : '',
      unitPrice: unitPrice.ok ? unitPrice.value : '',
      ...taxOfChoice(line?.tax ?? ''),
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
