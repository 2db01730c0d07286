import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '../../tests/pdf/fixtures.ts';
import type { LineInput } from '../../tests/pdf/fixtures.ts';
import { invoiceView } from '../invoicing/documents/document-view.ts';
import { chance } from './break-chances.ts';
import { prepareView } from './prepare-view.ts';

interface Prepared {
  table: {
    columns: { id: string; widest: string[]; total?: string }[];
    rows: { cells: { text: string; tall?: boolean; long?: boolean; smallPrint?: string }[] }[];
    pads: string[];
  };
  payment: { giroCode?: { picture: string } };
}

function prepared(lines: readonly LineInput[]): Prepared {
  return prepareView(invoiceView(invoice(lines))) as Prepared;
}

const described = (description: string) => prepared([{ name: 'Ware', description }]).table.rows[0]?.cells[1];

describe('prepareView', () => {
  const view = prepared(threeLines);

  it('names the widest figures of each column, so that the template need not look for them', () => {
    const widest = Object.fromEntries(view.table.columns.map((column) => [column.id, column.widest]));
    expect(widest['amount']).toEqual(['2.762,50\u00a0€']);
    expect(widest['description']).toEqual([]);
    expect(widest['unit']).toEqual(['Stunde', 'Stück', 'Tag']);
    expect(view.table.columns.at(-1)?.total).toBe('4.528,56\u00a0€');
  });

  it('names each unseen filling once', () => {
    expect(view.table.pads).toEqual(['00', ',0']);
  });

  it('tells how details are to be set', () => {
    expect(described('kurz')).toMatchObject({ smallPrint: 'kurz' });
    expect(described('kurz')).not.toHaveProperty('tall');
    expect(described('Satz. '.repeat(80))).toMatchObject({ tall: true });
    expect(described('Zeile\n'.repeat(8))).toMatchObject({ tall: true });
    expect(described('https://example.org/' + 'a/'.repeat(60))).toMatchObject({ long: true });
  });

  it('adds places to break, and changes no text', () => {
    const name = 'X'.repeat(120);
    const [cell] = prepared([{ name }]).table.rows[0]?.cells.slice(1) ?? [];
    expect(cell?.text).toContain(chance);
    expect(cell?.text.replaceAll(chance, '')).toBe(name);
  });

  it('draws the GiroCode as a picture', () => {
    expect(view.payment.giroCode?.picture).toMatch(/^<svg /);
  });
});
