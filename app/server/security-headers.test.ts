import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const named = (origin: string | null) => new Map(securityHeaders(origin));

describe('securityHeaders', () => {
  it.each([
    ['https://b.example', true],
    ['http://b.example', false],
    ['https://localhost:3000', false],
    ['http://localhost:3000', false],
    [null, false],
  ])('%s: transport security %s', (origin, strict) => {
    expect(named(origin).has('strict-transport-security')).toBe(strict);
  });

  it('frames nothing, sniffs nothing and tells other sites nothing', () => {
    const headers = named(null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('names each header once, in lower case', () => {
    const names = securityHeaders('https://b.example').map(([name]) => name);
    expect(names).toEqual([...new Set(names.map((name) => name.toLowerCase()))]);
  });
});
