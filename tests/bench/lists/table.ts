import type { Figures, PageRow } from './measure.ts';

// Alone, a page that is read anew waits for another process as long as it takes itself: its share is told and no aim.
const aims = { share: 0.6, anewAtOnce: 16, growth: 1.5 };

const columns = [
  'page',
  'at once',
  '1,000: /s',
  '100,000: /s',
  'again: /s',
  'ceiling: /s',
  'of the ceiling',
  'again',
  'growth',
  'CPU ms',
  'bytes',
];

export function printTable(rows: readonly PageRow[]): void {
  const cpu = (figures: Figures) => figures.cpuMs.toFixed(2);
  const cells = rows.map((row) => [
    row.name,
    String(row.atOnce),
    ...[row.small, row.large, row.again, row.ceiling].map(({ rate }) => String(Math.round(rate))),
    percent(row.share),
    percent(row.shareAgain),
    `×${row.growth.toFixed(2)}`,
    [row.small, row.large, row.again, row.ceiling].map(cpu).join(' / '),
    String(row.bytes),
  ]);
  const widths = columns.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of [columns, ...cells])
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
}

/** Whether every aim holds; says which does not. */
export function judge(rows: readonly PageRow[]): boolean {
  const anew = rows.filter(({ atOnce }) => atOnce === aims.anewAtOnce);
  const missed = [
    ...anew
      .filter(({ share }) => share < aims.share)
      .map((row) => `${nameOf(row)}: ${percent(row.share)} of the ceiling, read anew`),
    ...rows
      .filter(({ shareAgain }) => shareAgain < aims.share)
      .map((row) => `${nameOf(row)}: ${percent(row.shareAgain)} of the ceiling, asked for again`),
    ...rows
      .filter(({ growth }) => growth > aims.growth)
      .map((row) => `${nameOf(row)}: ×${row.growth.toFixed(2)} of 1,000`),
  ];
  if (rows.length === 0) {
    console.log('nothing was measured');
    return false;
  }
  const least = Math.min(...anew.map(({ share }) => share), ...rows.map(({ shareAgain }) => shareAgain));
  const most = Math.max(...rows.map(({ growth }) => growth));
  console.log(
    `at least ${percent(aims.share)} of the ceiling, asked for again and (at ${aims.anewAtOnce} at once) read anew: ${least >= aims.share ? 'holds' : 'MISSED'} (least ${percent(least)})`,
  );
  console.log(
    `at most ×${aims.growth} of 1,000: ${most <= aims.growth ? 'holds' : 'MISSED'} (most ×${most.toFixed(2)})`,
  );
  for (const line of missed) console.log(`  ${line}`);
  return missed.length === 0;
}

function nameOf({ name, atOnce }: PageRow): string {
  return `${name}, ${atOnce} at once`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
