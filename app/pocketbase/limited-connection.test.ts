import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackendError } from './backend-error.ts';
import { createLimitedConnection } from './limited-connection.ts';

/** Requests that have arrived, in order; they wait until they are answered. */
let arrived: { method: string; response: ServerResponse }[] = [];
let left = 0;
let server: Server;
let url: string;

beforeEach(async () => {
  arrived = [];
  left = 0;
  server = createServer((request, response) => {
    arrived.push({ method: request.method ?? '', response });
    response.once('close', () => {
      if (!response.writableFinished) left += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { runningMax: 2, waitingMax: 2, waitMaxMs: 10_000 };
const connectionWith = (given: Partial<typeof limits> = {}) => createLimitedConnection({ ...limits, ...given });

/** How a call ended: its status, or why it was turned away. */
async function outcomeOf(call: Promise<Response>): Promise<unknown> {
  return call.then(
    (response) => response.status,
    (error: unknown) => (error instanceof BackendError ? [error.status, error.reason] : error),
  );
}

async function untilArrived(count: number): Promise<void> {
  await expect.poll(() => arrived.length).toBe(count);
}

describe('few at a time', () => {
  it('the next goes in when one has its answer, in order', async () => {
    const connection = connectionWith();
    const calls = [1, 2, 3, 4].map(() => outcomeOf(connection.fetch(url, {})));
    await untilArrived(2);
    arrived[0]?.response.end('a');
    await untilArrived(3);
    arrived[1]?.response.end('b');
    await untilArrived(4);
    for (const { response } of arrived.slice(2)) response.end('c');
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200]);
  });

  it('who finds too many waiting is told at once that too much is going on', async () => {
    const connection = connectionWith();
    for (let n = 0; n < 4; n += 1) void outcomeOf(connection.fetch(url, {}));
    expect(await outcomeOf(connection.fetch(url, {}))).toEqual([503, 'busy']);
  });

  it('nobody waits longer than is allowed', async () => {
    const connection = connectionWith({ waitMaxMs: 50 });
    for (let n = 0; n < 2; n += 1) void outcomeOf(connection.fetch(url, {}));
    expect(await outcomeOf(connection.fetch(url, {}))).toEqual([503, 'busy']);
  });

  it('who leaves while waiting is never sent on, and gives the place up', async () => {
    const connection = connectionWith({ waitingMax: 1 });
    const running = [1, 2].map(() => outcomeOf(connection.fetch(url, {})));
    const leaving = new AbortController();
    const gone = outcomeOf(connection.fetch(url, { signal: leaving.signal }));
    leaving.abort();
    expect(await gone).toMatchObject({ name: 'AbortError' });
    const next = outcomeOf(connection.fetch(url, {}));
    await untilArrived(2);
    for (const { response } of arrived.splice(0)) response.end();
    await untilArrived(1);
    arrived[0]?.response.end();
    expect(await Promise.all([...running, next])).toEqual([200, 200, 200]);
  });

  it('who leaves while being answered is given up', async () => {
    const leaving = new AbortController();
    const gone = outcomeOf(connectionWith().fetch(url, { signal: leaving.signal }));
    await untilArrived(1);
    leaving.abort();
    expect(await gone).toMatchObject({ name: 'AbortError' });
    await expect.poll(() => left).toBe(1);
  });
});

describe('while PocketBase hangs', () => {
  it('reads, whoever waits and whoever comes are turned away; a write keeps its chance', async () => {
    const connection = connectionWith();
    const read = outcomeOf(connection.fetch(url, {}));
    const write = outcomeOf(connection.fetch(url, { method: 'POST' }));
    const waiting = outcomeOf(connection.fetch(url, {}));
    await untilArrived(2);
    connection.suspend();
    const away = [503, 'not-answering'];
    expect(await Promise.all([read, waiting, outcomeOf(connection.fetch(url, {}))])).toEqual([away, away, away]);
    arrived.find(({ method }) => method === 'POST')?.response.end();
    expect(await write).toBe(200);
    connection.resume();
    const again = outcomeOf(connection.fetch(url, {}));
    await untilArrived(3);
    arrived[2]?.response.end();
    expect(await again).toBe(200);
  });
});

describe('what pages wait for', () => {
  const getOptions = { headers: {}, timeoutMs: 10_000 };
  const got = (connection: ReturnType<typeof connectionWith>) =>
    connection.get(url, getOptions).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof BackendError ? [error.status, error.reason] : error),
    );

  it('goes the same way, few at a time', async () => {
    const connection = connectionWith({ waitingMax: 1 });
    const calls = [got(connection), outcomeOf(connection.fetch(url, {})), got(connection)];
    expect(await got(connection)).toEqual([503, 'busy']);
    await untilArrived(2);
    for (const { response } of arrived.splice(0)) response.end();
    await untilArrived(1);
    arrived[0]?.response.writeHead(507).end(JSON.stringify({ storage: 'full', cause: 'disk' }));
    expect(await Promise.all(calls)).toEqual([200, 200, 507]);
    expect(connection.storageFailure()).toEqual({ reason: 'full', cause: 'disk' });
  });

  it('is turned away while PocketBase hangs', async () => {
    const connection = connectionWith();
    const asked = got(connection);
    await untilArrived(1);
    connection.suspend();
    expect([await asked, await got(connection)]).toEqual([
      [503, 'not-answering'],
      [503, 'not-answering'],
    ]);
    expect(await connection.get(url, { ...getOptions, timeoutMs: 20 }).catch((error: unknown) => error)).toMatchObject({
      reason: 'not-answering',
    });
  });
});

describe('what its storage said', () => {
  it('is remembered until something was written again', async () => {
    const connection = connectionWith();
    const write = async (status: number, body: object): Promise<void> => {
      const call = connection.fetch(url, { method: 'POST' });
      await expect.poll(() => arrived.length).toBe(1);
      arrived
        .splice(0)[0]
        ?.response.writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
      await (await call).text();
    };
    await write(507, { storage: 'full', cause: 'disk is full' });
    expect(connection.storageFailure()).toEqual({ reason: 'full', cause: 'disk is full' });
    await write(503, { message: 'something else' });
    expect(connection.storageFailure()).toEqual({ reason: 'full', cause: 'disk is full' });
    await write(200, {});
    expect(connection.storageFailure()).toBeNull();
  });
});
