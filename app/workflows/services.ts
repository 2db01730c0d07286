import type { Env } from '#app/env.server.ts';
import type { MailTransport } from '#app/mail/transport.ts';
import type { Payment } from '#app/payment/payment.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { VatCheck } from '#app/vat-check/vat-check.ts';

/** What use cases need of this installation; made once at start. */
export interface Services {
  env: Env;
  /** public address without trailing slash, for links in mails */
  publicOrigin: string;
  now: () => Date;
  /** tells the operator of a failure outside that a person only sees as a page; absent where nobody reads along */
  reportFailure?: (failure: { url: string; status: number; reason?: string; cause: string }) => void;
  /** a person's connection, or (null) this installation's own */
  connect: (person: Person | null) => Backend;
  pdf: PdfPool;
  mail: MailTransport;
  /** null: this installation bills nothing */
  payment: Payment | null;
  /** null: VAT IDs are confirmed nowhere */
  vatCheck: VatCheck | null;
  /** Holds database, log and files against each other; absent where they do not lie in the data folder. */
  checkArchive?: () => Promise<void>;
}

export interface Person {
  token: string | null;
  clientAddress: string;
  /** without token: this installation, for that company by the ways of a person */
  company?: string;
  /** aborts when the person has left */
  abandoned?: AbortSignal | undefined;
}
