import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-static-'));

beforeAll(() => {
  mkdirSync(join(folder, 'assets/deep.css'), { recursive: true });
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'robots.txt'), 'x');
  writeFileSync(join(folder, 'assets/a-1.css'), 'a{}');
  writeFileSync(join(folder, 'assets/a-1.css.br'), 'compressed');
  writeFileSync(join(folder, 'assets/b-1.js'), 'b');
  writeFileSync(join(folder, 'assets/b-1.js.map'), '{}');
  writeFileSync(join(folder, 'assets/deep.css/c-1.js'), 'b');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(folder, 'page.html'), '<p>');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('readStaticFiles', () => {
  it('holds files of known types by their path, and nothing else', () => {
    expect([...readStaticFiles(folder).keys()].sort()).toEqual([
      '/assets/a-1.css',
      '/assets/b-1.js',
      '/assets/deep.css/c-1.js',
      '/favicon.svg',
      '/robots.txt',
    ]);
  });

  it('takes along what was compressed at build time', () => {
    const files = readStaticFiles(folder);
    expect(files.get('/assets/a-1.css')?.compressed?.toString()).toBe('compressed');
    expect(files.get('/assets/b-1.js')?.compressed).toBeNull();
  });

  it('only hashed assets never change', () => {
    const files = readStaticFiles(folder);
    expect(files.get('/assets/a-1.css')?.cacheControl).toBe('max-age=31536000, immutable');
    expect(files.get('/favicon.svg')?.cacheControl).toBe('max-age=3600');
  });

  it('names types with their encoding, and contents by a quoted tag of their own', () => {
    const files = readStaticFiles(folder);
    expect(files.get('/assets/a-1.css')?.contentType).toBe('text/css');
    expect(files.get('/assets/b-1.js')?.contentType).toBe('text/javascript');
    expect(files.get('/favicon.svg')?.etag).toMatch(/^"[\w-]{22}"$/);
    expect(files.get('/favicon.svg')?.etag).not.toBe(files.get('/robots.txt')?.etag);
    expect(files.get('/assets/b-1.js')?.etag).toBeNull();
  });
});
