import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startRecording } from '#tests/support/web-server.ts';
import type { Options } from '#tests/support/web-server.ts';
import type { StaticFile } from './static-files.ts';
import type { AnswerRequest } from './web-server.ts';

const css = Buffer.from('body{margin:0}'.repeat(100));
const staticFiles: ReadonlyMap<string, StaticFile> = new Map([
  [
    '/assets/a.css',
    {
      body: css,
      compressed: brotliCompressSync(css),
      contentType: 'text/css; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
      etag: '"abc"',
    },
  ],
]);

const page = `<p>${'Größe '.repeat(200)}</p>`;
const html = { 'Content-Type': 'text/html; charset=utf-8' };

const answerPage: AnswerRequest = () => Promise.resolve(new Response(page, { headers: html }));

async function startSite(options: Options = {}, answer = answerPage) {
  const { server, seen } = await startRecording(answer, { staticFiles, ...options });
  return { server, seen, ask: (text: string, body?: string | Buffer) => ask(server.port, text, body) };
}

interface Answer {
  status: number;
  headers: Map<string, string[]>;
  body: Buffer;
}

/** Sends bytes as they are and reads until the server closes: what fetch would tidy up stays visible. */
function ask(port: number, head: string, body: string | Buffer = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))));
    socket.write(`${head.trim().replaceAll('\n', '\r\n')}\r\nConnection: close\r\n\r\n`);
    socket.write(body);
  });
}

/** Sends everything and only then reads, as browsers do; `sent`: the connection held until all was sent. */
function sendThenRead(port: number, head: string, body: string): Promise<{ status: number; sent: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let sent = false;
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: readAnswer(Buffer.concat(chunks)).status, sent }));
    socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`);
    socket.write(body, (error) => {
      sent = !error;
      if (sent) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
  });
}

function readAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 2)]);
  }
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(end + 4) };
}

const header = (answer: Answer, name: string) => answer.headers.get(name)?.join(' | ');
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\nHost: localhost\n${more}`;

const protective = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
];

describe('headers on every answer', () => {
  it.each([
    ['a page', get('/'), 200],
    ['a HEAD', get('/').replace('GET', 'HEAD'), 200],
    ['a bad address', 'GET http://other.example/ HTTP/1.1\nHost: localhost', 400],
    ['a body that is too large', 'POST /x HTTP/1.1\nHost: localhost\nContent-Length: 4000000', 413, 4_000_000],
  ])('%s', async (_name, request, status, bodyLength = 0) => {
    const { ask: send } = await startSite();
    const answer = await send(request, 'x'.repeat(bodyLength));
    expect(answer.status).toBe(status);
    expect(protective.filter((name) => !answer.headers.has(name))).toEqual([]);
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  });

  it('a page that fails', async () => {
    const { ask: send } = await startSite({}, () => Promise.reject(new Error('broken')));
    const answer = await send(get('/'));
    expect(answer.status).toBe(500);
    expect(protective.filter((name) => !answer.headers.has(name))).toEqual([]);
    expect(answer.body.toString()).not.toContain('broken');
  });

  it('a page says its own policy, and only that', async () => {
    const own = { ...html, 'Content-Security-Policy': "default-src 'self'" };
    const { ask: send } = await startSite({}, () => Promise.resolve(new Response(page, { headers: own })));
    expect(header(await send(get('/')), 'content-security-policy')).toBe("default-src 'self'");
  });

  it('transport security when the public address is https', async () => {
    const { ask: send } = await startSite({ origin: 'https://b.example' });
    expect(header(await send(get('/')), 'strict-transport-security')).toContain('max-age=31536000');
  });

  it.each(['', 'If-None-Match: "abc"'])(
    'a static file is no page, but its type is not guessed either %j',
    async (more) => {
      const { ask: send } = await startSite();
      expect(header(await send(get('/assets/a.css', more)), 'x-content-type-options')).toBe('nosniff');
    },
  );

  it('pages are not cached unless they say so', async () => {
    const { ask: send } = await startSite();
    expect(header(await send(get('/')), 'cache-control')).toBe('private, no-cache');
  });
});

