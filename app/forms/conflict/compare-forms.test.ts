import { describe, expect, it } from 'vitest';
import type { ConflictChoice } from '../reading/answer-form.ts';
import { formOf, entriesOf } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { compareForms } from './compare-forms.server.ts';
import { baseMarksName, formatBaseMarks } from './base-marks.server.ts';
import { growthOf, linearMax } from '#tests/support/growth.ts';

const form = {
  fields: { ...companyFields, ...customerFields, ...invoiceFields },
  lines: lineFields,
};

type Fields = Record<string, string>;

const entries = (fields: Fields): FieldEntry[] => Object.entries(fields).map(([name, value]) => ({ name, value }));

function compare(typed: Fields, stored: Fields, baseMarks?: Fields) {
  const began: Fields = baseMarks === undefined ? {} : { [baseMarksName]: formatBaseMarks(form, entries(baseMarks)) };
  return compareForms({ typed: entries({ ...typed, ...began }), stored: entries(stored), storedVersion: 7, form });
}

const told = ({ label, differences, changedBy, proposed }: ConflictChoice) =>
  [label, ...differences.map((each) => [each.label, each.typed, each.stored].join('|')), changedBy, proposed].join(' ');

const choices = (...forms: Parameters<typeof compare>) => compare(...forms).choices.map(told);

/** Lines of these descriptions and prices, as a form has them. */
function lines(...rows: readonly (readonly [description: string, unitPrice: string, more?: Fields])[]): Fields {
  const fields = rows.flatMap(([description, unitPrice, more = {}], index): [string, string][] => {
    const row = {
      entry: 'line',
      description,
      quantity: '1',
      unitCode: 'H87',
      unitPrice,
      tax: 'standard-1900',
      ...more,
    };
    return Object.entries(row).map(([name, value]) => [`lines[${index}].${name}`, value]);
  });
  return Object.fromEntries<string>(fields);
}

/** What the form sends when these sides are chosen, else what is proposed. */
async function sent(stale: ReturnType<typeof compareForms>, chosen: Record<string, 'typed' | 'stored'> = {}) {
  const body = new URLSearchParams(stale.fields.map(({ name, value }) => [name, value]));
  for (const { name, label, values, proposed } of stale.choices)
    body.append(name, values[chosen[label] ?? proposed] ?? '');
  const read = await formOf(new Request('http://own.example/x', { method: 'POST', body }));
  if (typeof read === 'string') throw new Error(read);
  return Object.fromEntries(entriesOf(read).map(({ name, value }) => [name, value]));
}

const descriptions = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => (name.endsWith('.description') ? [value] : []));

