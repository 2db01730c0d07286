import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import type { Change } from '#tests/support/freeze-input.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { deliveryNoteView } from '../documents/delivery-note-view.ts';
import type { DeliveryNoteContent } from './delivery-note.ts';
import { freezeDeliveryNote } from './freeze-delivery-note.ts';
import { parseDeliveryNote } from './parse-delivery-note.ts';

const freeze = (change: Change = {}, without: number[] = []) =>
  freezeDeliveryNote({ ...inputOf(change), without: new Set(without) });

function frozen(change: Change = {}, without: number[] = []): DeliveryNoteContent {
  const result = freeze(change, without);
  if (!result.ok) throw new Error(JSON.stringify(result.gaps));
  return result.content;
}

const rowsOf = ({ rows }: DeliveryNoteContent) =>
  rows.map((row) => (row.kind === 'line' ? `${row.line.id} ${row.line.quantity} ${row.line.name}` : row.text));

const several = {
  draft: {
    lines: [
      { ...line, entry: 'section' as const, description: 'Möbel' },
      { ...line, description: 'Tisch\nEiche, geölt', quantity: '1', articleNumber: 'T-7', note: 'Vorsicht: schwer' },
      { ...line, description: 'Stuhl', quantity: '6', unitPrice: '' as const },
      { ...line, entry: 'subtotal' as const, description: '' },
      { ...line, entry: 'optional' as const, description: 'Kissen' },
      { ...line, entry: 'text' as const, description: 'Aufbau inbegriffen.' },
      { ...line, description: 'Lampe', quantity: '2.5' },
    ],
  },
};

describe('freezeDeliveryNote', () => {
  it('takes the lines by the numbers of the invoice, with sections and texts, without what is only offered', () => {
    expect(rowsOf(frozen(several))).toEqual(['Möbel', '1 1 Tisch', '2 6 Stuhl', 'Aufbau inbegriffen.', '4 2.5 Lampe']);
  });

  it('leaves out what stays at home', () => {
    expect(rowsOf(frozen(several, [2, 6]))).toEqual(['Möbel', '1 1 Tisch', 'Aufbau inbegriffen.']);
  });

  it('holds no price and no tax, whatever the draft says', () => {
    const text = canonicalJson(asCanonical(frozen({ line: { unitPrice: '98765.43', discountPercent: 4321 } })));
    for (const word of ['98765', '4321', 'Cents', 'taxCase', 'unitPrice', 'iban'])
      expect([word, text.includes(word)]).toEqual([word, false]);
  });

  it.each<[string, Change, number[], string, string]>([
    ['no name of the seller', { company: { name: '' } }, [], 'company-name', 'name'],
    ['no customer', { customer: null }, [], 'customer', 'customer'],
    ['no town', { customer: { city: '' } }, [], 'customer-address', 'city'],
    ['no lines', { draft: { lines: [] } }, [], 'no-lines', 'lines'],
    ['nothing taken along', {}, [0], 'no-lines', 'lines'],
    ['no description', { line: { description: ' ' } }, [], 'line-description', 'description'],
    ['no quantity', { line: { quantity: '' } }, [], 'line-quantity', 'quantity'],
    ['half an address', { draft: { deliveryStreet: 'Hafen 4' } }, [], 'delivery-address', 'deliveryPostCode'],
  ])('finds what is missing: %s', (_name, change, without, code, field) => {
    const result = freeze(change, without);
    expect(result.ok ? [] : result.gaps.map((gap) => [gap.code, gap.field])).toEqual([[code, field]]);
  });

  it('asks for no tax number, no account, no price and no day of supply', () => {
    const poor = { company: { taxNumber: '', vatId: '', iban: '' }, draft: { supplyFrom: '' as const } };
    expect(freeze({ ...poor, line: { unitPrice: '' } }).ok).toBe(true);
  });

  it('is read back as it was frozen, and nothing else is', () => {
    const snapshot = { ...frozen(several), number: 'LS-2026-0001' };
    const stored: unknown = JSON.parse(canonicalJson(asCanonical(snapshot)));
    expect(parseDeliveryNote(stored)).toEqual({ ok: true, value: snapshot });
    expect(parseDeliveryNote({ ...snapshot, kind: 'invoice' }).ok).toBe(false);
    expect(parseDeliveryNote({ ...snapshot, rows: [{ kind: 'line', line: { id: '1' } }] }).ok).toBe(false);
  });
});

describe('deliveryNoteView', () => {
  const view = deliveryNoteView({ ...frozen(several), number: 'LS-2026-0001', orderReference: 'B-7' });

  it('shows what is brought and how much of it, and a place to sign', () => {
    expect(view.heading).toBe('Lieferschein LS-2026-0001');
    expect(view.table?.columns.map(({ id }) => id)).toEqual(['position', 'description', 'quantity', 'unit']);
    expect(view.table?.sums).toEqual([]);
    expect(view.information).toContainEqual({ id: 'orderReference', label: 'Ihre Bestellung', text: 'B-7' });
    expect(view.signatures).toEqual(['Ort, Datum', 'Ware erhalten: Unterschrift']);
    const [, table] = view.table?.rows ?? [];
    expect(table?.kind === 'item' && table.cells.map(({ text, details = [] }) => [text, ...details])).toEqual([
      ['1'],
      ['Tisch', 'Eiche, geölt', 'Artikelnummer\u00a0T-7', 'Vorsicht: schwer'],
      ['1'],
      [expect.any(String)],
    ]);
  });

  it('shows no price anywhere', () => {
    expect(JSON.stringify(view)).not.toMatch(/€|Preis|Betrag/);
  });
});
