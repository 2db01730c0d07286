import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { writeRuntime } from '../server/runtime-file.ts';
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

it('verify has a product that runs sign first, and goes on where that does not answer', async () => {
  const asked: string[] = [];
  const database = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
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
  } finally {
    told.mockRestore();
    database.close();
  }
});
