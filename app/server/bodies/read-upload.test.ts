import { describe, expect, it } from 'vitest';
import { collectGarbage, heldBytes } from '#tests/support/collected-memory.ts';
import { createShortener, expectUpload } from './read-upload.ts';

function formOf(fields: Record<string, string | Blob>): Promise<{ body: Buffer; boundary: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, 'bild.png');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const boundary = /boundary=(.+)$/.exec(request.headers.get('content-type') ?? '')?.[1] ?? '';
  return request.arrayBuffer().then((body) => ({ body: Buffer.from(body), boundary }));
}

async function shorten(fields: Record<string, string | Blob>, options: { max: number; all?: number; chunk: number }) {
  const { body, boundary } = await formOf(fields);
  const shortener = createShortener(boundary, {
    fileBytesMax: options.max,
    filesBytesMax: options.all ?? 1000,
  });
  for (let at = 0; at < body.length; at += options.chunk)
    shortener.add(Buffer.from(body.subarray(at, at + options.chunk)));
  const shortened = shortener.finish();
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(new Uint8Array(shortened), { headers: type }).formData();
  return { body, shortened, form };
}

async function sizeOf(form: FormData, name: string): Promise<number> {
  const file = form.get(name);
  return file instanceof File ? (await file.arrayBuffer()).byteLength : -1;
}

describe('a form with files', () => {
  it.each([1, 2, 7, 64, 1000, 1_000_000])(
    'stays as it is when no file is too large, in pieces of %d',
    async (chunk) => {
      const tricky = 'a\r\n--b\r\n\r\n--\r\n filename="x"';
      const { body, shortened } = await shorten(
        { text: tricky, file: new Blob([tricky]), last: '' },
        { max: 100, chunk },
      );
      expect(shortened.equals(body)).toBe(true);
    },
  );

  it.each([1, 3, 50, 1_000_000])('loses only the end of what is too large, in pieces of %d', async (chunk) => {
    const text = 'Ü'.repeat(400);
    const { form } = await shorten(
      { before: text, large: new Blob(['x'.repeat(500)]), small: new Blob(['y'.repeat(99)]), after: text },
      { max: 100, chunk },
    );
    expect([form.get('before'), form.get('after')]).toEqual([text, text]);
    expect(await sizeOf(form, 'large')).toBe(100);
    expect(await sizeOf(form, 'small')).toBe(99);
  });

  it.each([1, 3, 50, 1_000_000])(
    'keeps of all files together no more than they may have, in pieces of %d',
    async (chunk) => {
      const { form } = await shorten(
        {
          before: 'Ü'.repeat(400),
          one: new Blob(['x'.repeat(80)]),
          two: new Blob(['y'.repeat(80)]),
          three: new Blob(['z'.repeat(80)]),
          after: 'Ü'.repeat(400),
        },
        { max: 100, all: 101, chunk },
      );
      expect([await sizeOf(form, 'one'), await sizeOf(form, 'two'), await sizeOf(form, 'three')]).toEqual([80, 21, 0]);
      expect([form.get('before'), form.get('after')]).toEqual(['Ü'.repeat(400), 'Ü'.repeat(400)]);
    },
  );

  it('does not keep a large piece for a small one', () => {
    const shortener = createShortener('b', { fileBytesMax: 0, filesBytesMax: 0 });
    shortener.add(Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'));
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 40; i += 1)
      shortener.add(Buffer.concat([Buffer.alloc(1_000_000), Buffer.from('\r\n--b\r\nfilename=f\r\n\r\n')]));
    collectGarbage();
    expect(shortener.keptBytes()).toBeLessThan(2_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it('keeps many parts of a few bytes in little more than their bytes', () => {
    const shortener = createShortener('b', { fileBytesMax: 0, filesBytesMax: 0 });
    const parts = Buffer.from('\r\n--b\r\n\r\n'.repeat(50));
    const before = heldBytes();
    for (let i = 0; i < 1_000; i += 1) shortener.add(Buffer.from(parts));
    expect(heldBytes() - before).toBeLessThan(5_000_000);
    expect(shortener.keptBytes()).toBeGreaterThan(400_000);
  });

  it('keeps nothing more of a form that does not end', () => {
    const shortener = createShortener('b', { fileBytesMax: 10, filesBytesMax: 10 });
    shortener.add(Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'));
    const before = shortener.keptBytes();
    for (let i = 0; i < 100; i += 1) shortener.add(Buffer.alloc(1000));
    expect(shortener.keptBytes()).toBe(before + 10);
  });
});

describe('what counts as one', () => {
  const request = (path: string, headers: Record<string, string>) =>
    expectUpload({ url: path, headers } as unknown as Parameters<typeof expectUpload>[0]);
  const type = 'multipart/form-data; boundary=abc';
  it.each([
    ['/invoice/layouts/neu', { 'content-type': type }, 'abc'],
    ['/invoice/layouts/neu', { 'content-type': 'multipart/form-data; boundary="a b"' }, 'a b'],
    ['/invoice/kunden/neu', { 'content-type': type }, null],
    ['/invoice/rechnungen/abcdefghij12345/anhaenge', { 'content-type': type }, 'abc'],
    ['/invoice/rechnungen/abcdefghij12345/anhaenge?zurueck=%2F', { 'content-type': type }, 'abc'],
    ['/invoice/rechnungen/abcdefghij12345/bearbeiten', { 'content-type': type }, null],
    ['/invoice/rechnungen/abcdefghij12345/anhaengend', { 'content-type': type }, null],
    ['/invoice/rechnungen/neu', { 'content-type': type }, null],
    ['/invoice/layouts/neu', { 'content-type': 'application/x-www-form-urlencoded' }, null],
    ['/invoice/layouts/neu', { 'content-type': 'multipart/form-data' }, null],
  ])('takes files where a page wants them: %s %o', (path, headers, boundary) => {
    expect(request(path, headers)?.boundary ?? null).toBe(boundary);
  });
});
