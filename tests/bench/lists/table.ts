import type { Figures, PageRow } from './measure.ts';

const aims = { share: 0.6, growth: 1.5 };

const columns = [
  'page',
  'at once',
  '1,000: /s',
  '100,000: /s',
  'ceiling: /s',
  'of the ceiling',
  'growth',
  'CPU ms',
  'bytes',
];

export function printTable(rows: readonly PageRow[]): void {
  const cpu = (figures: Figures) => figures.cpuMs.toFixed(2);
  const cells = rows.map((row) => [
    row.name,
    String(row.atOnce),
    ...[row.small, row.large, row.ceiling].map(({ rate }) => String(Math.round(rate))),
    `${(row.share * 100).toFixed(0)} %`,
    `×${row.growth.toFixed(2)}`,
    [row.small, row.large, row.ceiling].map(cpu).join(' / '),
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
  const missed = [
    ...rows
      .filter(({ share }) => share < aims.share)
      .map((row) => `${nameOf(row)}: ${percent(row.share)} of the ceiling`),
    ...rows
      .filter(({ growth }) => growth > aims.growth)
      .map((row) => `${nameOf(row)}: ×${row.growth.toFixed(2)} of 1,000`),
  ];
  if (rows.length === 0) {
    console.log('nothing was measured');
    return false;
  }
  const least = Math.min(...rows.map(({ share }) => share));
  const most = Math.max(...rows.map(({ growth }) => growth));
  console.log(
    `at least ${percent(aims.share)} of the ceiling: ${least >= aims.share ? 'holds' : 'MISSED'} (least ${percent(least)})`,
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
