import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { LinkedDocument, RelatedDocuments } from '#app/pocketbase/links/queries.ts';
import type { ShownMail } from '../mail/mail-words.ts';
import type { CheckedFile, Recipient } from './issued-files.tsx';
import type { InvoiceBalance } from './balance-part.tsx';

export interface Issued extends Omit<RelatedDocuments, 'deducted'> {
  invoiceId: string;
  files: readonly CheckedFile[];
  customer: Recipient;
  email: string;
  copyKey: string;
  finalKey: string;
  money: InvoiceBalance;
  /** what is open of it can be uncollectible */
  canWriteOff: boolean;
  /** its due date is over */
  isOverdue: boolean;
  /** it takes another one back */
  isCorrection: boolean;
  kind: BilledSnapshot['kind'];
  corrections: readonly LinkedDocument[];
  /** something of it can be credited */
  isCorrectable: boolean;
  /** the newest first */
  mails: readonly ShownMail[];
  /** it went to the customer, by mail or as was noted */
  isSent: boolean;
  /** the installation has a way by which people receive mails */
  sendsMail: boolean;
}
