import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchDatabase } from './database-watch.ts';

const times = { everyMs: 50, answerMs: 400, missesMax: 2 };

async function watched(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const passage = { suspend: vi.fn(), resume: vi.fn() };
  const replace = vi.fn();
  const { port } = server.address() as AddressInfo;
  const watch = watchDatabase({ url: `http://127.0.0.1:${port}`, passage, replace }, times);
  onTestFinished(() => {
    watch.stop();
    server.closeAllConnections();
    server.close();
  });
  return { passage, replace };
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
    const { passage, replace } = await watched(free);
    await sleep(600);
    expect(passage.resume).toHaveBeenCalled();
    expect([passage.suspend.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });

  it('turns everybody away from one that says nothing, and replaces it', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { passage, replace } = await watched(() => undefined);
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce(), 5_000);
    expect(passage.suspend).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('blames nobody for an answer that this process was too busy to read', async () => {
    const { passage, replace } = await watched(free);
    await workFor(3_000, 250);
    expect([passage.suspend.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });
});
