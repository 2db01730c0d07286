import { Resend } from 'resend';
import { sendTimeoutMs } from './transport.ts';
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
          from: options.from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          attachments: mail.attachments.map((each) => ({
            filename: each.name,
            contentType: each.mime,
            content: Buffer.from(each.bytes).toString('base64'),
          })),
        },
        { idempotencyKey: mail.id },
      );
      const { error } = await withTimeout(answer);
      return error ? toFailure(error) : { ok: true };
    },
  };
}

interface ResendError {
  message: string;
  statusCode?: number | null;
}

// The library has no timeout of its own: a hanging server would hang the outbox.
async function withTimeout(answer: Promise<{ error: ResendError | null }>): Promise<{ error: ResendError | null }> {
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
