import { Resend } from 'resend';
import { addressesIn, asciiAddress } from './recipients.ts';
import { mailTag } from './resend-news.ts';
import { automaticHeaders, mailSender, notHandedOver, plainName } from './transport.ts';
import type { MailTransport, OutgoingMail, SendResult } from './transport.ts';

export interface ResendSettings {
  apiKey: string;
  /** another address than Resend's own */
  baseUrl: string | null;
}

/** Resend keeps idempotency keys for 24 hours; an hour is left for clocks that differ. */
const recognisesMs = 23 * 3_600_000;

/** Sends by Resend's API; the mail's id is the idempotency key, so a repeated attempt sends once. */
export function createResendTransport(options: ResendSettings & { from: string }): MailTransport {
  const resend = new Resend(options.apiKey, options.baseUrl ? { baseUrl: options.baseUrl } : {});
  return {
    kind: 'resend',
    recognisesMs,
    send: async (mail, handing) => {
      try {
        await handing();
      } catch (error) {
        return notHandedOver(error);
      }
      const { id, round = 0 } = mail;
      const answer = resend.emails.send(toRequest(mail, options.from), {
        idempotencyKey: round === 0 ? id : `${id}-${round}`,
      });
      return readAnswer(await withTimeout(answer, timeoutOf(mail)));
    },
  };
}

function toRequest(mail: OutgoingMail, mailFrom: string) {
  const [first = '', ...others] = addressesIn(mail.to);
  const [cc, bcc] = [addressesIn(mail.cc), addressesIn(mail.bcc)];
  const named = namedAddress({ name: plainName(mail.toName ?? ''), address: first });
  return {
    from: mail.senderName ? namedAddress(mailSender(mailFrom, mail.senderName)) : mailFrom,
    ...(mail.replyTo ? { replyTo: asciiAddress(mail.replyTo) } : {}),
    to: others.length === 0 ? named : [named, ...others],
    ...(cc.length === 0 ? {} : { cc }),
    ...(bcc.length === 0 ? {} : { bcc }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.automatic === true ? { headers: automaticHeaders } : {}),
    // Its messages carry them: so they are understood even where the answer to this request was never seen.
    tags: [{ name: mailTag, value: mail.id }],
    attachments: mail.attachments.map((each) => ({
      filename: each.name,
      contentType: each.mime,
      content: Buffer.from(each.bytes).toString('base64'),
    })),
  };
}

function namedAddress({ name, address }: { name: string; address: string }): string {
  return name === '' ? address : `"${name}" <${address}>`;
}

interface ResendAnswer {
  error: ResendError | null;
  data?: { id: string } | null;
  headers?: Record<string, string> | null;
}

interface ResendError {
  message: string;
  name?: string;
  statusCode?: number | null;
}

const baseTimeoutMs = 15_000;
const slowestBytesPerMs = 100;

/** A large mail takes its time on a slow line. */
export function timeoutOf({ attachments }: Pick<OutgoingMail, 'attachments'>): number {
  const bytes = attachments.reduce((sum, each) => sum + each.bytes.length, 0);
  return baseTimeoutMs + Math.ceil(bytes / slowestBytesPerMs);
}

// The library has no timeout of its own: a hanging server would hang the outbox.
async function withTimeout(answer: Promise<ResendAnswer>, timeoutMs: number): Promise<ResendAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<{ error: ResendError }>((resolve) => {
    timer = setTimeout(() => resolve({ error: { message: 'The mail service did not answer in time.' } }), timeoutMs);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/** About this mail. Whatever else is refused (the key, the domain, too many) the operator mends or time does. */
const aboutTheMail = new Set([400, 413, 422]);
/** 409: the same mail is being taken at this moment. */
const unsureStatuses = new Set([408, 409]);

/** The key was used for another content: whether that went, nobody says. */
const otherContent = 'invalid_idempotent_request';

function readAnswer({ error, data, headers }: ResendAnswer): SendResult {
  if (!error) return { ok: true, answer: `Resend: ${data?.id ?? 'angenommen'}`, ...(data && { transportId: data.id }) };
  const status = error.statusCode ?? 0;
  const { message } = error;
  const isRefused = status >= 400 && status < 500 && !unsureStatuses.has(status);
  const retryAfterMs = retryAfter(headers?.['retry-after']);
  return {
    ok: false,
    message,
    permanent: aboutTheMail.has(status) || error.name === otherContent,
    ...(!isRefused && { unsure: true as const }),
    ...(retryAfterMs !== null && { retryAfterMs }),
  };
}

const retryAfterMaxMs = 24 * 3_600_000;

/** Milliseconds of a Retry-After in seconds. */
function retryAfter(header: string | undefined): number | null {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : 0;
  return seconds === 0 ? null : Math.min(seconds * 1000, retryAfterMaxMs);
}
