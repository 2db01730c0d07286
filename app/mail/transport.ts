/** One mail, ready to go: no tracking, nothing to block. */
export interface OutgoingMail {
  /** the same for every attempt, so that a transport can recognise a repeat, and part of its Message-ID */
  id: string;
  /** how often a person has had it sent again where nobody knew whether it went; absent: never */
  round?: number;
  /** addresses, separated by commas, as in the two that follow */
  to: string;
  /** '' or absent: nobody */
  cc?: string;
  /** of whom the others do not read; '' or absent: nobody */
  bcc?: string;
  /** before the first address; '' or absent: none */
  toName?: string;
  subject: string;
  text: string;
  /** the same words for programs that show HTML; absent where people wrote text */
  html?: string;
  /** who writes, before the installation's own address; '' or absent: the installation */
  senderName?: string;
  /** where answers go; '' or absent: to the installation's address */
  replyTo?: string;
  /** nobody has had it sent just now: programs do not answer it */
  automatic?: boolean;
  attachments: { name: string; mime: string; bytes: Uint8Array }[];
}

export type SendResult =
  | {
      ok: true;
      /** what the transport said, for who wants to see it */
      answer?: string;
      /** by which the transport speaks of it later */
      transportId?: string;
    }
  | {
      ok: false;
      message: string;
      /** trying again cannot help (bad address, refused content) */
      permanent: boolean;
      /** nobody knows: it may have been taken all the same */
      unsure?: true;
      /** the transport asked to wait this long */
      retryAfterMs?: number;
    };

export interface MailTransport {
  /** `folder`: nobody receives anything, the mails wait in the data folder */
  kind: 'folder' | 'resend' | 'smtp';
  /** how long it recognises a mail that it was given before, and takes it once; 0: never */
  recognisesMs: number;
  /**
   * `handing` ends before the moment from which on the mail may have been taken, whatever becomes of this process; where
   * it fails nothing is given away.
   */
  send: (mail: OutgoingMail, handing: () => Promise<void>) => Promise<SendResult>;
}

/** What can be said about a mail that was not given to anybody. */
export function notHandedOver(error: unknown): SendResult {
  return { ok: false, message: failureWords(error), permanent: false };
}

export function failureWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** By which programs of recipients recognise a mail that comes twice. */
export function messageIdOf({ id }: Pick<OutgoingMail, 'id'>, mailFrom: string): string {
  const { address } = mailSender(mailFrom);
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

/** RFC 3834: no program answers that it is on holiday. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated' };

const addressPattern = /<([^<>]*)>$/;

/** The installation's sender ("Name <address>"), under the name of who writes. */
export function mailSender(mailFrom: string, senderName = ''): { name: string; address: string } {
  const trimmed = mailFrom.slice(0, 400).trim();
  const address = addressPattern.exec(trimmed)?.[1]?.trim() ?? trimmed;
  const ownName = trimmed.endsWith('>') ? trimmed.slice(0, trimmed.lastIndexOf('<')).trim() : '';
  return { name: plainName(senderName) || plainName(ownName), address };
}

/** A name without what would end it, or begin another header. */
export function plainName(name: string): string {
  return name.replace(/["<>\\\r\n]/g, ' ').trim();
}
