import { expect, it } from 'vitest';
import { bindings } from './bindings/compile.ts';
import { parsePath, parseProperty } from './bindings/table.ts';
import { termAt } from './term-paths.ts';
import { termName } from './terms.ts';

it('names the term of an element, or of the nearest one around it', () => {
  const at = (path: string) => termAt(bindings.invoice, path.split('/'));
  expect(at('ID')).toBe('BT-1');
  expect(at('InvoiceLine/Item/Name')).toBe('BT-153');
  expect(at('InvoiceLine/Item/Unknown')).toBe('BG-31');
  expect(at('Unknown')).toBe('');
  expect(termAt(bindings.creditNote, ['CreditNoteLine', 'CreditedQuantity'])).toBe('BT-129');
});

it('every row of the tables names a term that has a name in both languages', () => {
  for (const binding of Object.values(bindings)) {
    expect(binding.rows.length).toBeGreaterThan(150);
    // Rows without a term hold what a syntax needs beside the terms.
    for (const term of binding.rows.map(([name]) => name).filter((name) => name !== '')) {
      expect(term).toMatch(/^(BT|BG)-(\d+|DEX-\d+|\d+-\d+)$/);
      const { de, en } = termName(term);
      expect([de, en]).not.toContain(`${term} (${term})`);
      expect([de.endsWith(`(${term})`), en.endsWith(`(${term})`)]).toEqual([true, true]);
    }
  }
});

it('both syntaxes hold the same terms', () => {
  const termsOf = (rows: readonly (readonly [string, ...unknown[]])[]) => new Set(rows.map(([term]) => term));
  const ubl = termsOf(bindings.invoice.rows);
  const cii = termsOf(bindings.cii.rows);
  // UBL holds both parts of a note (BG-1) in one text.
  for (const term of ['BG-1', 'BT-21', 'BT-22']) ubl.add(term);
  const differing = [...ubl, ...cii].filter((term) => !ubl.has(term) || !cii.has(term));
  expect(differing.filter((term) => term.startsWith('BT-') && !term.includes('DEX'))).toEqual([]);
});

it('reads the marks of a path', () => {
  const path = parsePath('A!/B[E/F=v][G:=w]*(C|D)/(H/@i)');
  expect(path.attribute).toBe('i');
  expect(path.defaultSteps).toBe(1);
  expect(path.steps.map(({ name, always, repeats, itemWith }) => [name, always, repeats, itemWith.join()])).toEqual([
    ['A', true, false, ''],
    ['B', false, true, 'C,D'],
    ['H', false, false, ''],
  ]);
  expect(path.steps[1]?.conditions).toEqual([
    { kind: 'equals', path: ['E', 'F'], value: 'v' },
    { kind: 'constant', path: ['G'], value: 'w' },
  ]);
});

it('reads properties', () => {
  expect(parseProperty('lines[].item.attributes[]')).toEqual({
    depth: 1,
    groups: ['item'],
    name: 'attributes',
    isItem: true,
  });
  expect(parseProperty('seller.address.city')).toEqual({
    depth: 0,
    groups: ['seller', 'address'],
    name: 'city',
    isItem: false,
  });
});
