import { createHmac, timingSafeEqual } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { readRecipients } from './recipients.ts';

/** What is told of a mail after it was handed over. */
export interface ResendNews {
  /** by which Resend names the mail */
  transportId: string;
  /** our own id of it, where the message carries it; else '' */
  mail: string;
  kind: 'delayed' | 'delivered' | 'complained' | 'failed';
  at: string;
  /** Resend's own */
  words: string;
  /** whom it is about, with umlauts in domains and without; none where everybody is meant */
  whom: string[];
}

/** A message as it came. */
export interface SignedMessage {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** Under which Resend's messages name the mail. */
export const mailTag = 'mail';

const toleranceMs = 300_000;
const headerLengthMax = 2000;
/** By far more than any message about a mail; more is not even hashed. */
export const newsLengthMax = 256 * 1024;

/** Whether a message was signed with the secret (`whsec_…`), not long ago. */
export function isSigned({ id, timestamp, signature, body }: SignedMessage, secret: string, now: Date): boolean {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (id.length + signature.length > headerLengthMax || body.length > newsLengthMax) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((each) => {
    const [version, encoded = ''] = each.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const kinds: Readonly<Record<string, ResendNews['kind']>> = {
  'email.delivery_delayed': 'delayed',
  'email.delivered': 'delivered',
  'email.complained': 'complained',
  'email.bounced': 'failed',
  'email.failed': 'failed',
  'email.suppressed': 'failed',
};

const words = z.string().catch('');
const reason = z.object({ type: words, subType: words, message: words, reason: words }).partial().catch({});

const message = z.object({
  type: z.string(),
  created_at: z.coerce.date(),
  data: z.object({
    email_id: z.string().min(1).max(100),
    to: z.array(z.string()).catch([]),
    tags: z.record(z.string(), z.unknown()).catch({}),
    bounce: reason,
    failed: reason,
    suppressed: reason,
  }),
});

/** What a message says of a mail; null where it is about something else. */
export function readNews(body: string): ResendNews | null {
  const told = message.safeParse(parse(body));
  if (!told.success) return null;
  const { type, created_at: at, data } = told.data;
  const kind = kinds[type];
  if (kind === undefined) return null;
  const mail = data.tags[mailTag];
  const why = [data.bounce, data.failed, data.suppressed].flatMap((each) =>
    [each.type, each.subType, each.message, each.reason].filter((word) => word !== undefined && word !== ''),
  );
  const named = kind === 'failed' && data.to.length > 0 ? [`an ${data.to.join(' und ')}`] : [];
  return {
    transportId: data.email_id,
    mail: typeof mail === 'string' ? mail : '',
    kind,
    at: at.toISOString(),
    words: `Resend: ${[type, ...why, ...named].join(', ')}`.slice(0, 1000),
    whom: data.to.slice(0, whomMax).flatMap(spellings),
  };
}

const whomMax = 50;

/** An address as it travels, and as people type it. */
function spellings(text: string): string[] {
  return readRecipients(text).recipients.flatMap(({ address }) => {
    const at = address.lastIndexOf('@') + 1;
    return [address, address.slice(0, at) + domainToUnicode(address.slice(at))];
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
