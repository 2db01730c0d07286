import { describe, expect, it } from 'vitest';
import { companyFields } from '../../invoicing/company/fields.ts';
import { customerFields } from '../../invoicing/customer/fields.ts';
import { invoiceFields, lineFields } from '../../invoicing/invoice/fields.ts';
import { compareForms } from './answer-form.ts';
import type { FieldEntry } from './form-entries.ts';

const form = {
  fields: { ...companyFields, ...customerFields, ...invoiceFields },
  lines: lineFields,
};
const entries = (fields: Record<string, string>): FieldEntry[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

function compare(typed: Record<string, string>, stored: Record<string, string>) {
  return compareForms({
    typed: entries(typed),
    stored: entries(stored),
    storedVersion: 7,
    form,
  });
}

describe('compareForms', () => {
  it('lists what differs, in the order of the typed form', () => {
    expect(compare({ city: 'Kiel', name: 'A', note: 'x' }, { name: 'B', note: 'x', city: 'Köln' }).rows).toEqual([
      { label: 'Ort', typed: 'Kiel', stored: 'Köln' },
      { label: 'Name oder Firma', typed: 'A', stored: 'B' },
    ]);
  });

  it('sees no difference in line ends and space around', () => {
    expect(compare({ note: 'a\r\nb\r\n' }, { note: 'a\nb' }).rows).toEqual([]);
    expect(compare({ note: 'a b' }, { note: 'a\nb' }).rows).toHaveLength(1);
  });

  it('sees no difference in two ways of writing the same', () => {
    const typed = { 'lines[0].quantity': '2,50', 'lines[0].unitPrice': '100', supplyFrom: '2.11.26' };
    const stored = { 'lines[0].quantity': '2,5', 'lines[0].unitPrice': '100,00', supplyFrom: '02.11.2026' };
    const all = { storedVersion: 7, form };
    expect(compareForms({ typed: entries(typed), stored: entries(stored), ...all }).rows).toEqual([]);
    const short = { supplyFrom: '2.11.' };
    const dated = { typed: entries(short), stored: entries({ supplyFrom: '02.11.2026' }), ...all };
    expect(compareForms({ ...dated, today: '2026-11-21' }).rows).toEqual([]);
    expect(compareForms({ ...dated, today: '2027-01-02' }).rows).toEqual([
      { label: 'Leistungsdatum (oder Beginn)', typed: '02.11.2027', stored: '02.11.2026' },
    ]);
  });

  it('names codes', () => {
    const pair = { typed: entries({ 'lines[0].unitCode': 'H87' }), stored: entries({ 'lines[0].unitCode': 'HUR' }) };
    expect(compareForms({ ...pair, storedVersion: 7, form }).rows).toEqual([
      { label: 'Position 1, Einheit', typed: 'Stück', stored: 'Stunde' },
    ]);
  });

  it('counts a missing field as empty, on either side', () => {
    expect(compare({}, { smallBusiness: 'on' }).rows).toEqual([
      { label: 'Kleinunternehmer nach § 19 UStG', typed: 'nein', stored: 'ja' },
    ]);
    expect(compare({ smallBusiness: 'on' }, {}).rows).toEqual([
      { label: 'Kleinunternehmer nach § 19 UStG', typed: 'ja', stored: 'nein' },
    ]);
    expect(compare({ name: '' }, {}).rows).toEqual([]);
  });

  it('shows only fields that people know, and never version or account', () => {
    expect(compare({ then: 'issue', version: '3', _konto: 'a' }, { version: '7' }).rows).toEqual([]);
  });

  it('sends everything again with the stored version, once', () => {
    const stale = compare({ version: '3', name: 'A', then: 'issue', _konto: 'a' }, { name: 'B' });
    expect(stale.version).toBe(7);
    expect(stale.fields).toEqual(entries({ name: 'A', then: 'issue', _konto: 'a', version: '7' }));
  });
});
