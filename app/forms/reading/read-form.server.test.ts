import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.server.ts';

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://own.example/x', { method: 'POST', body, headers });
}

async function statusOf(body: BodyInit, headers?: Record<string, string>): Promise<number> {
  try {
    await readForm(post(body, headers), ['lines']);
    return 200;
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
}

const row = (type: string, payload: object) =>
  new URLSearchParams({ __intent__: JSON.stringify({ type, payload }), 'lines[0].quantity': '1' });

describe('readForm', () => {
  it('reads what our forms send', async () => {
    const form = await readForm(
      post(new URLSearchParams({ name: 'Nord', 'lines[999].unitPrice': '2,5', 'replay-value': 'x', _account: 'y' })),
      ['lines'],
    );
    expect(form.get('lines[999].unitPrice')).toBe('2,5');
    expect(form.get('name')).toBe('Nord');
  });

  it('reads whole rows of a list', async () => {
    const form = await readForm(post(new URLSearchParams({ 'lines~0': '[{"quantity":"1"},{"quantity":"2"}]' })), [
      'lines',
    ]);
    expect([...form]).toEqual([
      ['lines[0].quantity', '1'],
      ['lines[1].quantity', '2'],
    ]);
  });

  it('several times only what is a choice of several', async () => {
    const form = await readForm(
      post(
        new URLSearchParams([
          ...[
            ['category', 'a'],
            ['category', 'b'],
          ],
          ['x', 'y'],
        ]),
      ),
    );
    expect(form.getAll('category')).toEqual(['a', 'b']);
  });

  it.each([
    ['a field twice', 'quantity=1&quantity=2'],
    ['a field of a row twice', 'lines%5B0%5D.quantity=1&lines%5B0%5D.quantity=2'],
    ['a field as a group', 'quantity.x=1'],
    ['a field of a row as a group', 'lines%5B0%5D.quantity.x=1'],
    ['a field as a list', 'quantity%5B0%5D=1'],
    ['rows of another list', 'rows%5B0%5D.quantity=1'],
    ['a list as a field', 'lines=1'],
    ['no name', '=1'],
    ['a far index', 'a[99999999].b=1'],
    ['an index past every list', 'lines%5B1000%5D.quantity=1'],
    ['depth', `a${'.b'.repeat(6)}=1`],
    ['a long name', `${'a'.repeat(61)}=1`],
    ['what belongs to objects', '__proto__.x=1'],
    ['their constructor', 'lines.constructor=1'],
    ['brackets without number', 'a%5B%5D=1'],
    ['rows that are none', 'lines~0=%5B1%5D'],
    ['rows beside a field of theirs', 'lines~0=%5B%7B%22a%22%3A%22b%22%7D%5D&lines%5B0%5D.a=c'],
    ['rows of objects as values', 'lines~0=%5B%7B%22__proto__%22%3A%22b%22%7D%5D'],
    ['rows of another list', 'rows~0=%5B%7B%22a%22%3A%22b%22%7D%5D'],
    ['thousands of fields', 'a=1&'.repeat(8001)],
  ])('refuses %s', async (_name, body) => {
    expect(await statusOf(body, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(400);
  });

  it.each([
    ['insert', { name: 'lines', defaultValue: { quantity: '1' } }],
    ['remove', { name: 'lines', index: 0 }],
    ['reorder', { name: 'lines', from: 1, to: 0 }],
    ['validate', { name: 'lines[499].entry' }],
  ])('takes the row button %s', async (type, payload) => {
    expect(await statusOf(row(type, payload))).toBe(200);
  });

  it.each([
    ['another field', row('remove', { name: 'subject', index: 0 })],
    ['another verb', row('update', { name: 'lines[5000].description', value: 'x' })],
    ['a far row', row('insert', { name: 'lines', index: 5000 })],
    ['a field of a far row', row('validate', { name: 'lines[5000].entry' })],
    ['a field of another list', row('validate', { name: 'rows[0].entry' })],
    ['a field of no row', row('validate', { name: 'subject' })],
    ['a whole list', row('validate', { name: 'lines' })],
    ['no index', row('remove', { name: 'lines' })],
    ['nested content', row('insert', { name: 'lines', defaultValue: { a: { b: 'c' } } })],
    ['no JSON', new URLSearchParams({ __intent__: '{kaputt' })],
  ])('refuses a row button with %s', async (_name, body) => {
    expect(await statusOf(body)).toBe(400);
  });

  it('refuses two row buttons at once', async () => {
    const intent = JSON.stringify({ type: 'remove', payload: { name: 'lines', index: 0 } });
    expect(
      await statusOf(
        new URLSearchParams([
          ['__intent__', intent],
          ['__intent__', intent],
        ]),
      ),
    ).toBe(400);
  });

  it('reads no form from another kind of body', async () => {
    expect(await statusOf('{"name":"x"}', { 'content-type': 'application/json' })).toBe(415);
  });
});
