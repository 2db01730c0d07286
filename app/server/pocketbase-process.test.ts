import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findPocketBaseBin, startPocketBase } from './pocketbase-process.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-process-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('findPocketBaseBin', () => {
  it('takes the one that is configured', () => {
    const bin = join(folder, 'own');
    writeFileSync(bin, '');
    expect(findPocketBaseBin(bin)).toBe(bin);
  });

  it('says where it looked', () => {
    const bin = join(folder, 'missing');
    expect(() => findPocketBaseBin(bin)).toThrow(StartError);
    expect(() => findPocketBaseBin(bin)).toThrow(`POCKETBASE_BIN zeigt auf ${bin}, dort liegt keine Datei.`);
  });
});

describe('startPocketBase', () => {
  it('tells the last words of one that does not start', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const bin = join(folder, 'broken');
    writeFileSync(bin, '#!/bin/sh\necho "migration failed: $BELEGWERK_INTERNAL_KEY $*" >&2\nexit 1\n');
    chmodSync(bin, 0o755);
    const options = { bin, dataDir: join(folder, 'pocketbase'), hooksDir: 'h', migrationsDir: 'm' };
    const started = startPocketBase({ ...options, internalKey: 'the key', superuserSecret: 's' });
    const refusal = await started.catch((error: unknown) => error);
    const logged = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain('PocketBase startet nicht:\nmigration failed: the key serve --http=127.0.0.1:');
    for (const flag of ['--hooksWatch=false', '--automigrate=false', '--dev=false', `--dir=${options.dataDir}`])
      expect(String(refusal)).toContain(flag);
    expect(logged[0]).toContain('pocketbase-died');
  });
});
