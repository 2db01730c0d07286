import { createTransport } from 'nodemailer';
import { asciiAddress } from './recipients.ts';
import { automaticHeaders, mailSender, messageIdOf, plainName } from './transport.ts';
import type { OutgoingMail } from './transport.ts';

/** A mail as mail programs read it, and between whom it goes. */
export interface ComposedMail {
  bytes: Buffer;
  from: string;
  to: string;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a mail as one message (RFC 5322), with every name and word encoded. */
export async function composeMessage(mail: OutgoingMail, mailFrom: string): Promise<ComposedMail> {
  const sender = mailSender(mailFrom, mail.senderName);
  const to = asciiAddress(mail.to);
  const { message } = await composer.sendMail({
    from: sender,
    ...(mail.replyTo ? { replyTo: asciiAddress(mail.replyTo) } : {}),
    to: { name: plainName(mail.toName ?? ''), address: to },
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
  return { bytes: message, from: sender.address, to };
}
