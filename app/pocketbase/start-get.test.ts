import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startGet } from './start-get.ts';

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const made = createServer(listener);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/a/b?c=d%20e`;
}

const usual = { headers: { 'X-Own': 'a' }, timeoutMs: 5000 };

it('answers any status with its text, whole, however it comes in pieces', async () => {
  const url = await serve((request, response) => {
    const text = Buffer.from(`${request.url ?? ''} ${String(request.headers['x-own'])} Größe`);
    response.writeHead(418);
    response.write(text.subarray(0, text.length - 4));
    setTimeout(() => response.end(text.subarray(text.length - 4)), 10);
  });
  expect(await startGet(url, usual).response).toEqual({ status: 418, text: '/a/b?c=d%20e a Größe' });
});

it('keeps its connection', async () => {
  const sockets = new Set<Socket>();
  const url = await serve((request, response) => {
    sockets.add(request.socket);
    response.end('x');
  });
  for (let n = 0; n < 3; n += 1) await startGet(url, usual).response;
  expect(sockets.size).toBe(1);
});

it('asks again where a kept connection was closed just then, and only then', async () => {
  let asked = 0;
  const url = await serve((request, response) => {
    asked += 1;
    if (asked === 2 || asked > 3) request.socket.resetAndDestroy();
    else response.end(String(asked));
  });
  expect((await startGet(url, usual).response).text).toBe('1');
  expect((await startGet(url, usual).response).text).toBe('3');
  await expect(startGet(url, usual).response).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(asked).toBe(5);
});

it('rejects an answer that breaks off', async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 10);
  });
  await expect(startGet(url, usual).response).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('gives up when it takes too long, when nobody waits any more, and when it is told to', async () => {
  let left = 0;
  const url = await serve((request) => request.socket.once('close', () => (left += 1)));
  await expect(startGet(url, { ...usual, timeoutMs: 30 }).response).rejects.toMatchObject({ name: 'TimeoutError' });
  const leaving = new AbortController();
  const { response: got } = startGet(url, { ...usual, abandoned: leaving.signal });
  setTimeout(() => leaving.abort(), 20);
  await expect(got).rejects.toMatchObject({ name: 'AbortError' });
  const told = startGet(url, usual);
  setTimeout(() => told.cancel(new Error('hangs')), 20);
  await expect(told.response).rejects.toThrow('hangs');
  await expect.poll(() => left).toBe(3);
});
