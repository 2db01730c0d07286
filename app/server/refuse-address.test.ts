import { afterEach, expect, it, vi } from 'vitest';
import { refuseAddress } from './refuse-address.ts';

afterEach(() => vi.restoreAllMocks());

function refuse(path: string): { status: number | undefined; lines: string[] } {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return { status: refuseAddress(new URL(`http://own.example${path}`))?.status, lines };
}

it.each([
  ['/%zz', 404],
  ['/invoice/%E0%A4%A', 404],
  [`/${'/'.repeat(1024)}`, 414],
  [`/login?weiter=${'a'.repeat(8192)}`, 414],
  [`/${'a'.repeat(1023)}`, undefined],
  [`/login?weiter=%zz${'a'.repeat(8000)}`, undefined],
  ['/invoice/%C3%A4', undefined],
])('%.60s: %s', (path, status) => {
  expect(refuse(path).status).toBe(status);
});

it('tells a path that cannot be decoded in one line of the log', () => {
  const { lines } = refuse('/%zz');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'info', event: 'undecodable-path', path: '/%zz' },
  ]);
});
