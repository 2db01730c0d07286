import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stepAt, totpOf } from './totp.hooks.ts';

// "12345678901234567890", the secret of RFC 6238, appendix B.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of RFC 6238', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds: %s', (seconds, code) => {
    expect(totpOf(secret, stepAt(seconds * 1000))).toBe(code);
  });

  it('are the same as those of another library’s HMAC, for any step', () => {
    for (let step = 1; step < 2 ** 52; step = step * 7 + 3) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(step));
      const mac = createHmac('sha1', '12345678901234567890').update(counter).digest();
      const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff;
      expect(totpOf(secret, step)).toBe(String(number % 1_000_000).padStart(6, '0'));
    }
  });
});