describe('what differs', () => {
  it('is listed in the order of the typed form', () => {
    expect(choices({ city: 'Kiel', name: 'A', note: 'x' }, { name: 'B', note: 'x', city: 'Köln' })).toEqual([
      'Ort |Kiel|Köln  typed',
      'Name oder Firma |A|B  typed',
    ]);
  });

  it('is not line ends and space around', () => {
    expect(choices({ note: 'a\r\nb\r\n' }, { note: 'a\nb' })).toEqual([]);
    expect(choices({ note: 'a b' }, { note: 'a\nb' })).toHaveLength(1);
  });

  it('is not another way of writing the same', () => {
    const typed = { 'lines[0].quantity': '2,50', 'lines[0].unitPrice': '100', supplyFrom: '2.11.26' };
    const stored = { 'lines[0].quantity': '2,5', 'lines[0].unitPrice': '100,00', supplyFrom: '02.11.2026' };
    expect(choices(typed, stored)).toEqual([]);
    const dated = {
      ...{ typed: entries({ supplyFrom: '2.11.' }), stored: entries({ supplyFrom: '02.11.2026' }) },
      ...{ storedVersion: 7, form },
    };
    expect(compareForms({ ...dated, today: '2026-11-21' }).choices).toEqual([]);
    expect(compareForms({ ...dated, today: '2027-01-02' }).choices.map(told)).toEqual([
      'Leistungsdatum (oder Beginn) |02.11.2027|02.11.2026  typed',
    ]);
  });

  it('is told by names, not codes', () => {
    expect(choices({ 'lines[0].unitCode': 'DAY' }, { 'lines[0].unitCode': 'HUR' })).toEqual([
      'Zeilen Zeile 1 Einheit|Tag|Stunde  typed',
    ]);
  });

  it('counts a missing field as the form has it empty, on either side', () => {
    expect(choices({}, { smallBusiness: 'on' })).toEqual(['Kleinunternehmer nach § 19 UStG |nein|ja  typed']);
    expect(choices({ smallBusiness: 'on' }, {})).toEqual(['Kleinunternehmer nach § 19 UStG |ja|nein  typed']);
    expect(choices({ name: '', priceMode: 'net' }, {})).toEqual([]);
    expect(choices({ 'lines[0].description': 'A' }, lines(['A', '']))).toEqual([]);
  });

  it('is nothing that nobody typed', () => {
    expect(choices({ then: 'issue', version: '3', _account: 'a' }, { version: '7' })).toEqual([]);
  });

  it('is a customer in other words only where they are another', () => {
    const pair = { form, storedVersion: 7, typed: entries({ customer: 'holm' }) };
    const sameAs = new Map([['customer', 'Holm GmbH']]);
    expect(compareForms({ ...pair, sameAs, stored: entries({ customer: 'Holm GmbH' }) }).choices).toEqual([]);
    const baseMarks = { [baseMarksName]: formatBaseMarks(form, entries({ customer: 'holm' })) };
    const typed = entries({ customer: 'holm', ...baseMarks });
    const { choices: other } = compareForms({ ...pair, typed, sameAs, stored: entries({ customer: 'Kröger' }) });
    expect(other.map(told)).toEqual(['Kunde |Holm GmbH|Kröger stored stored']);
  });
});

describe('what is proposed', () => {
  it.each([
    ['only mine is new', 'B', 'A', 'typed typed'],
    ['only theirs is new', 'A', 'B', 'stored stored'],
    ['both are new', 'B', 'C', 'both typed'],
  ])('%s', (_name, typed, stored, expected) => {
    expect(choices({ name: typed }, { name: stored }, { name: 'A' })).toEqual([
      `Name oder Firma |${typed}|${stored} ${expected}`,
    ]);
  });

  it('does not depend on how it was written', () => {
    expect(choices({ supplyFrom: '2.11.26' }, { supplyFrom: '03.11.2026' }, { supplyFrom: '02.11.2026' })).toEqual([
      'Leistungsdatum (oder Beginn) |02.11.2026|03.11.2026 stored stored',
    ]);
  });

  it('is mine where a form does not say what it began from, or says it of another table', () => {
    for (const baseMarks of ['', 'abc', '----', 'x'.repeat(404)]) {
      const typed = entries({ name: 'A', [baseMarksName]: baseMarks });
      const { choices: all } = compareForms({ form, typed, stored: entries({ name: 'B' }), storedVersion: 7 });
      expect(all.map(told)).toEqual(['Name oder Firma |A|B  typed']);
    }
  });

  it('of rows is all of one side: mine, or theirs where they alone have changed them', () => {
    const began = lines(['A', '1'], ['B', '2'], ['C', '3']);
    const changed = lines(['A', '1'], ['B', '20'], ['C', '3']);
    expect(choices(changed, began, began)).toEqual(['Zeilen Zeile 2 Preis €|20,00|2,00 typed typed']);
    expect(choices(began, changed, began)).toEqual(['Zeilen Zeile 2 Preis €|2,00|20,00 stored stored']);
    expect(choices(changed, lines(['A', '1']), began)).toEqual([
      'Zeilen Zeile 2|B, 20,00|ohne diese Zeile Zeile 3|C, 3,00|ohne diese Zeile both typed',
    ]);
  });

  it('of rows leaves out what both begin and end with', () => {
    const typed = lines(['A', '1'], ['neu', '5'], ['B', '2'], ['C', '3']);
    expect(choices(typed, lines(['A', '1'], ['B', '2'], ['C', '3']))).toEqual([
      'Zeilen Zeile 2|neu, 5,00|ohne diese Zeile  typed',
    ]);
    const doubled = lines(['A', '1'], ['A', '1']);
    expect(choices(doubled, lines(['A', '1']))).toEqual(['Zeilen Zeile 2|A, 1,00|ohne diese Zeile  typed']);
  });

  it('of a row between the positions is what it says', () => {
    const typed = { 'lines[0].entry': 'section', 'lines[0].description': 'Satz', ...shifted(lines(['A', '1'])) };
    expect(choices(typed, lines(['A', '1']))).toEqual(['Zeilen Zeile 1|Abschnitt, Satz|ohne diese Zeile  typed']);
  });
});

