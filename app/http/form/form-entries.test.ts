import { describe, expect, it } from 'vitest';
import { entriesOf, flattenValues, textOf } from './form-entries.ts';

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