describe('static files', () => {
  it('are sent as they are, or compressed where that is understood', async () => {
    const { ask: send, seen } = await startSite();
    const plain = await send(get('/assets/a.css?v=1'));
    expect(plain.body.equals(css)).toBe(true);
    expect(header(plain, 'content-length')).toBe(String(css.length));
    expect(header(plain, 'content-type')).toBe('text/css; charset=utf-8');
    expect(header(plain, 'cache-control')).toBe('public, max-age=31536000, immutable');
    const small = await send(get('/assets/a.css', 'Accept-Encoding: gzip, br'));
    expect(header(small, 'content-encoding')).toBe('br');
    expect(header(small, 'vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(small.body).equals(css)).toBe(true);
    expect(seen).toEqual([]);
  });

  it('HEAD has the headers and no body, 304 neither body nor type', async () => {
    const { ask: send } = await startSite();
    const head = await send(get('/assets/a.css').replace('GET', 'HEAD'));
    expect([header(head, 'content-length'), head.body.length]).toEqual([String(css.length), 0]);
    const known = await send(get('/assets/a.css', 'If-None-Match: "abc"'));
    expect([known.status, known.body.length, header(known, 'etag')]).toEqual([304, 0, '"abc"']);
    expect((await send(get('/assets/a.css', 'If-None-Match: "other"'))).status).toBe(200);
  });

  it.each(['/assets/b.css', '/assets/../assets/a.css', '/assets//a.css', '/ASSETS/A.CSS', '/assets/a.css/'])(
    '%s is no file; the product answers',
    async (path) => {
      const { ask: send, seen } = await startSite();
      await send(get(path));
      expect(seen).toHaveLength(1);
    },
  );

  it('do not say that the connection stays, but to HTTP/1.0, which has to be told', async () => {
    const { ask: send } = await startSite();
    const twice = async (version: string, more: string) => {
      const one = get('/assets/a.css', more).replace('HTTP/1.1', version);
      const answer = await send(`${one}\n\n${get('/assets/a.css')}`);
      return [header(answer, 'connection'), header(answer, 'keep-alive')];
    };
    expect(await twice('HTTP/1.1', 'X-Y: z')).toEqual([undefined, undefined]);
    expect(await twice('HTTP/1.0', 'Connection: keep-alive')).toEqual(['keep-alive', 'timeout=65']);
    expect(header(await send(get('/assets/a.css')), 'connection')).toBe('close');
  });

  it('a POST to a file goes to the product', async () => {
    const { ask: send, seen } = await startSite();
    await send('POST /assets/a.css HTTP/1.1\nHost: localhost\nContent-Length: 0');
    expect(seen.map(({ method }) => method)).toEqual(['POST']);
  });
});

describe('compression of pages', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, gzip; q=0', undefined],
    ['br;q=0.000', undefined],
    ['br;q=1', 'br'],
    ['deflate, identity', undefined],
    ['', undefined],
    ['brotli, xgzipx', undefined],
  ])('%j: %s', async (accepted, encoding) => {
    const { ask: send } = await startSite();
    const answer = await send(get('/', `Accept-Encoding: ${accepted}`));
    expect(header(answer, 'content-encoding')).toBe(encoding);
    expect(header(answer, 'vary')).toBe('accept-encoding');
    expect(header(answer, 'content-length')).toBe(String(answer.body.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(decode[encoding === 'br' || encoding === 'gzip' ? encoding : 'none'](answer.body).toString()).toBe(page);
  });

  it.each([
    [63, 5],
    [65, 8],
  ])('a page of %d KB is searched for what it says again: quality %d', async (kilobytes, quality) => {
    const row = (index: number) => `<li><input id="rows[${index}].price" name="rows[${index}].price"></li>\n`;
    const long = Array.from({ length: 3000 }, (_, index) => row(index))
      .join('')
      .slice(0, kilobytes * 1024);
    const { ask: send } = await startSite({}, () => Promise.resolve(new Response(long, { headers: html })));
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: long.length };
    const { body } = await send(get('/', 'Accept-Encoding: br'));
    expect(body.length).toBe(brotliCompressSync(long, { params }).length);
  });

  it.each([
    ['br;q=0.5', 'br'],
    ['gzip;q=0.9', 'gzip'],
  ])('%s is a wish for %s', async (accepted, encoding) => {
    const { ask: send } = await startSite();
    expect(header(await send(get('/', `Accept-Encoding: ${accepted}`)), 'content-encoding')).toBe(encoding);
  });

  it.each([
    ['short', 'text/html', 'x'],
    ['a picture', 'image/png', 'x'.repeat(1000)],
    ['a PDF', 'application/pdf', 'x'.repeat(1000)],
  ])('leaves %s as it is', async (_name, type, body) => {
    const { ask: send } = await startSite({}, () =>
      Promise.resolve(new Response(body, { headers: { 'Content-Type': type } })),
    );
    const answer = await send(get('/', 'Accept-Encoding: br'));
    expect([header(answer, 'content-encoding'), answer.body.toString()]).toEqual([undefined, body]);
  });

  it('keeps what the page itself varies by', async () => {
    const { ask: send } = await startSite({}, () =>
      Promise.resolve(new Response(page, { headers: { ...html, Vary: 'Cookie' } })),
    );
    expect(header(await send(get('/')), 'vary')).toMatch(/cookie/i);
  });
});

