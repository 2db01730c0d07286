import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { ItemRow, TableView } from '#app/invoicing/documents/document-model.ts';
import type { BilledSnapshot, LineSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { amountIn, figureIn, firstDateIn, hundredths, paragraphsWith, plainFigure } from './difference.ts';
import type { TermCheck } from './difference.ts';

interface Shown {
  row: ItemRow | undefined;
  table: TableView | undefined;
  line: LineSnapshot;
}

export function viewLineChecks({ row, table, line }: Shown, { language, priceMode }: BilledSnapshot): TermCheck[] {
  const cellOf = (id: string) => row?.cells[table?.columns.findIndex((column) => column.id === id) ?? -1];
  const price = priceMode === 'gross' ? (line.grossUnitPrice ?? line.unitPrice) : line.unitPrice;
  const cents = viewCents(line, { priceMode });
  const described = cellOf('description');
  const checks: TermCheck[] = [
    ['BT-129', plainFigure(line.quantity), figureIn(cellOf('quantity')?.text ?? '', language)],
    ['BT-131', hundredths(cents), amountIn(cellOf('amount')?.text ?? '', language)],
    ['BT-153', line.name, described?.text],
    ['BT-154', line.description, paragraphsWith(described?.details ?? [], line.description)],
    ['BT-127', line.note, paragraphsWith(described?.details ?? [], line.note)],
    ['BT-155', line.articleNumber, paragraphsWith(described?.details ?? [], line.articleNumber)],
    ...detailChecks(described?.details ?? [], line, language),
  ];
  const [position, unitPrice, rate] = [cellOf('position'), cellOf('unitPrice'), cellOf('taxRate')];
  if (position !== undefined) checks.push(['BT-126', line.id, position.text]);
  if (unitPrice !== undefined) checks.push(['BT-146', plainFigure(price), amountIn(unitPrice.text, language)]);
  if (rate !== undefined) checks.push(['BT-152', rateOf(line), figureIn(rate.text.replace('%', ''), language)]);
  return checks;
}

export function viewCents(line: LineSnapshot, { priceMode }: Pick<BilledSnapshot, 'priceMode'>): number {
  return priceMode === 'gross' ? (line.grossCents ?? line.netCents) : line.netCents;
}

/** What stands in small print: days of its own, and what is taken off or added. */
function detailChecks(details: readonly string[], line: LineSnapshot, language: Language): TermCheck[] {
  const dates = details.flatMap((text) => text.split(' – ')).map((text) => firstDateIn(text, language));
  const amounts = details.map((text) => amountIn(text.split(': ').at(-1) ?? '', language));
  const day = (date: IsoDate | undefined) => (date === undefined || dates.includes(date) ? date : dates.join(' '));
  return [
    ['BT-134', line.period?.from, day(line.period?.from)],
    ['BT-135', line.period?.to, day(line.period?.to)],
    ...[...(line.allowances ?? []), ...(line.charges ?? [])].map(({ amountCents }): TermCheck => {
      const wanted = hundredths(amountCents);
      return ['BT-136', wanted, amounts.includes(wanted) ? wanted : amounts.join(' ')];
    }),
  ];
}

function rateOf(line: LineSnapshot): string | undefined {
  return isTaxHidden(line) || taxCases[line.taxCase].category === 'O' ? undefined : hundredths(line.taxRateBp);
}

/** § 34a UStDV; § 14a (6) UStG */
export function isTaxHidden({ taxCase }: LineSnapshot): boolean {
  return taxCase === 'small-business' || taxCase.startsWith('margin-');
}
