import { Resend } from 'resend';
import { mailSender, sendTimeoutMs } from './transport.ts';
import type { MailTransport, SendResult } from './transport.ts';

/** Sends by Resend's API; the mail's id is the idempotency key, so a repeated attempt sends once. */
export function createResendTransport(options: {
  apiKey: string;
  baseUrl: string | null;
  from: string;
}): MailTransport {
  const resend = new Resend(options.apiKey, options.baseUrl ? { baseUrl: options.baseUrl } : {});
  return {
    kind: 'resend',
    send: async (mail) => {
      const answer = resend.emails.send(
        {
          from: senderText(options.from, mail.senderName),
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          attachments: mail.attachments.map((each) => ({
            filename: each.name,
            contentType: each.mime,
            content: Buffer.from(each.bytes).toString('base64'),
          })),
        },
        { idempotencyKey: mail.id },
      );
      const { error, data } = await withTimeout(answer);
      return error ? toFailure(error) : { ok: true, answer: `Resend: ${data?.id ?? 'angenommen'}` };
    },
  };
}

function senderText(from: string, senderName: string | undefined): string {
  if (!senderName) return from;
  const { name, address } = mailSender(from, senderName);
  return `"${name}" <${address}>`;
}

interface ResendAnswer {
  error: ResendError | null;
  data?: { id: string } | null;
}

interface ResendError {
  message: string;
  statusCode?: number | null;
}

// The library has no timeout of its own: a hanging server would hang the outbox.
async function withTimeout(answer: Promise<ResendAnswer>): Promise<ResendAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<{ error: ResendError }>((resolve) => {
    timer = setTimeout(
      () => resolve({ error: { message: 'The mail service did not answer in time.' } }),
      sendTimeoutMs,
    );
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

// 401: a wrong key is mended by the operator; until then no mail is given up.
const passing = new Set([401, 408, 409, 429]);

function toFailure(error: ResendError): SendResult {
  const status = error.statusCode ?? 0;
  const permanent = status >= 400 && status < 500 && !passing.has(status);
  return { ok: false, message: error.message, permanent };
}
