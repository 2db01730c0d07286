import { formatNumber } from './numbering.ts';
import type { NumberPattern } from './numbering.ts';

const digits: Readonly<Record<string, string>> = { YYYY: '(\\d{4})', YY: '(\\d{2})', MM: '(0[1-9]|1[0-2])' };

/** The range and the running part of a number that the pattern wrote; null for any other text. */
export function parseNumber(pattern: NumberPattern, number: string): { period: string; sequence: number } | null {
  const parts = pattern.split(/\{([^{}]*)\}/);
  const names = parts.filter((_part, index) => index % 2 === 1);
  const expression = parts.map((part, index) => (index % 2 === 1 ? expressionOf(part) : escapeLiteral(part))).join('');
  const found = new RegExp(`^${expression}$`).exec(number);
  if (!found) return null;
  const values = new Map(names.map((name, index) => [name.startsWith('N') ? 'N' : name, found[index + 1] ?? '']));
  const year = values.get('YYYY') ?? (values.has('YY') ? `20${values.get('YY') ?? ''}` : '');
  const month = values.get('MM');
  const sequence = Number(values.get('N'));
  // Writing it again refuses what no counter makes: years that differ, too many zeros.
  if (formatNumber(pattern, `${year || '2000'}-${month ?? '01'}-01`, sequence) !== number) return null;
  return { period: month === undefined ? year : `${year}-${month}`, sequence };
}

function expressionOf(name: string): string {
  return digits[name] ?? `(\\d{${name.length},9})`;
}

function escapeLiteral(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '\\$&');
}
