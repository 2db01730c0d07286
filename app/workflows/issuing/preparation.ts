import type { Finding } from '#app/einvoice/findings.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { TurnoverFacts, IssueQuestion } from '#app/invoicing/invoice/checks/questions.ts';
import type { Remark } from '#app/invoicing/invoice/checks/remarks.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { FreezeInput, Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import type { DraftPreview } from '#app/invoicing/invoice/preview-draft.ts';
import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';
import type { UnprintableField } from '#app/invoicing/invoice/unprintable.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import type { SameInvoice } from '#app/pocketbase/invoices/calls.ts';
import { hasFatal } from './issue-rules.ts';

/** A draft looked at with the eyes of the law and of the norm, before anything is final. */
export interface Preparation {
  invoice: StoredInvoice;
  draft: InvoiceDraft;
  /** number that issuing now would draw */
  next: { number: string; previous: string; previousDate: string };
  /** what must be mended first; empty exactly when `content` is there */
  gaps: Gap[];
  unprintable: UnprintableField[];
  content: FrozenContent | null;
  /** what the invoice says so far, complete or not */
  preview: DraftPreview;
  /** what it is made from, besides the draft */
  made: Pick<FreezeInput, 'company' | 'customer' | 'deposits'> & {
    turnover: TurnoverFacts;
    /** that was chosen for it or its customer; '': that of new documents */
    bankAccount: string;
  };
  /** SHA-256 of the canonical content: what a person has seen and confirms; '' without content */
  contentHash: string;
  /** rules of the hybrid PDF (EN 16931); fatal ones stop issuing */
  findings: Finding[];
  /** layout that the invoice takes, and what it says otherwise than the profile */
  layout: { id: string; contradictions: Contradiction[] };
  /** rules of XRechnung; fatal ones mean that no XRechnung is made, which stops an invoice to an authority */
  xrechnungFindings: Finding[];
  /** what only a person can decide; what is not answered stops issuing */
  questions: IssueQuestion[];
  /** what may be a slip; it stops nothing */
  remarks: Remark[];
  /** issued invoice that asks the same of the customer */
  same: SameInvoice | null;
}

/** Whether nothing of the law or the norm stands against issuing, and no question is open. */
export function isIssuable(preparation: Preparation): preparation is Preparation & { content: FrozenContent } {
  const { content, unprintable, findings, questions } = preparation;
  const isWhole = content !== null && unprintable.length === 0 && !hasFatal(findings);
  return isWhole && questions.every(({ answered }) => answered);
}
