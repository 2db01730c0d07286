import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentAccount, findChosenAccount } from '#app/invoicing/company/bank-account.ts';
import { freezeInvoice } from '#app/invoicing/invoice/freeze-invoice.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { findQuestions } from '#app/invoicing/invoice/checks/questions.ts';
import { findRemarks } from '#app/invoicing/invoice/checks/remarks.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { nothingMissing, previewDraft } from '#app/invoicing/invoice/preview-draft.ts';
import { numberedAs } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledContent, BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { findUnprintableFields } from '#app/invoicing/invoice/unprintable.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany, findTurnover } from '#app/pocketbase/companies/queries.ts';
import { findDebtor } from '#app/pocketbase/debits/queries.ts';
import { findNamedProject } from '#app/pocketbase/projects/choices.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { findInvoice, findSameInvoice } from '#app/pocketbase/invoices/queries.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findContradictions } from '../layout-pictures.ts';
import { checkRules } from './issue-rules.ts';
import type { Preparation } from './preparation.ts';

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
  const chosen = [draft.bankAccount, customer?.bankAccount];
  const company = { ...own, ...documentAccount(accounts, chosen) };
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
  const remarks = findRemarks({ draft, company, customer, settings });
  const base = {
    invoice,
    draft,
    next,
    remarks,
    same,
    made: { company, customer, deposits, turnover, bankAccount: findChosenAccount(accounts, chosen)?.id ?? '' },
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
