import type { IsoDate } from '../invoicing/dates.ts';
import type { Finding } from '../invoicing/en16931/findings.ts';
import type { InvoiceDraft } from '../invoicing/draft.ts';
import { freezeInvoice } from '../invoicing/freeze-invoice.ts';
import type { FrozenContent, Gap } from '../invoicing/freeze-invoice.ts';
import type { InvoiceSnapshot } from '../invoicing/snapshot.ts';
import { findUnprintable } from '../pdf/printable.ts';
import { renderer } from '../pdf/renderer.ts';
import { findUnprintableFields } from '../invoicing/unprintable.ts';
import type { UnprintableField } from '../invoicing/unprintable.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { findCompany, peekNextNumber } from '../pocketbase/companies.ts';
import { findCustomer } from '../pocketbase/customers.ts';
import { findInvoice, parseDraft } from '../pocketbase/invoices.ts';
import type { InvoiceRecord } from '../pocketbase/records.ts';
import { checkRules } from './check-rules.ts';

/** A draft looked at with the eyes of the law and of the norm, before anything is final. */
export interface Preparation {
  invoice: InvoiceRecord;
  draft: InvoiceDraft;
  /** number that issuing now would draw */
  next: { number: string; previous: string; previousDate: string };
  /** what must be mended first; empty exactly when `content` is there */
  gaps: Gap[];
  unprintable: UnprintableField[];
  content: FrozenContent | null;
  /** rules of the hybrid PDF (EN 16931); fatal ones stop issuing */
  findings: Finding[];
  /** rules of XRechnung; fatal ones only mean that no XRechnung is made */
  xrechnungFindings: Finding[];
}

/** Reads draft, company, customer and next number and checks them; null when there is no such invoice. */
export async function prepareIssue(backend: Backend, invoiceId: string, today: IsoDate): Promise<Preparation | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice === null) return null;
  const draft = parseDraft(invoice.draft);
  const [{ company, settings }, customer, next] = await Promise.all([
    findCompany(backend),
    draft.customer === '' ? null : findCustomer(backend, draft.customer),
    peekNextNumber(backend, today),
  ]);
  const frozen = freezeInvoice({ draft, company, customer, today, renderer, paymentDaysDefault: settings.paymentDays });
  const base = { invoice, draft, next };
  if (!frozen.ok) {
    return { ...base, gaps: frozen.gaps, unprintable: [], content: null, findings: [], xrechnungFindings: [] };
  }
  const snapshot: InvoiceSnapshot = { ...frozen.content, number: next.number };
  return {
    ...base,
    gaps: [],
    unprintable: findUnprintableFields(frozen.content, findUnprintable),
    content: frozen.content,
    findings: checkRules(snapshot, 'zugferd-en16931'),
    xrechnungFindings: checkRules(snapshot, 'xrechnung'),
  };
}

/** Whether nothing of the law or the norm stands against issuing. */
export function isIssuable(preparation: Preparation): preparation is Preparation & { content: FrozenContent } {
  return preparation.content !== null && preparation.unprintable.length === 0 && !hasFatal(preparation.findings);
}

export function hasFatal(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'fatal');
}
