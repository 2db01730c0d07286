import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import type { LineInput } from '#tests/pdf/fixtures.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { breakMark } from './break-marks.ts';
import { prepareView } from './prepare-view.ts';

function prepared(lines: readonly LineInput[]) {
  const { table, payment } = prepareView(invoiceView(invoice(lines)));
  if (table === undefined || payment === undefined) throw new Error('an invoice has both');
  return { table, payment };
}

/** The cell of a line's description. */
function described(line: LineInput) {
  const [row] = prepared([line]).table.rows;
  return row?.kind === 'item' ? row.cells[1] : undefined;
}

const detailed = (description: string) => described({ name: 'Ware', description });

describe('prepareView', () => {
  const view = prepared(threeLines);

  it('names the widest figures of each column, so that the template need not look for them', () => {
    const widest = Object.fromEntries(view.table.columns.map((column) => [column.id, column.widest]));
    expect(widest['amount']).toEqual(['2.762,50\u00a0€']);
    expect(widest['description']).toEqual([]);
    expect(widest['unit']).toEqual(['Stunden', 'Stück', 'Tag']);
    expect(view.table.columns.at(-1)?.total).toBe('4.528,56\u00a0€');
  });

  it('names each unseen filling once', () => {
    expect(view.table.pads).toEqual(['00', ',0']);
  });

  it('tells how details are to be set', () => {
    expect(detailed('kurz')).toMatchObject({ smallPrint: 'kurz' });
    expect(detailed('kurz')).not.toHaveProperty('tall');
    expect(detailed('Satz. '.repeat(80))).toMatchObject({ tall: true });
    expect(detailed('Zeile\n'.repeat(8))).toMatchObject({ tall: true });
    expect(detailed('https://example.org/' + 'a/'.repeat(60))).toMatchObject({ long: true });
  });

  it('adds places to break, and changes no text', () => {
    const name = 'X'.repeat(120);
    const cell = described({ name });
    expect(cell?.text).toContain(breakMark);
    expect(cell?.text.replaceAll(breakMark, '')).toBe(name);
  });

  it('draws the GiroCode as a picture', () => {
    expect(view.payment.giroCode?.picture).toMatch(/^<svg /);
  });
});
