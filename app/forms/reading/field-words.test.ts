import { describe, expect, it } from 'vitest';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { fieldNamed, labelIn, formatField } from './field-words.ts';

const form = { fields: { ...companyFields, ...customerFields, ...invoiceFields }, lines: lineFields };

function wordNamed(name: string, value: string, today: string | null = null): string {
  const named = fieldNamed(form, name);
  if (named === null) throw new Error(`no field ${name}`);
  return formatField(named.field, value, { today });
}

describe('formatField', () => {
  it.each([
    ['lines[0].quantity', '2,50', '2,5'],
    ['lines[0].quantity', ' 1234.5 ', '1.234,5'],
    ['lines[0].quantity', 'zwei', 'zwei'],
    ['lines[1].unitPrice', '100', '100,00'],
    ['lines[1].unitPrice', '12,3456', '12,3456'],
    ['lines[12].unitCode', 'H87', 'Stück'],
    ['lines[0].unitCode', 'XXX', 'Code XXX'],
    ['lines[0].tax', 'standard-700', '7 %'],
    ['lines[0].tax', 'zero-0', '0 % (Photovoltaik)'],
    ['paymentDays', '014', '14 Tage'],
    ['paymentDays', '1', '1 Tag'],
    ['paymentDays', '', ''],
    ['kind', 'public', 'Öffentliche Stelle'],
    ['kind', 'toString', 'toString'],
    ['language', 'en', 'Englisch'],
    ['countryCode', 'at', 'Österreich'],
    ['countryCode', 'Narnia', 'Narnia'],
    ['email', 'Mara@Example.org', 'mara@example.org'],
    ['vatId', 'de 123 456 789', 'DE123456789'],
    ['bic', 'cobadeffxxx', 'COBADEFFXXX'],
    ['iban', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['smallBusiness', 'on', 'ja'],
    ['smallBusiness', '', 'nein'],
    ['note', ' a\r\nb ', 'a\nb'],
  ])('%s %j is read %j', (name, value, text) => {
    expect(wordNamed(name, value)).toBe(text);
  });

  it.each([
    ['2.11.2026', null, '02.11.2026'],
    ['2026-11-02', null, '02.11.2026'],
    ['2.11.', null, '2.11.'],
    ['heute', null, 'heute'],
    ['2.11.', '2026-11-21', '02.11.2026'],
    ['heute', '2026-11-21', '21.11.2026'],
    ['31.2.2026', '2026-11-21', '31.2.2026'],
  ])('the date %j of today %s is read %j', (value, today, text) => {
    expect(wordNamed('supplyFrom', value, today)).toBe(text);
  });
});

it('a record is called by its name', () => {
  const recordNames = new Map([['aaaaaaaaaaaaaaa', 'Hausbrief']]);
  expect(formatField(customerFields.layout, 'aaaaaaaaaaaaaaa', { recordNames })).toBe('Hausbrief');
  expect(formatField(customerFields.layout, 'bbbbbbbbbbbbbbb', { recordNames })).toBe('gewählt');
});

describe('names of fields', () => {
  it.each([
    ['city', 'Ort'],
    ['lines[1].quantity', 'Position 2, Menge'],
    ['lines[0].city', undefined],
    ['lines[0]', undefined],
    ['constructor', undefined],
    ['version', undefined],
  ])('%s is labelled %s', (name, label) => {
    expect(labelIn(form, name)).toBe(label);
  });

  it('names no row fields in a form without rows', () => {
    expect(labelIn({ fields: companyFields }, 'lines[1].quantity')).toBeUndefined();
  });
});
