import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Finding } from '#app/einvoice/findings.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { documentAccount } from '#app/invoicing/company/bank-account.ts';
import { freezeInvoice } from '#app/invoicing/invoice/freeze-invoice.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { isWithoutUse } from '#app/invoicing/invoice/checks/debit-gaps.ts';
import { findQuestions } from '#app/invoicing/invoice/checks/questions.ts';
import type { TurnoverFacts, IssueQuestion } from '#app/invoicing/invoice/checks/questions.ts';
import { findRemarks } from '#app/invoicing/invoice/checks/remarks.ts';
import type { Remark } from '#app/invoicing/invoice/checks/remarks.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { FreezeInput, Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import { nothingMissing, previewDraft } from '#app/invoicing/invoice/preview-draft.ts';
import type { DraftPreview } from '#app/invoicing/invoice/preview-draft.ts';
import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';
import { numberedAs } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledContent, BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { findUnprintableFields } from '#app/invoicing/invoice/unprintable.ts';
import type { UnprintableField } from '#app/invoicing/invoice/unprintable.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany, findTurnover } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import { findNamedProject } from '#app/pocketbase/projects/choices.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { findInvoice, findSameInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { StoredInvoice } from '#app/pocketbase/invoices/record.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { withMandateUse } from '#app/pocketbase/debits/queries.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';
import type { SameInvoice } from '#app/pocketbase/invoices/calls.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findContradictions } from '../layout-pictures.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';

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
  made: Pick<FreezeInput, 'company' | 'customer' | 'deposits'> & { turnover: TurnoverFacts };
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

/** What we have collected since keeps a mandate alive: asked only where it would have lapsed. */
async function findDebtor(backend: Backend, draft: InvoiceDraft, today: IsoDate): Promise<CustomerRecord | null> {
  const customer = await findCustomer(backend, draft.customer);
  if (customer === null || !isWithoutUse({ draft, customer, today })) return customer;
  return withMandateUse(backend, customer);
}

/** Reads draft, company, customer and next number and checks them; null when there is no such invoice. */
export async function prepareIssue(backend: Backend, invoiceId: string, today: IsoDate): Promise<Preparation | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice === null) return null;
  const { draft } = invoice;
  const [{ company: own, settings, accounts }, customer, project, next, layout, found, deposits, { known }] =
    await Promise.all([
      findCompany(backend),
      draft.customer === '' ? null : findDebtor(backend, draft, today),
      findNamedProject(backend, draft.project),
      ask(backend, peekNextNumber, { today, kind: numberedAs[draft.documentKind] }),
      chooseLayout(backend, { kind: 'invoice', customer: draft.customer }),
      findSameInvoice(backend, draft, invoice.grossCents),
      draft.customer === '' ? [] : ask(backend, listDeposits, { customer: draft.customer }),
      findTurnover(backend, today),
    ]);
  const company = { ...own, ...documentAccount(accounts, [draft.bankAccount, customer?.bankAccount]) };
  const paymentDaysDefault = settings.paymentDays;
  const { attachments } = invoice;
  const made = { draft, company, customer, project, deposits, attachments, today, renderer, paymentDaysDefault };
  const frozen = freezeInvoice(made);
  const contradictions = await findContradictions(backend, layout.settings, { company, accounts });
  const turnover = { known, year: Number(today.slice(0, 4)), grossCents: invoice.grossCents };
  // Issued in another window a moment ago it is no other invoice; the transaction tells.
  const same = found?.id === invoice.id ? null : found;
  const sameInvoice = same?.id ?? '';
  const questioned = { draft, company, customer, deposits, turnover, today, sameInvoice, answers: invoice.answers };
  const remarks = findRemarks({ draft, company, customer });
  const base = {
    invoice,
    draft,
    next,
    remarks,
    same,
    made: { company, customer, deposits, turnover },
    layout: { id: layout.id, contradictions },
  };
  const withLayout = (content: FrozenContent): FrozenContent => ({
    ...content,
    layout: freezeLayout(layout.settings, { kind: 'invoice', language: content.language }),
  });
  if (!frozen.ok) {
    const preview = previewDraft(made);
    return {
      ...base,
      preview: { ...preview, content: withLayout(preview.content) },
      gaps: frozen.gaps,
      unprintable: [],
      content: null,
      contentHash: '',
      findings: [],
      xrechnungFindings: [],
      questions: findQuestions({ ...questioned, xrechnungFaults: 0 }),
    };
  }
  const content = withLayout(frozen.content);
  const snapshot: BilledSnapshot = { ...content, number: next.number };
  const xrechnungFindings = checkRules(snapshot, 'xrechnung');
  const xrechnungFaults = xrechnungFindings.filter(({ level }) => level === 'fatal').length;
  return {
    ...base,
    gaps: [],
    unprintable: findUnprintableFields(content, findUnprintable),
    content,
    preview: { content, missing: nothingMissing },
    contentHash: sha256(canonicalSnapshot(content)),
    findings: checkRules(snapshot, 'zugferd-en16931'),
    xrechnungFindings,
    questions: findQuestions({ ...questioned, xrechnungFaults }),
  };
}

/** As it is hashed and stored. Snapshots hold strings, integers and booleans only; it throws on anything else. */
export function canonicalSnapshot(content: BilledContent): string {
  return canonicalJson(asCanonical(content));
}

/** Whether nothing of the law or the norm stands against issuing, and no question is open. */
export function isIssuable(preparation: Preparation): preparation is Preparation & { content: FrozenContent } {
  const { content, unprintable, findings, questions } = preparation;
  const isWhole = content !== null && unprintable.length === 0 && !hasFatal(findings);
  return isWhole && questions.every(({ answered }) => answered);
}

export function hasFatal(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'fatal');
}

/** Profiles that files are written in. */
export type IssuedProfile = 'zugferd-en16931' | 'xrechnung';

/**
 * What the rules of a profile say of an invoice that is still to be written. No rule asks what an attached file holds, so
 * none is read for it.
 */
export function checkRules(snapshot: BilledSnapshot, profile: IssuedProfile): Finding[] {
  const files = (snapshot.attachments ?? []).flatMap(({ file }) => file ?? []);
  const contents = new Map(files.map(({ sha256 }) => [sha256, 'AA==']));
  return validateInvoice(fromInvoice(snapshot, profile, contents), { profile });
}
