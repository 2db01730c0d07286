import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResendTransport } from './resend-transport.ts';
import { sendTimeoutMs } from './transport.ts';
import type { OutgoingMail } from './transport.ts';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let server: Server;
let asked: Asked[];
/** Status and body of the next answer; null: never answers. */
let next: { status: number; body: unknown } | null;
let arrived: PromiseWithResolvers<undefined>;

beforeEach(async () => {
  asked = [];
  next = { status: 200, body: { id: 'r1' } };
  arrived = Promise.withResolvers();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body: JSON.parse(body) });
      arrived.resolve(undefined);
      if (!next) return;
      response.writeHead(next.status, { 'Content-Type': 'application/json' });
      response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const mail: OutgoingMail = {
  id: 'abcdefghij12345',
  to: 'eva@b.example',
  subject: 'Ihre Rechnung',
  text: 'Guten Tag',
  attachments: [{ name: 'RE-1.pdf', mime: 'application/pdf', bytes: Uint8Array.of(1, 2, 255) }],
};

function openTransport(port?: number) {
  const address = server.address();
  const open = address && typeof address === 'object' ? address.port : 0;
  return createResendTransport({
    apiKey: 're_key',
    baseUrl: `http://127.0.0.1:${port ?? open}`,
    from: 'Kontor <post@k.example>',
  });
}

describe('createResendTransport', () => {
  it('sends one mail with key, idempotency key and attachment', async () => {
    expect(await openTransport().send(mail)).toEqual({ ok: true, answer: 'Resend: r1' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/emails',
      headers: { authorization: 'Bearer re_key', 'idempotency-key': mail.id },
      body: {
        from: 'Kontor <post@k.example>',
        to: 'eva@b.example',
        subject: 'Ihre Rechnung',
        text: 'Guten Tag',
        attachments: [{ filename: 'RE-1.pdf', content: 'AQL/' }],
      },
    });
  });

  it.each([
    [400, true],
    [403, true],
    [404, true],
    [408, false],
    [409, false],
    [422, true],
    [429, false],
    [500, false],
    [503, false],
  ])('%i is permanent: %s', async (status, permanent) => {
    next = { status, body: { name: 'some_error', message: 'words of the service', statusCode: status } };
    expect(await openTransport().send(mail)).toEqual({ ok: false, message: 'words of the service', permanent });
  });

  // A key that was mistyped or renewed is mended by the operator; until then no mail may be given up.
  it('a refused key may be mended', async () => {
    next = { status: 401, body: { name: 'missing_api_key', message: 'no', statusCode: 401 } };
    expect(await openTransport().send(mail)).toMatchObject({ ok: false, permanent: false });
  });

  it.each([
    ['no JSON', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['JSON without a status', { status: 500, body: { message: 'x' } }],
  ])('an answer with %s may pass', async (_name, answer) => {
    next = answer;
    expect(await openTransport().send(mail)).toMatchObject({ ok: false, permanent: false });
  });

  it('a service that is not there may come back', async () => {
    expect(await openTransport(1).send(mail)).toMatchObject({ ok: false, permanent: false });
  });

  it('a service that does not answer is given up after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    next = null;
    const result = openTransport().send(mail);
    await arrived.promise;
    const settled = vi.fn();
    void result.then(settled);
    await vi.advanceTimersByTimeAsync(sendTimeoutMs - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ ok: false, message: 'The mail service did not answer in time.', permanent: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});
