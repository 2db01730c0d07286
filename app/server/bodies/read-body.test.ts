import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { heldBytes } from '#tests/support/collected-memory.ts';
import { createBodyMemory } from './body-memory.ts';
import { bodyBytesMax, readBody } from './read-body.ts';

function incoming(chunks: Iterable<Buffer>, headers: Record<string, string> = {}) {
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage;
}

const read = (request: IncomingMessage, bytesMax: number) => readBody(request, createBodyMemory().enter(''), bytesMax);

const piece = Buffer.from('12345');

describe('readBody', () => {
  it.each([
    [[], ''],
    [[piece], '12345'],
    [[piece, piece], '1234512345'],
  ])('reads %j whole', async (chunks, text) => {
    expect((await read(incoming(chunks), 10)).toString()).toBe(text);
  });

  it('stops at the first piece past the limit and asks for no more', async () => {
    let given = 0;
    function* endless() {
      for (;;) {
        given += 1;
        yield piece;
      }
    }
    expect(await read(incoming(endless()), 12)).toBe('too-large');
    expect(given).toBeLessThan(30);
  });

  it('believes a length that is too large without reading', async () => {
    const request = incoming([piece], { 'content-length': '11' });
    expect(await read(request, 10)).toBe('too-large');
    expect(request.readableDidRead).toBe(false);
  });

  it('does not believe a length that is too small', async () => {
    expect(await read(incoming([piece, piece, piece], { 'content-length': '5' }), 10)).toBe('too-large');
  });

  it('holds a body that comes byte by byte in little more than its bytes', async () => {
    const before = heldBytes();
    let held = Infinity;
    function* bytes() {
      for (let i = 0; i < 100_000; i += 1) yield Buffer.allocUnsafeSlow(1).fill(i);
      held = heldBytes() - before;
    }
    const body = await read(incoming(bytes()), 100_000);
    expect(body).toEqual(Buffer.from(Array.from({ length: 100_000 }, (_, i) => i)));
    expect(held).toBeLessThan(5_000_000);
  });

  it('does not touch a long body before its turn', async () => {
    const room = createBodyMemory();
    const long = { 'content-length': '100000' };
    const before = Array.from({ length: 8 }, () => room.enter('a'));
    for (const reservation of before)
      reservation.begin({ bytes: 100_000, read: () => undefined, turnOut: () => undefined });
    const request = incoming([piece], long);
    const reading = readBody(request, room.enter('a'), 100_000);
    expect(request.readableFlowing).toBe(null);
    before[0]?.leave();
    expect((await reading).toString()).toBe('12345');
  });

  it('an aborted body is an error, not a short body', async () => {
    const broken = incoming([]);
    broken.destroy(new Error('aborted'));
    await expect(read(broken, 10)).rejects.toThrow('aborted');
  });

  it('the limit is three mebibytes', () => {
    expect(bodyBytesMax).toBe(3_145_728);
  });
});
