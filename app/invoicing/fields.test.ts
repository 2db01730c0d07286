import { describe, expect, it } from 'vitest';
import { emptyForm, emptyValues, freezeTexts, frozenFields, pickFields, searchTextOfRecord } from './fields.ts';
import type { FieldTable, FrozenTexts, ValuesOf } from './fields.ts';

const table = {
  title: { label: 'Titel', kind: 'line', lengthMax: 10, searched: true, frozen: 'invoice.heading' },
  note: { label: 'Notiz', kind: 'text', lengthMax: 10, searched: true },
  street: { label: 'Straße', kind: 'line', lengthMax: 10, frozen: 'address.street' },
  color: { label: 'Farbe', kind: 'choice', choices: { red: 'Rot', blue: 'Blau' }, initial: 'blue' },
  days: { label: 'Tage', kind: 'days' },
  wait: { label: 'Frist', kind: 'days', missing: 'Bitte die Frist.' },
  paid: { label: 'Bezahlt', kind: 'flag' },
} as const satisfies FieldTable;

const record: ValuesOf<typeof table> = {
  title: ' Über uns ',
  note: '  ',
  street: 'Am Markt 1',
  color: 'red',
  days: null,
  wait: 3,
  paid: true,
};

describe('a field table', () => {
  it('makes an empty form and an empty record', () => {
    expect(emptyForm(table)).toEqual({
      title: '',
      note: '',
      street: '',
      color: 'blue',
      days: '',
      wait: '',
      paid: '',
    });
    expect(emptyValues(table)).toEqual({
      title: '',
      note: '',
      street: '',
      color: 'blue',
      days: null,
      wait: 0,
      paid: false,
    });
  });

  it('takes its own fields out of a record that has more', () => {
    const more = { ...record, id: 'a', lines: [] };
    expect(pickFields(table, more)).toEqual(record);
  });

  it('freezes texts by the names they have in their part, trimmed, without empty ones', () => {
    expect(freezeTexts(table, record, 'invoice')).toEqual({ heading: 'Über uns' });
    expect(freezeTexts(table, { ...record, street: ' ' }, 'address')).toEqual({});
  });

  it('reads back what is frozen, whatever else stands there', () => {
    const parts = { invoice: { heading: 'Über uns', street: 'x' }, address: null };
    expect(frozenFields(table, parts).map(({ name, text }) => [name, text])).toEqual([['title', 'Über uns']]);
  });

  it('finds by what is searched', () => {
    expect(searchTextOfRecord(table, record, ['RE-1'])).toBe('re-1 uber uns');
  });
});

describe('types of a field table', () => {
  it('refuse a row without label, of no kind, frozen in no part of a snapshot, and a value that is no choice', () => {
    // @ts-expect-error a row says how its field is called
    ({ name: { kind: 'line' } }) satisfies FieldTable;
    // @ts-expect-error there is no such kind
    ({ name: { label: 'Name', kind: 'word' } }) satisfies FieldTable;
    // @ts-expect-error snapshots have no such part
    ({ name: { label: 'Name', kind: 'line', frozen: 'nowhere.name' } }) satisfies FieldTable;
    // @ts-expect-error green is no choice
    const color: ValuesOf<typeof table>['color'] = 'green';
    // @ts-expect-error a text that is not frozen has no name there
    const frozen: FrozenTexts<typeof table, 'invoice'> = { note: 'x' };
    expect([color, frozen]).toHaveLength(2);
  });
});
