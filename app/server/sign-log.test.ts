import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyFile, openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { contentOf } from '#app/pocketbase/heads/documents.ts';
import type { Services } from '#app/workflows/services.ts';
import { signLog } from './sign-log.ts';
import { StartError } from './start-error.ts';

let dataDir: string;
const told: string[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-sign-'));
  told.length = 0;
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => told.push(String(line)) > 0);
  return () => {
    stderr.mockRestore();
    rmSync(dataDir, { recursive: true });
  };
});

/** Of a database that takes no signature. */
function services(): Services {
  return { env: { dataDir }, connect: () => ({}), now: () => new Date() } as unknown as Services;
}

it('the start ends where the first signature fails: the next one would miss all of them', async () => {
  await expect(signLog(services())).rejects.toThrow(StartError);
  await expect(signLog(services())).rejects.toThrow(/zum ersten Mal unterschreiben/);
});

it('the start ends where no key can be made', async () => {
  mkdirSync(join(dataDir, `${keyFile}.new`));
  await expect(signLog(services())).rejects.toThrow(StartError);
});

it('a later signature that fails is logged', async () => {
  const root = { v: 1, kind: 'root', round: 0, at: '', companies: 0, heads: 0, headsHash: '', prev: '' } as const;
  const keeper = openHeadSigner(dataDir);
  keeper.append([keeper.sign(contentOf(root))]);
  const stop = await signLog(services());
  await stop();
  expect(told.join('')).toContain('signing-failed');
});
