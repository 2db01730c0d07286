import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildCurrent, writeBuildStamp } from './build-state.ts';

let project: string;

function write(path: string, text: string): void {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'belegwerk-build-'));
  write('app/a.ts', 'a');
  write('app/routes/b.tsx', 'b');
  write('package.json', '{}');
  write('node_modules/vite/package.json', '{}');
  write('build/server/index.js', '');
});

afterEach(() => {
  rmSync(project, { recursive: true });
});

describe('isBuildCurrent', () => {
  it('is false before a build and true after it', () => {
    expect(isBuildCurrent(project)).toBe(false);
    writeBuildStamp(project);
    expect(isBuildCurrent(project)).toBe(true);
  });

  it.each([
    ['a source changes', 'app/a.ts', 'changed'],
    ['a source comes', 'app/c.ts', ''],
    ['a public file comes', 'public/robots.txt', ''],
    ['a dependency changes', 'package.json', '{"dependencies":{}}'],
    ['the build itself changes', 'vite.config.ts', ''],
  ])('is false when %s', (_name, path, text) => {
    writeBuildStamp(project);
    write(path, text);
    expect(isBuildCurrent(project)).toBe(false);
  });

  it('is false when a source goes or is renamed', () => {
    writeBuildStamp(project);
    rmSync(join(project, 'app/routes/b.tsx'));
    expect(isBuildCurrent(project)).toBe(false);
    write('app/routes/c.tsx', 'b');
    expect(isBuildCurrent(project)).toBe(false);
    write('app/routes/b.tsx', 'b');
    rmSync(join(project, 'app/routes/c.tsx'));
    expect(isBuildCurrent(project)).toBe(true);
  });

  it.each(['app/a.test.ts', 'app/routes/b.test.tsx', 'README.md', 'data/x'])('%s is no source', (path) => {
    writeBuildStamp(project);
    write(path, 'x');
    expect(isBuildCurrent(project)).toBe(true);
  });

  it('believes the stamp where nothing could build', () => {
    writeBuildStamp(project);
    rmSync(join(project, 'node_modules/vite'), { recursive: true });
    write('app/a.ts', 'changed');
    expect(isBuildCurrent(project)).toBe(true);
    rmSync(join(project, 'build/stamp.json'));
    expect(isBuildCurrent(project)).toBe(false);
  });
});
