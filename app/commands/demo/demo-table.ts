import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';

/** A row of a table: its cells, where – is nothing, and those of the rows that are indented below it. */
interface DemoRow {
  cells: readonly string[];
  below: string[][];
}

export function readTable(text: string): DemoRow[] {
  const rows: DemoRow[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const cells = line.split('|').map((cell) => (cell.trim() === '–' ? '' : cell.trim()));
    if (line.startsWith('  ')) rows.at(-1)?.below.push(cells);
    else rows.push({ cells, below: [] });
  }
  return rows;
}

/** How a line is counted, and by which unit code of BT-130. */
const units: ReadonlyMap<string, string> = new Map([
  ['Std', 'HUR'],
  ['Tag', 'DAY'],
  ['psch', 'LS'],
  ['Stk', 'H87'],
  ['km', 'KMT'],
  ['Mon', 'MON'],
  ['Satz', 'SET'],
  ['qm', 'MTK'],
]);

/** A line by its cells: description, quantity, unit, price, and the percent of tax where it is not 19. */
export function toLine([
  description = '',
  quantity = '',
  unit = '',
  unitPrice = '',
  percent = '19',
]: string[]): DraftLine {
  const unitCode = units.get(unit);
  if (unitCode === undefined) throw new Error(`demo line: no unit "${unit}"`);
  const taxRateBp = Number(percent) * 100;
  return { ...newDraftLine, description, quantity, unitCode, unitPrice, taxCase: 'standard', taxRateBp };
}
