import { describe, expect, it } from 'vitest';
import { isLoopback, isPublic } from './loopback.ts';

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('%s is this machine', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    '',
    '0.0.0.0',
    '::',
    '[::]',
    '192.168.0.1',
    '10.0.0.1',
    '128.0.0.1',
    'localhost.example',
    'example.localhost.de',
  ])('%j is not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  // Such names can point to 127.0.0.1 (DNS rebinding) and would open /postfach to a foreign page.
  it.each(['127.example.com', '127.0.0.1.nip.io', '127.'])('%s is a name like any other', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('isPublic', () => {
  it.each([
    [null, '127.0.0.1', false],
    [null, 'localhost', false],
    [null, '0.0.0.0', true],
    [null, '192.168.0.10', true],
    ['http://localhost:3000', '0.0.0.0', false],
    ['http://[::1]:3000', '0.0.0.0', false],
    ['https://b.example', '127.0.0.1', true],
  ])('origin %s on %s: %s', (origin, host, expected) => {
    expect(isPublic({ origin, host })).toBe(expected);
  });
});
