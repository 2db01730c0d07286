import { expect, it } from 'vitest';
import { emptyForm } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { rowsBeforeName, withoutSpareRows } from './spare-rows.ts';

type Rows = Partial<Record<keyof typeof lineFields, string>>[];

/** Entries of a form with these rows, of which the first stand above the spare ones. */
function entries(rows: Rows, before?: string): { name: string; value: string }[] {
  const said = rows.flatMap((row, index) =>
    Object.entries({ ...emptyForm(lineFields), ...row }).map(([name, value]) => ({
      name: `lines[${index}].${name}`,
      value,
    })),
  );
  const subject = { name: 'subject', value: '1' };
  return [subject, ...said, ...(before === undefined ? [] : [{ name: rowsBeforeName, value: before }])];
}

const typed = { description: 'Beratung' };

it.each([
  ['none is touched', [typed, {}, {}, {}], '1', [typed]],
  ['a row that was added stays, though nothing stands in it', [typed, {}, {}, {}, {}], '2', [typed, {}]],
  [
    'those with something follow the rows',
    [typed, {}, { unitPrice: '5' }, {}, typed],
    '2',
    [typed, {}, { unitPrice: '5' }, typed],
  ],
  ['one is skipped', [{}, {}, {}, typed], '1', [{}, typed]],
  ['a quantity is something', [{}, { quantity: '2' }, { quantity: ' 1 ' }], '0', [{ quantity: '2' }]],
  ['a unit is something', [{ unitCode: 'HUR' }, {}], '0', [{ unitCode: 'HUR' }]],
  ['nothing anywhere', [{}, {}, {}], '0', []],
] as [string, Rows, string, Rows][])('spare rows: %s', (_case, rows, before, kept) => {
  expect(withoutSpareRows(entries(rows, before))).toEqual(entries(kept));
});

it('a spare row whose further fields are asked for stays, whatever stands in it', () => {
  const more = (index: number) => ({ name: '__intent__', value: `{"payload":{"name":"lines[${index}].entry"}}` });
  const rows = [typed, {}, {}, {}, typed];
  expect(withoutSpareRows([...entries(rows, '1'), more(3)])).toEqual([...entries([typed, {}, typed]), more(1)]);
  expect(withoutSpareRows([...entries([typed, {}], '1'), more(0)])).toEqual([...entries([typed]), more(0)]);
});

it.each([undefined, '', 'x', '-1', '1.5', '9'.repeat(20)])(
  'without a number of rows (%s) every row stays',
  (before) => {
    expect(withoutSpareRows(entries([typed, {}, {}], before))).toEqual(entries([typed, {}, {}]));
  },
);
