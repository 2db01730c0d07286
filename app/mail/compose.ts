import { createTransport } from 'nodemailer';
import { addressesIn, asciiAddress } from './recipients.ts';
import { automaticHeaders, mailSender, messageIdOf, plainName } from './transport.ts';
import type { OutgoingMail } from './transport.ts';

/** A mail as mail programs read it, and between whom it goes. */
export interface ComposedMail {
  bytes: Buffer;
  from: string;
  /** everybody who gets it, each once */
  to: string[];
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a mail as one message (RFC 5322), with every name and word encoded. */
export async function composeMessage(mail: OutgoingMail, mailFrom: string): Promise<ComposedMail> {
  const sender = mailSender(mailFrom, mail.senderName);
  const [first = '', ...others] = addressesIn(mail.to);
  const cc = addressesIn(mail.cc);
  const { message } = await composer.sendMail({
    from: sender,
    ...(mail.replyTo ? { replyTo: asciiAddress(mail.replyTo) } : {}),
    to: [{ name: plainName(mail.toName ?? ''), address: first }, ...others],
    ...(cc.length === 0 ? {} : { cc }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    messageId: messageIdOf(mail, mailFrom),
    ...(mail.automatic === true ? { headers: automaticHeaders } : {}),
    attachments: mail.attachments.map((each) => ({
      filename: each.name,
      contentType: each.mime,
      content: Buffer.from(each.bytes),
    })),
  });
  if (!Buffer.isBuffer(message)) throw new Error('mail not composed');
  const to = [...new Set([first, ...others, ...cc, ...addressesIn(mail.bcc)])];
  return { bytes: message, from: sender.address, to };
}
