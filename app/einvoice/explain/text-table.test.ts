import { describe, expect, it } from 'vitest';
import { textPairs, textTable } from './text-table.ts';

const columns = [
  { title: 'Nr.', width: 6 },
  { title: 'Text', width: 10 },
];
const rows = (count: number) => Array.from({ length: count }, (_, index) => [String(index + 1), 'Leistung']);

describe('a table that nobody reads to its end', () => {
  it('stops after 50,000 lines and says how many rows are left', () => {
    const lines = textTable(columns, rows(50_123));
    expect(lines.slice(-2)).toEqual(['50000   Leistung', '… und 123 weitere']);
    expect(lines).toHaveLength(2 + 50_001);
  });

  it('counts lines, not rows: a wrapped row has several', () => {
    const wrapped = rows(30_000).map(([number = '']) => [number, 'Leistung Aufwand']);
    expect(textTable(columns, wrapped).at(-1)).toBe('… und 5000 weitere');
  });

  it('is whole as long as it is shorter', () => {
    expect(textTable(columns, rows(50_000)).at(-1)).toBe('50000   Leistung');
  });

  it('holds for names and values too', () => {
    const pairs = rows(50_010).map(([name = '', text]) => [name, text] as const);
    expect(textPairs(pairs, 40).slice(-2)).toEqual(['50000  Leistung', '… und 10 weitere']);
  });
});
