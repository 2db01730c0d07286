/** One mail, ready to go: no tracking, nothing to block. */
export interface OutgoingMail {
  /** the same for every attempt, so that a transport can recognise a repeat */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** the same words for programs that show HTML; absent where people wrote text */
  html?: string;
  /** who writes, before the installation's own address; '' or absent: the installation */
  senderName?: string;
  /** where answers go; '' or absent: to the installation's address */
  replyTo?: string;
  attachments: { name: string; mime: string; bytes: Uint8Array }[];
}

export type SendResult =
  /** `answer`: what the transport said, for who wants to see it */
  | { ok: true; answer?: string }
  /** `permanent`: trying again cannot help (bad address, refused content) */
  | { ok: false; message: string; permanent: boolean };

export interface MailTransport {
  /** `folder`: nobody receives anything, the mails wait in the data folder */
  kind: 'folder' | 'resend';
  send: (mail: OutgoingMail) => Promise<SendResult>;
}

export const sendTimeoutMs = 15_000;

const addressPattern = /<([^<>]*)>$/;

/** The installation's sender ("Name <address>"), under the name of who writes. */
export function mailSender(mailFrom: string, senderName = ''): { name: string; address: string } {
  const trimmed = mailFrom.slice(0, 400).trim();
  const address = addressPattern.exec(trimmed)?.[1]?.trim() ?? trimmed;
  const ownName = trimmed.endsWith('>') ? trimmed.slice(0, trimmed.lastIndexOf('<')).trim() : '';
  return { name: plainName(senderName) || plainName(ownName), address };
}

// What would end the name, or begin another header.
function plainName(name: string): string {
  return name.replace(/["<>\\\r\n]/g, ' ').trim();
}
