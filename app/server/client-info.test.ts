import { afterEach, expect, it, vi } from 'vitest';
import { startRecording } from '#tests/support/web-server.ts';

afterEach(() => vi.restoreAllMocks());

async function logOf(trustProxy: boolean, headers: Record<string, string>): Promise<unknown[]> {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const { server } = await startRecording(() => Promise.resolve(new Response('')), { trustProxy });
  for (let i = 0; i < 3; i += 1) await fetch(`http://127.0.0.1:${server.port}/`, { headers });
  return lines.map((line) => (JSON.parse(line) as { event: string }).event);
}

it.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
])('a proxy that nobody trusts is told once (%s)', async (_name, headers) => {
  expect(await logOf(false, headers)).toEqual(['forwarding-headers-ignored']);
});

it('neither a trusted one nor none is told', async () => {
  expect(await logOf(true, { 'x-forwarded-for': '203.0.113.9' })).toEqual([]);
  expect(await logOf(false, {})).toEqual([]);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['1.2.3.4, 203.0.113.9:4711', '203.0.113.9'],
  ['203.0.113.9, not an address', '127.0.0.1'],
  ['x'.repeat(5000), '127.0.0.1'],
])(
  'takes the address that the trusted proxy saw, and none that a visitor wrote: %.40s is %s',
  async (forwarded, address) => {
    const { server, seen } = await startRecording(() => Promise.resolve(new Response('')), { trustProxy: true });
    await fetch(`http://127.0.0.1:${server.port}/`, { headers: { 'x-forwarded-for': forwarded } });
    expect(seen[0]?.client.address).toBe(address);
  },
);