describe('answers', () => {
  it('every cookie that is set arrives as a header of its own', async () => {
    const headers = new Headers(html);
    headers.append('Set-Cookie', 'a=1; Path=/');
    headers.append('Set-Cookie', 'b=2; Expires=Sat, 21 Nov 2026 10:00:00 GMT');
    const { ask: send } = await startSite({}, () => Promise.resolve(new Response(page, { headers })));
    expect((await send(get('/'))).headers.get('set-cookie')).toEqual([
      'a=1; Path=/',
      'b=2; Expires=Sat, 21 Nov 2026 10:00:00 GMT',
    ]);
  });

  it('a page to HEAD has its length and no body', async () => {
    const { ask: send, seen } = await startSite();
    const answer = await send(get('/').replace('GET', 'HEAD'));
    expect([header(answer, 'content-length'), answer.body.length]).toEqual([String(Buffer.byteLength(page)), 0]);
    expect(seen[0]?.method).toBe('HEAD');
  });
});

describe('bodies', () => {
  const mebibyte = 1024 * 1024;
  const most = 3 * mebibyte;
  const chunked = (sizes: number[]) =>
    `${sizes.map((size) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`).join('')}0\r\n\r\n`;

  it.each([
    ['exactly the limit', `Content-Length: ${most}`, 'x'.repeat(most), 200],
    ['one byte more', `Content-Length: ${most + 1}`, 'x'.repeat(most + 1), 413],
    ['the limit in pieces', 'Transfer-Encoding: chunked', chunked([most / 2, most / 2]), 200],
    ['more in pieces', 'Transfer-Encoding: chunked', chunked([most / 2, most / 2, 1]), 413],
  ])('%s', async (_name, length, body, status) => {
    const { ask: send, seen } = await startSite();
    const answer = await send(`POST /x HTTP/1.1\nHost: localhost\n${length}`, body);
    expect(answer.status).toBe(status);
    expect(seen.map((one) => one.body.length)).toEqual(status === 200 ? [most] : []);
    if (status === 413) {
      expect(answer.body.toString()).toContain('größer als 3 MB');
      expect(answer.body.toString()).not.toContain('xxx');
      expect(header(answer, 'connection')).toBe('close');
    }
  });

  it.each([
    ['of a length that is told', `Content-Length: ${6 * mebibyte}`, 'x'.repeat(6 * mebibyte)],
    ['in pieces', 'Transfer-Encoding: chunked', chunked(Array.from({ length: 12 }, () => mebibyte / 2))],
  ])('whoever sends a whole body %s before reading sees the page', async (_name, length, body) => {
    const { server } = await startSite();
    expect(await sendThenRead(server.port, `POST /x HTTP/1.1\nHost: localhost\n${length}`, body)).toMatchObject({
      status: 413,
      sent: true,
    });
  });

  it('the connection is held for a body only so long', async () => {
    const { server } = await startSite();
    const length = `Content-Length: ${40 * mebibyte}`;
    const outcome = await sendThenRead(
      server.port,
      `POST /x HTTP/1.1\nHost: localhost\n${length}`,
      'x'.repeat(40 * mebibyte),
    );
    expect(outcome.sent).toBe(false);
  });

  it('a length that promises too much is refused before the body comes', async () => {
    const { server } = await startSite();
    const socket = connect(server.port, '127.0.0.1');
    socket.write('POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(readAnswer(first).status).toBe(413);
  });
});
