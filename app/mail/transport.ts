/** One mail, ready to go. Text only: no tracking, nothing to block. */
export interface OutgoingMail {
  /** the same for every attempt, so that a transport can recognise a repeat */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments: { name: string; mime: string; bytes: Uint8Array }[];
}

export type SendResult =
  | { ok: true }
  /** `permanent`: trying again cannot help (bad address, refused content) */
  | { ok: false; message: string; permanent: boolean };

export interface MailTransport {
  /** `folder`: nobody receives anything, the mails wait in the data folder */
  kind: 'folder' | 'resend';
  send: (mail: OutgoingMail) => Promise<SendResult>;
}

export const sendTimeoutMs = 15_000;
