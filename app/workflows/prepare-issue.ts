import { asCanonical, canonicalJson } from '../values/canonical-json.ts';
import type { IsoDate } from '../values/dates.ts';
import type { Finding } from '../einvoice/findings.ts';
import type { InvoiceDraft } from '../invoicing/invoice/draft.ts';
import { freezeInvoice } from '../invoicing/invoice/freeze-invoice.ts';
import { freezeLayout } from '../invoicing/layout/layout.ts';
import type { FrozenContent, Gap } from '../invoicing/invoice/freeze-invoice.ts';
import type { Contradiction } from '../invoicing/layout/layout-check.ts';
import type { InvoiceSnapshot } from '../invoicing/invoice/snapshot.ts';
import { findUnprintable } from '../pdf/printable.ts';
import { renderer } from '../pdf/renderer.ts';
import { findUnprintableFields } from '../invoicing/invoice/unprintable.ts';
import type { UnprintableField } from '../invoicing/invoice/unprintable.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { findCompany, peekNextNumber } from '../pocketbase/companies/queries.ts';
import { findCustomer } from '../pocketbase/customers/queries.ts';
import { sha256 } from '../pocketbase/stored-bytes.ts';
import { findInvoice } from '../pocketbase/invoices/queries.ts';
import type { StoredInvoice } from '../pocketbase/invoices/record.ts';
import { chooseLayout } from '../pocketbase/layouts/queries.ts';
import { findContradictions } from './check-layout.ts';
import { fromInvoice } from '../invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '../einvoice/rules/validate.ts';

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
  /** SHA-256 of the canonical content: what a person has seen and confirms; '' without content */
  contentHash: string;
  /** rules of the hybrid PDF (EN 16931); fatal ones stop issuing */
  findings: Finding[];
  /** layout that the invoice takes, and what it says otherwise than the profile */
  layout: { id: string; contradictions: Contradiction[] };
  /** rules of XRechnung; fatal ones only mean that no XRechnung is made */
  xrechnungFindings: Finding[];
}

/** Reads draft, company, customer and next number and checks them; null when there is no such invoice. */
export async function prepareIssue(backend: Backend, invoiceId: string, today: IsoDate): Promise<Preparation | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice === null) return null;
  const { draft } = invoice;
  const [{ company, settings }, customer, next, layout] = await Promise.all([
    findCompany(backend),
    draft.customer === '' ? null : findCustomer(backend, draft.customer),
    peekNextNumber(backend, today),
    chooseLayout(backend, { kind: 'invoice', customer: draft.customer }),
  ]);
  const frozen = freezeInvoice({ draft, company, customer, today, renderer, paymentDaysDefault: settings.paymentDays });
  const contradictions = await findContradictions(backend, layout.settings, company);
  const base = { invoice, draft, next, layout: { id: layout.id, contradictions } };
  if (!frozen.ok) {
    return {
      ...base,
      gaps: frozen.gaps,
      unprintable: [],
      content: null,
      contentHash: '',
      findings: [],
      xrechnungFindings: [],
    };
  }
  const { language } = frozen.content;
  const content = { ...frozen.content, layout: freezeLayout(layout.settings, { kind: 'invoice', language }) };
  const snapshot: InvoiceSnapshot = { ...content, number: next.number };
  return {
    ...base,
    gaps: [],
    unprintable: findUnprintableFields(content, findUnprintable),
    content,
    contentHash: sha256(canonicalSnapshot(content)),
    findings: checkRules(snapshot, 'zugferd-en16931'),
    xrechnungFindings: checkRules(snapshot, 'xrechnung'),
  };
}

/** As it is hashed and stored. Snapshots hold strings, integers and booleans only; it throws on anything else. */
export function canonicalSnapshot(content: FrozenContent): string {
  return canonicalJson(asCanonical(content));
}

/** Whether nothing of the law or the norm stands against issuing. */
export function isIssuable(preparation: Preparation): preparation is Preparation & { content: FrozenContent } {
  return preparation.content !== null && preparation.unprintable.length === 0 && !hasFatal(preparation.findings);
}

export function hasFatal(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'fatal');
}

/** Profiles that files are written in. */
export type IssuedProfile = 'zugferd-en16931' | 'xrechnung';

/** What the rules of a profile say of an invoice that is still to be written. */
export function checkRules(snapshot: InvoiceSnapshot, profile: IssuedProfile): Finding[] {
  return validateInvoice(fromInvoice(snapshot, profile), { profile });
}
