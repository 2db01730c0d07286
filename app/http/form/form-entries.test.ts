import { describe, expect, it } from 'vitest';
import { entriesOf, flattenValues, formOf, textOf, writeRows } from './form-entries.ts';

describe('flattenValues', () => {
  it('names nested values as a browser sends them', () => {
    const values = {
      name: 'A',
      paymentDays: 0,
      lines: [
        { quantity: '1', tax: '' },
        { quantity: '2', tax: 'x' },
      ],
      tags: ['a', 'b'],
    };
    expect(flattenValues(values).map(({ name, value }) => `${name}=${value}`)).toEqual([
      'name=A',
      'paymentDays=0',
      'lines[0].quantity=1',
      'lines[0].tax=',
      'lines[1].quantity=2',
      'lines[1].tax=x',
      'tags[0]=a',
      'tags[1]=b',
    ]);
  });

  it('writes a box as a browser does: "on" or not at all', () => {
    expect(flattenValues({ a: true, b: false })).toEqual([{ name: 'a', value: 'on' }]);
  });

  it('has nothing for an empty list', () => {
    expect(flattenValues({ lines: [] })).toEqual([]);
  });
});

describe('reading a form', () => {
  const form = new FormData();
  form.append('a', '1');
  form.append('file', new File(['x'], 'x.txt'));
  form.append('b', '2');
  form.append('a', '3');

  it('keeps order and repetition, and leaves out files', () => {
    expect(entriesOf(form)).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
      { name: 'a', value: '3' },
    ]);
  });

  it('a missing field or a file is no text', () => {
    expect([textOf(form, 'a'), textOf(form, 'file'), textOf(form, 'missing')]).toEqual(['1', '', '']);
  });
});

describe('rows that are sent in one field', () => {
  const read = async (fields: readonly (readonly [name: string, value: string])[]) => {
    const form = await formOf(
      new Request('http://own.example/x', {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      }),
    );
    return typeof form === 'string' ? form : entriesOf(form).map(({ name, value }) => `${name}=${value}`);
  };

  it('are read as if each field had come by itself, in the order of their numbers', async () => {
    const fields = [
      ['lines~2', writeRows([{ text: 'C' }])],
      ['a', '1'],
      ['lines~10', writeRows([{ text: 'D', note: 'Zeile\n"zwei"' }])],
      ['lines~0', writeRows([{ text: 'A' }, { text: 'B' }])],
      ['lines~1', writeRows([])],
    ] as const;
    expect(await read(fields)).toEqual([
      'a=1',
      'lines[0].text=A',
      'lines[1].text=B',
      'lines[2].text=C',
      'lines[3].text=D',
      'lines[3].note=Zeile\n"zwei"',
    ]);
  });

  it.each(['', '{}', '[1]', '[null]', '[{"a":1}]', '[{"a":{"b":"c"}}]', '["a"]', '[{"a":"b"}'])(
    'leaves %s, which are not rows, for the reader to refuse',
    async (value) => {
      expect(await read([['lines~0', value]])).toEqual([`lines~0=${value}`]);
    },
  );

  it('are counted as the fields that they are', async () => {
    const row = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, '']));
    const rows = (count: number) => writeRows(Array.from({ length: count }, () => row));
    expect(await read([['lines~0', rows(199)]])).toHaveLength(19_900);
    expect(await read([['lines~0', rows(201)]])).toBe('too-many-fields');
    expect(await read([['lines~0', `[${'{},'.repeat(30_000)}{}]`]])).toBe('too-many-fields');
  });
});
