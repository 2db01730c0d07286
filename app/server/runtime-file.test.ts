import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRuntime, removeRuntime, writeRuntime } from './runtime-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-runtime-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('runtime file', () => {
  it('is written for the owner alone, read back and removed', () => {
    const runtime = { pid: 42, pocketbaseUrl: 'http://127.0.0.1:8090' };
    writeRuntime(folder, runtime);
    expect(readRuntime(folder)).toEqual(runtime);
    expect(statSync(join(folder, 'runtime.json')).mode & 0o777).toBe(0o600);
    removeRuntime(folder);
    removeRuntime(folder);
    expect(readRuntime(folder)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"pid":1}', '"x"'])('%j says nothing', (text) => {
    writeFileSync(join(folder, 'runtime.json'), text);
    expect(readRuntime(folder)).toBeNull();
  });
});