function shifted(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replace('[0]', '[1]'), value]));
}

describe('what is sent', () => {
  it('is what nobody is asked for, what is chosen, and the stored version', async () => {
    const typed = { version: '3', name: 'A', city: 'Kiel', then: 'issue', _account: 'a' };
    const stale = compare(typed, { name: 'B', city: 'Kiel' });
    const baseMarks = formatBaseMarks(form, entries({ name: 'B', city: 'Kiel' }));
    const rest = { city: 'Kiel', then: 'issue', _account: 'a', version: '7', baseMarks };
    expect(await sent(stale)).toEqual({ ...rest, name: 'A' });
    expect(await sent(stale, { 'Name oder Firma': 'stored' })).toEqual({ ...rest, name: 'B' });
  });

  it('has all rows of the side that was chosen', async () => {
    const typed = lines(['A', '1'], ['B', '20'], ['D', '4']);
    const stored = lines(['X', '9'], ['A', '1']);
    const stale = compare(typed, stored, lines(['A', '1'], ['B', '2']));
    expect(descriptions(await sent(stale))).toEqual(['A', 'B', 'D']);
    expect(await sent(stale, { Zeilen: 'typed' })).toMatchObject(typed);
    expect(await sent(stale, { Zeilen: 'stored' })).toMatchObject(stored);
    expect(descriptions(await sent(stale, { Zeilen: 'stored' }))).toEqual(['X', 'A']);
  });

  it('keeps what a row says beside its table, and rows that agree as they were typed', async () => {
    const typed = lines(['A', '1,00', { more: 'x' }], ['B', '2']);
    const stale = compare(typed, lines(['A', '1'], ['B', '3']));
    expect(await sent(stale)).toMatchObject(typed);
  });

  it('of a form sent once more begins from what was stored: a later change of theirs is proposed', async () => {
    const began = { city: 'Kiel', note: 'a', ...lines(['A', '1']) };
    const first = await sent(
      compare({ ...began, city: 'Husum' }, { ...began, note: 'b', ...lines(['A', '2']) }, began),
    );
    const second = compareForms({
      ...{ form, storedVersion: 8, typed: entries(first) },
      stored: entries({ ...began, note: 'b', ...lines(['A', '3']) }),
    });
    expect(second.choices.map(told)).toEqual([
      'Ort |Husum|Kiel typed typed',
      'Zeilen Zeile 1 Preis €|2,00|3,00 stored stored',
    ]);
  });

  it('compares 500 rows that are all changed on both sides in linear time', async () => {
    const rows = (price: string, count = 500) =>
      lines(...Array.from({ length: count }, (_, index) => [`Leistung ${index}`, price] as const));
    const stale = compare(rows('1'), rows('2'), rows('3'));
    expect(stale.choices.map(({ differences }) => differences.length)).toEqual([500]);
    const compareRows = (count: number) => compare(rows('1', count), rows('2', count), rows('3', count));
    expect(growthOf(compareRows, 125)).toBeLessThan(linearMax);
    expect(await sent(stale)).toMatchObject(rows('1'));
  });
});
