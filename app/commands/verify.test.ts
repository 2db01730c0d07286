import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { writeRuntime } from '#app/server/runtime-file.ts';
import { readLastRun } from '#app/workflows/folder/last-run-file.ts';
import { verify } from './verify.ts';

let dataDir: string;
let printed: MockInstance<typeof console.log>;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-verify-'));
  vi.stubEnv('DATA_DIR', dataDir);
  printed = vi.spyOn(console, 'log').mockReturnValue();
  return () => {
    vi.unstubAllEnvs();
    printed.mockRestore();
    rmSync(dataDir, { recursive: true });
  };
});

it('verify ends with 1 where it finds damage, so that whoever runs it each night is told', async () => {
  expect(await verify.run([])).toBe(1);
  expect(printed.mock.lastCall?.[0]).toMatch(/ 1 Abweichungen$/);
});

it('verify has a product that runs sign first, goes on where that does not answer, and notes when it began', async () => {
  const asked: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T04:45:00.000Z') });
  const database = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    vi.setSystemTime(new Date('2026-11-21T05:15:00.000Z'));
    outgoing.writeHead(404).end();
  });
  await new Promise<void>((listening) => database.listen(0, '127.0.0.1', listening));
  const { port } = database.address() as AddressInfo;
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  writeFileSync(join(dataDir, 'internal.key'), 'key');
  writeRuntime(dataDir, { pid: 1, pocketbaseUrl: `http://127.0.0.1:${port}` });
  try {
    expect(await verify.run([])).toBe(1);
    expect(asked).toEqual([expect.stringContaining('system/heads')]);
    expect(told.mock.calls.join()).toMatch(/nicht neu unterschrieben/);
    expect(readLastRun(dataDir, 'verified')?.at).toBe('2026-11-21T04:45:00.000Z');
  } finally {
    vi.useRealTimers();
    told.mockRestore();
    database.close();
  }
});
