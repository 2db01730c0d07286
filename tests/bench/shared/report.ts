/** What a figure must keep to, or each of several, by their names. */
export interface Limit {
  what: string;
  value: number | Readonly<Record<string, number>>;
  unit?: string;
  most?: number;
  least?: number;
}

let showsTimes = true;

/** On a machine that does other things too times are left out; ratios and bytes stay. */
export function showTimes(shown: boolean): void {
  showsTimes = shown;
}

const time = (text: string): string => (showsTimes ? text : '–');

export const ms = (value: number): string => time(`${fixed(value)} ms`);
export const perSecond = (value: number): string => time(`${fixed(value)}/s`);
export const times = (ratio: number): string => `×${ratio.toFixed(2)}`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const mb = (value: number): string => `${Math.round(value)} MB`;
export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function fixed(value: number): string {
  if (value < 10) return value.toFixed(3);
  return value.toFixed(value < 100 ? 1 : 0);
}

/** Columns as wide as they must be; all but the first stand to the right. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
}

/** Says of each limit whether it is kept: the figure that comes nearest to it, or each that misses it. */
export function judge(limits: readonly Limit[]): boolean {
  const measured = limits.filter(({ value }) => typeof value === 'number' || Object.keys(value).length > 0);
  if (limits.length > 0 && measured.length === 0) console.log('MISSED nothing was measured');
  return measured.map(isKept).every(Boolean) && (measured.length > 0 || limits.length === 0);
}

function isKept({ what, value, unit = '', most = Infinity, least = -Infinity }: Limit): boolean {
  const values = Object.entries(typeof value === 'number' ? { '': value } : value);
  const nearest = values.toSorted(([, a], [, b]) => (most < Infinity ? b - a : a - b)).slice(0, 1);
  const missed = values.filter(([, each]) => !(each >= least && each <= most));
  const told = missed.length > 0 ? missed : nearest;
  const bound = most < Infinity ? `at most ${most}` : `at least ${least}`;
  for (const [name, each] of told)
    console.log(
      `${missed.length > 0 ? 'MISSED' : 'kept  '} ${what}${name && `, ${name}`}: ${Number(each.toPrecision(3))}${unit} (${bound}${unit})`,
    );
  return missed.length === 0;
}
