import { documentAccount } from '#app/invoicing/company/bank-account.ts';
import { findCompanyGaps } from '#app/invoicing/invoice/checks/gaps.ts';
import type { Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import { cancelWhole } from '#app/invoicing/imported/cancel-imported.ts';
import type { ImportedFields } from '#app/invoicing/imported/fields.ts';
import { freezeImported, importedGroups } from '#app/invoicing/imported/imported.ts';
import type { OriginalFile } from '#app/invoicing/imported/imported.ts';
import { importedFaults, unusualTaxes } from '#app/invoicing/imported/imported-faults.ts';
import type { FoundFault } from '#app/invoicing/imported/imported-faults.ts';
import type { ImportedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { writeDurably } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { sameNumber, withdrawImported } from '#app/pocketbase/invoices/calls.ts';
import { importInvoice } from '#app/pocketbase/invoices/queries.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { unlessTooLarge } from '#app/values/money.ts';
import { checkRules } from '../issuing/issue-rules.ts';

/** An invoice of another program as it was typed, or as a row of a file says. */
export interface ImportOrder {
  /** `customer`: as it was typed */
  fields: ImportedFields;
  /** its id */
  customer: string;
  original: OriginalFile | null;
  today: IsoDate;
}

/** What the person should know before it is taken over; it stops nothing. */
export interface ImportRemarks {
  unusualTaxes: ReturnType<typeof unusualTaxes>;
  /** id of an invoice of ours with the same number; '' for none */
  sameNumberHere: string;
  /** why what takes it back would be no e-invoice, in German */
  reversalFaults: string[];
}

export type PreparedImport =
  | { ok: true; snapshot: ImportedSnapshot; hash: string; remarks: ImportRemarks }
  | { ok: false; refusal: 'faulty'; faults: FoundFault[] }
  | { ok: false; refusal: 'too-large' | 'unknown-customer' }
  | { ok: false; refusal: 'company-incomplete'; gaps: Gap[] }
  | { ok: false; refusal: 'already-imported'; id: string };

/** What would be kept of it, or why nothing is. Forms and files ask the same way. */
export async function prepareImport(
  backend: Backend,
  { fields, customer: customerId, original, today }: ImportOrder,
): Promise<PreparedImport> {
  const { origin, number } = fields;
  const [{ company: own, accounts }, customer, layout, same] = await Promise.all([
    findCompany(backend),
    findCustomer(backend, customerId),
    chooseLayout(backend, { kind: 'invoice', customer: customerId }),
    ask(backend, sameNumber, { origin, number }),
  ]);
  if (customer === null) return { ok: false, refusal: 'unknown-customer' };
  const company = { ...own, ...documentAccount(accounts, [customer.bankAccount]) };
  const gaps = findCompanyGaps(company);
  if (gaps.length > 0) return { ok: false, refusal: 'company-incomplete', gaps };
  const typed = importedGroups(fields, company);
  const faults = importedFaults({ fields, groups: typed, today });
  if (faults.length > 0) return { ok: false, refusal: 'faulty', faults };
  if (same.imported !== '') return { ok: false, refusal: 'already-imported', id: same.imported };
  const groups = typed.map(({ group }) => group);
  const settings = freezeLayout(layout.settings, { kind: 'invoice', language: customer.language });
  const frozen = unlessTooLarge(() =>
    freezeImported({ fields, groups, company, customer, layout: settings, original }),
  );
  if (frozen === 'amount-too-large') return { ok: false, refusal: 'too-large' };
  const hash = sha256(canonicalJson(asCanonical(frozen)));
  const reversalFaults = findReversalFaults(frozen, today);
  const remarks = { unusualTaxes: unusualTaxes(groups), sameNumberHere: same.own, reversalFaults };
  return { ok: true, snapshot: frozen, hash, remarks };
}

/** What the rules would say of its Storno: mended now, it can be made later. */
function findReversalFaults(snapshot: ImportedSnapshot, today: IsoDate): string[] {
  const reversal = { ...cancelWhole(snapshot, { issueDate: today, renderer }), number: snapshot.number };
  const fatal = checkRules(reversal, 'zugferd-en16931').filter(({ level }) => level === 'fatal');
  return [...new Set(fatal.map(({ message }) => message.de))];
}

/** Takes it over as it was prepared; the same key again answers the first. */
export function takeOverInvoice(
  backend: Backend,
  { hash: snapshotHash, ...order }: { createKey: string; customer: string; snapshot: ImportedSnapshot; hash: string },
) {
  return writeDurably(() => importInvoice(backend, { ...order, snapshotHash }));
}
export type TakeOverOutcome = Awaited<ReturnType<typeof takeOverInvoice>>;

/** Takes it back as long as nothing rests on it. */
export function withdrawImport(backend: Backend, id: string) {
  return ask(backend, withdrawImported, { id });
}
export type WithdrawOutcome = Awaited<ReturnType<typeof withdrawImport>>;
