import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verify } from './verify.ts';

it('verify ends with 1 where it finds damage, so that whoever runs it each night is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-verify-'));
  vi.stubEnv('DATA_DIR', dataDir);
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    printed.mockRestore();
    rmSync(dataDir, { recursive: true });
  });
  expect(await verify.run([])).toBe(1);
  expect(printed.mock.lastCall?.[0]).toMatch(/ 1 Abweichungen$/);
});
