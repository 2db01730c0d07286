import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchDatabase } from './database-watch.ts';

const times = { everyMs: 50, answerMs: 400, missesMax: 2 };

async function watched(listener: RequestListener, answerMs = times.answerMs) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const connection = { suspend: vi.fn(), resume: vi.fn() };
  const suspendedBefore: number[] = [];
  const replace = vi.fn(() => void suspendedBefore.push(connection.suspend.mock.calls.length));
  const { port } = server.address() as AddressInfo;
  const watch = watchDatabase({ url: `http://127.0.0.1:${port}`, connection, replace }, { ...times, answerMs });
  onTestFinished(() => {
    watch.stop();
    server.closeAllConnections();
    server.close();
  });
  return { connection, replace, suspendedBefore };
}

const free: RequestListener = (_incoming, outgoing) => void outgoing.end('{}');

/** Keeps this process at work for so long, in pieces as pages are drawn. */
async function workFor(ms: number, pieceMs: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const pieceEnd = performance.now() + pieceMs;
    while (performance.now() < pieceEnd);
    await sleep(0);
  }
}

describe('watchDatabase', () => {
  it('leaves one that answers alone', async () => {
    // Far more than an answer takes on a busy machine: only one that never comes may count.
    const { connection, replace } = await watched(free, 10_000);
    await vi.waitFor(() => expect(connection.resume.mock.calls.length).toBeGreaterThan(3), 30_000);
    expect([connection.suspend.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });

  it('turns everybody away from one that says nothing, and replaces it', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { replace, suspendedBefore } = await watched(() => undefined);
    await vi.waitFor(() => expect(replace).toHaveBeenCalled(), 30_000);
    expect(suspendedBefore[0]).toBe(2);
    log.mockRestore();
  });

  it('blames nobody for an answer that this process was too busy to read', async () => {
    const { connection, replace } = await watched(free);
    await workFor(3_000, 250);
    expect([connection.suspend.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });
});
