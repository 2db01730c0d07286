import { createHmac } from 'node:crypto';

/** What the tokens of this installation name as their issuer (`sessions.hooks.ts`), and those of no other one. */
export function issuerOf(internalKey: string): string {
  return createHmac('sha256', internalKey).update('issuer').digest('hex').slice(0, 16);
}
