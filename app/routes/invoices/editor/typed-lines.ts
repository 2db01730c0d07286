import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { draftTotals } from '../../../invoicing/invoice/draft.ts';
import { isTaxChoice, newTaxChoice, taxOfChoice } from '../../../invoicing/tax/tax.ts';
import type { TaxChoice } from '../../../invoicing/tax/tax.ts';
import { formatCents, formatEuro, parseQuantity, parseUnitPrice } from '../../../values/money.ts';
import { lineNetCents } from '../../../invoicing/tax/totals.ts';
import type { TotalsRow } from '../../../ui/base/totals.tsx';
import type { LineValues } from '../../../invoicing/invoice/fields.ts';

const lineField = /^lines\[(\d+)\]\.(\w+)$/;

/** Lines as they stand in the form right now. */
export function readTypedLines(form: FormData): LineAsTyped[] {
  const lines: Record<string, string>[] = [];
  for (const [name, value] of form) {
    const match = lineField.exec(name);
    if (!match || typeof value !== 'string') continue;
    const line = (lines[Number(match[1])] ??= {});
    line[match[2] ?? ''] = value;
  }
  return lines;
}

/**
 * What is typed in the lines: without a script what the server wrote, with one every keystroke. `rows` changes when rows
 * come, go or move.
 */
export function useTypedLines(
  form: RefObject<HTMLFormElement | null>,
  initial: LineAsTyped[],
  rows: string,
): LineAsTyped[] {
  const [typed, setTyped] = useState(initial);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const read = (): void => setTyped(readTypedLines(new FormData(element)));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form, rows]);
  return typed;
}

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
