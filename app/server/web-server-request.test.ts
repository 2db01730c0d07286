import { once } from 'node:events';
import { request } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startRecording, startServer } from '#tests/support/web-server.ts';
import type { Options, Seen } from '#tests/support/web-server.ts';

interface Sent {
  method?: string;
  path?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** A server of its own for one request; answers what the product saw of it, and the status. */
async function sendTo(
  options: Options,
  { body = '', ...sent }: Sent,
): Promise<{ seen: Seen | undefined; status: number; allow?: string | undefined }> {
  const { server, seen } = await startRecording(() => Promise.resolve(new Response('page')), options);
  const answered = await new Promise<{ status: number; allow?: string | undefined }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, agent: false, ...sent }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow });
    });
    outgoing.on('error', reject).end(body);
  });
  return { seen: seen[0], ...answered };
}

describe('what the product sees', () => {
  it('method, address, headers and body', async () => {
    const headers = { host: 'localhost:3000', 'x-thing': ['1', '2'] };
    const { seen } = await sendTo({}, { method: 'POST', path: '/a/b?c=d%20e', headers, body: 'name=N%C' });
    expect(seen).toMatchObject({ url: 'http://localhost:3000/a/b?c=d%20e', method: 'POST', body: 'name=N%C' });
    expect(seen?.headers.get('x-thing')).toBe('1, 2');
  });

  it.each([
    [true, 4_000_000],
    [false, 0],
  ])('of a form with files what was typed, and the file from who has a session: %s', async (known, fileBytes) => {
    const type = 'multipart/form-data; boundary=b';
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="a"${name}\r\n\r\n${text}\r\n`;
    const frame = `${part('', 'typed')}${part('; filename="f"', '')}--b--\r\n`.length;
    const { seen } = await sendTo(
      { hasSession: (cookie) => Promise.resolve(known && cookie === 'pb_auth=x') },
      {
        method: 'POST',
        path: '/invoice/layouts/neu',
        headers: { 'content-type': type, cookie: 'pb_auth=x' },
        body: `${part('', 'typed')}${part('; filename="f"', 'x'.repeat(4_000_000))}--b--\r\n`,
      },
    );
    expect(seen?.body).toContain('typed');
    expect(seen?.body.length).toBe(frame + fileBytes);
  });

  it.each([
    ['no public address', null, 'localhost:3000', 'http://localhost:3000/x'],
    ['a public one, the proxy hands on another host', 'https://b.example', '127.0.0.1:3000', 'https://b.example/x'],
    ['a public one, a made-up host', 'https://b.example', 'other.example', 'https://b.example/x'],
    ['localhost, where people mix names', 'http://localhost:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000/x'],
  ])('%s', async (_name, origin, host, url) => {
    expect((await sendTo({ origin }, { path: '/x', headers: { host } })).seen?.url).toBe(url);
  });

  it('an address that begins with two slashes stays on this host', async () => {
    const { seen } = await sendTo({}, { path: '//other.example/x', headers: { host: 'localhost' } });
    expect(seen?.url).toBe('http://localhost//other.example/x');
  });

  it.each([
    [{ path: 'http://other.example/' }],
    [{ headers: { host: 'a b' } }],
    [{ headers: { host: '[::1' } }],
  ] satisfies [Sent][])('%j is a bad request', async (sent) => {
    expect(await sendTo({}, sent)).toMatchObject({ seen: undefined, status: 400 });
  });

  it.each(['localhost/invoice?', 'localhost#', 'a@localhost', 'localhost\\x'])(
    'a Host %s is a bad request',
    async (host) => {
      expect((await sendTo({}, { path: '/x', headers: { host } })).status).toBe(400);
    },
  );

  it.each(['PROPFIND', 'QUERY', 'TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
    '%s, which no page answers, is told what is',
    async (method) => {
      const sent = await sendTo({}, { method });
      expect(sent).toMatchObject({ seen: undefined, status: 405, allow: 'GET, HEAD, POST' });
    },
  );
});

describe('who asks', () => {
  it.each([
    ['nobody is trusted', false, { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['the nearest proxy is', true, { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['what stands before it anyone could write', true, { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }, '203.0.113.9'],
    ['several headers are one list', true, { 'x-forwarded-for': ['1.2.3.4', '203.0.113.9'] }, '203.0.113.9'],
    ['without the header the socket', true, {}, '127.0.0.1'],
    ['an empty one', true, { 'x-forwarded-for': '' }, '127.0.0.1'],
    ['others say nothing', true, { 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
  ])('%s', async (_name, trustProxy, headers, address) => {
    expect((await sendTo({ trustProxy }, { headers })).seen?.client.address).toBe(address);
  });

  const loopback = { host: 'localhost:3000' };

  it.each([
    ['this machine', {}, loopback, true],
    ['by its number', {}, { host: '127.0.0.1:3000' }, true],
    ['by its long number', {}, { host: '[::1]:3000' }, true],
    ['with a local ORIGIN', { origin: 'http://localhost:3000' }, loopback, true],
    ['with a public ORIGIN', { origin: 'https://b.example' }, loopback, false],
    ['listening everywhere', { host: '0.0.0.0' }, loopback, false],
    ['by another name (rebinding)', {}, { host: 'other.example' }, false],
    ['by another name that begins alike', {}, { host: 'localhost.other.example' }, false],
    ['X-Forwarded-For', {}, { ...loopback, 'x-forwarded-for': '127.0.0.1' }, false],
    ['X-Forwarded-For, trusted', { trustProxy: true }, { ...loopback, 'x-forwarded-for': '127.0.0.1' }, false],
    ['an empty X-Forwarded-For', {}, { ...loopback, 'x-forwarded-for': '' }, false],
    ['X-Forwarded-Host', {}, { ...loopback, 'x-forwarded-host': 'localhost' }, false],
    ['X-Forwarded-Proto', {}, { ...loopback, 'x-forwarded-proto': 'http' }, false],
    ['Forwarded', {}, { ...loopback, forwarded: 'for=127.0.0.1' }, false],
    ['X-Real-IP', {}, { ...loopback, 'x-real-ip': '127.0.0.1' }, false],
    ['Via', {}, { ...loopback, via: '1.1 proxy' }, false],
  ])('local: %s', async (_name, options, headers, local) => {
    expect((await sendTo(options, { path: '/postfach', headers })).seen?.client.local).toBe(local);
  });

  it('local: a name that begins with 127. is a name like any other', async () => {
    expect((await sendTo({}, { headers: { host: '127.other.example' } })).seen?.client.local).toBe(false);
  });
});

describe('whoever leaves before the answer', () => {
  it.each([
    ['GET', true],
    ['POST', false],
  ])('%s: its work is given up: %s', async (method, givenUp) => {
    const asked = Promise.withResolvers<AbortSignal>();
    const gone = Promise.withResolvers<undefined>();
    const server = await startServer({
      answer: async (received) => {
        asked.resolve(received.signal);
        await gone.promise;
        return new Response('page');
      },
    });
    const outgoing = request({ host: '127.0.0.1', port: server.port, agent: false, method });
    outgoing.once('error', () => undefined);
    outgoing.end();
    const signal = await asked.promise;
    expect(signal.aborted).toBe(false);
    outgoing.destroy();
    if (givenUp) await expect.poll(() => signal.aborted).toBe(true);
    gone.resolve(undefined);
    await server.stop(100);
    expect(signal.aborted).toBe(givenUp);
  });
});

it('what a GET brings is not kept while it waits for its answer', async () => {
  const allSent = Promise.withResolvers<undefined>();
  const { server } = await startRecording(async () => {
    await allSent.promise;
    return new Response('page');
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000000\r\n\r\n');
  socket.write(Buffer.alloc(30_000_000), () => allSent.resolve(undefined));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});
