import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { endLease, takeLease } from '#app/pocketbase/locks/calls.ts';
import { holdLease } from '#app/server/lease.ts';
import { OtherKey, signHeads } from '#app/workflows/sign-heads.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

// One web server works with one PocketBase.

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});

const system = () => installation.services.connect(null);
const failed = (error: unknown) => {
  throw error;
};
const never = () => expect.unreachable();

it('a second one is refused until the first has ended', async () => {
  const first = await holdLease(system(), { lost: never, failed });
  await expect(holdLease(system(), { lost: never, failed, waitMs: 0 })).rejects.toThrow('schon ein anderes Belegwerk');
  await first.end();
  const second = await holdLease(system(), { lost: never, failed, waitMs: 0 });
  await second.end();
});

it('one that was held up for so long that another came hears of it', async () => {
  const lost = vi.fn();
  const late = await holdLease(system(), { lost, failed, renewMs: 500 });
  await ask(system(), endLease, { holder: late.holder });
  const other = { holder: 'aaaaaaaa-0000' };
  expect(await ask(system(), takeLease, other)).toEqual({ isTaken: true });
  await expect.poll(() => lost.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0);
  await late.end();
  expect(await ask(system(), takeLease, { holder: late.holder })).toEqual({ isTaken: false });
  await ask(system(), endLease, other);
});

it('signs with the key of the last round, and no other', async () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'belegwerk-key-')));
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
  const [own = '', foreign = ''] = folders;
  await signHeads(system(), openHeadSigner(own));
  await createSampleCustomer(installation.account.backend);
  await expect(signHeads(system(), openHeadSigner(foreign))).rejects.toThrow(OtherKey);
  await signHeads(system(), openHeadSigner(own));
});
