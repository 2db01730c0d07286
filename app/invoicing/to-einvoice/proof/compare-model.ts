import type { Invoice, SupportingDocument } from '#app/einvoice/model.ts';
import { valueOfTerm } from '#app/einvoice/bindings/term-value.ts';
import { centsToDecimal } from '#app/values/money.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, frozenFields, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { carriedFiles } from '#app/invoicing/invoice/annex.ts';
import { legalNotes, structureNotes } from '#app/invoicing/invoice/snapshot-sentences.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledSnapshot, CashDiscount, DocumentAdjustmentSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { differencesOf, firstDateIn } from './difference.ts';
import type { TermCheck, TermDifference } from './difference.ts';
import { adjustmentChecks, totalChecks, taxChecks, modelLineChecks } from './compare-model-amounts.ts';
import type { Adjusted } from './compare-model-amounts.ts';

/**
 * What an e-invoice that was read back says otherwise than the snapshot. A table of its own on purpose: it must not take
 * the way by which the file was written.
 */
export function compareModel(
  model: Invoice,
  snapshot: BilledSnapshot,
  profile: 'zugferd-en16931' | 'xrechnung',
): TermDifference[] {
  const lines = model.lines ?? [];
  return [
    ...differencesOf([
      ...headerChecks(model, snapshot),
      ...fieldChecks(model, snapshot),
      ['BT-10', buyerReferenceOf(snapshot, profile), model.buyerReference],
      ...partyChecks(model, snapshot),
      ...noteChecks(model, snapshot),
      ...paymentChecks(model, snapshot),
      ...adjustmentChecks('BG-20', snapshot.allowances?.flatMap(adjustedOfWhole), model.allowances),
      ...adjustmentChecks('BG-21', snapshot.charges?.flatMap(adjustedOfWhole), model.charges),
      ...totalChecks(model, snapshot),
      ...taxChecks(model, snapshot, profile),
      ...attachmentChecks(model, snapshot),
      ['BG-25', String(snapshot.lines.length), String(lines.length)],
    ]),
    ...snapshot.lines.flatMap((line, index) =>
      differencesOf(modelLineChecks(lines[index] ?? {}, line), Number(line.id)),
    ),
  ];
}

function headerChecks(model: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { supply } = snapshot;
  const [from, to] = supply?.kind === 'period' ? [supply.from, supply.to] : [];
  return [
    ['BT-1', snapshot.number, model.number],
    ['BT-2', snapshot.issueDate, model.issueDate],
    ['BT-3', snapshot.typeCode, model.typeCode],
    ['BT-5', snapshot.currency, model.currency],
    ...precedingChecks(model, snapshot),
    ['BT-72', lastDayOf(snapshot), model.delivery?.date],
    ...deliveryChecks(model, snapshot),
    ['BT-73', from, model.invoicingPeriod?.start],
    ['BT-74', to, model.invoicingPeriod?.end],
  ];
}

/** A period is over on its last day; where only lines have days, on the latest of them. */
function lastDayOf({ supply, lines }: BilledSnapshot): string | undefined {
  if (supply === undefined) return lines.map(({ period }) => period?.to ?? '').reduce(later, '') || undefined;
  return supply.kind === 'period' ? supply.to : supply.date;
}

const later = (day: string, other: string) => (other > day ? other : day);

/** BG-3: what is corrected, else the last that is taken off, else what was named. */
function precedingChecks({ precedingInvoices = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const taken = isCorrection(snapshot) ? undefined : (snapshot.deductions ?? snapshot.prepayments);
  const known = isCorrection(snapshot) ? snapshot.precedingInvoice : taken?.at(-1);
  const named = isCorrection(snapshot) ? {} : { number: snapshot.precedingNumber, issueDate: snapshot.precedingDate };
  const wanted = known ?? named;
  return [
    ['BT-25', wanted.number, precedingInvoices[0]?.number],
    ['BT-26', wanted.issueDate, precedingInvoices[0]?.issueDate],
    ['BG-3', wanted.number === undefined ? '0' : '1', String(precedingInvoices.length)],
  ];
}

/** An intra-Community supply goes to the customer, if nowhere else (BR-IC-12). */
function deliveryChecks({ delivery: read }: Invoice, { delivery, customer, lines }: BilledSnapshot): TermCheck[] {
  const isIntraCommunity = lines.some(({ taxCase }) => taxCase === 'intra-community-supply');
  const place = delivery?.address ?? (isIntraCommunity ? customer.address : undefined);
  return [
    ['BT-70', delivery?.name, read?.name],
    ['BT-75', place?.street, read?.address?.line1],
    ['BT-77', place?.city, read?.address?.city],
    ['BT-78', place?.postCode, read?.address?.postCode],
    ['BT-80', place && listedCountry(place.countryCode), read?.address?.countryCode],
  ];
}

/** BR-DE-15 wants BT-10; between businesses the order or the customer's number stands for it. */
function buyerReferenceOf(snapshot: BilledSnapshot, profile: string): string | undefined {
  const { buyerReference, orderReference, customer } = snapshot;
  const isReplaced = profile === 'xrechnung' && customer.kind !== 'public';
  return buyerReference ?? (isReplaced ? (orderReference ?? customer.number) : undefined);
}

function partyChecks({ seller, buyer }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { seller: from, customer: to, lines } = snapshot;
  // BR-O-02: no VAT IDs where a line is not subject to VAT.
  const isTaxable = lines.every((line) => taxCases[line.taxCase].category !== 'O');
  // BR-CO-26: without VAT ID the tax number identifies the seller.
  const identifiers = [isTaxable && from.vatId !== undefined ? undefined : from.taxNumber, to.supplierNumber];
  return [
    ['BT-29', joined(identifiers), joined(seller?.identifiers?.map(({ value }) => value) ?? [])],
    ['BT-31', isTaxable ? from.vatId : undefined, seller?.vatId],
    ['BT-40', listedCountry(from.address.countryCode), seller?.address?.countryCode],
    ['BT-46', to.number, buyer?.identifier?.value],
    ['BT-48', isTaxable ? to.vatId : undefined, buyer?.vatId],
    ['BT-49', to.electronicAddress?.value ?? to.contact.email, buyer?.electronicAddress?.value],
    ['BT-55', listedCountry(to.address.countryCode), buyer?.address?.countryCode],
    ['BT-163', to.nameAddition, buyer?.address?.line3],
  ];
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter((text) => text !== undefined).join(' ') || undefined;
}

/** The list of the norm has Kosovo as 1A. */
function listedCountry(code: string): string {
  return code === 'XK' ? '1A' : code;
}

/** Terms that say something else than their fields alone: by profile, tax, or what is to be paid. They have checks of their own. */
const derived = new Set(
  'BT-10 BT-20 BT-25 BT-26 BT-29 BT-31 BT-40 BT-48 BT-49 BT-55 BT-84 BT-85 BT-86 BT-122 BT-123'.split(' '),
);

/** Every other field that a table calls frozen and a term, whether it has a text or none. */
function fieldChecks(model: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { seller, customer, payment } = snapshot;
  const tables: [FieldTable, Readonly<Record<string, unknown>>][] = [
    [invoiceFields, { invoice: snapshot }],
    [companyFields, { seller, ...seller, payment }],
    [customerFields, { customer, ...customer }],
  ];
  return tables.flatMap(([table, parts]) => {
    const texts = new Map(frozenFields(table, parts).map(({ name, text }) => [name, text]));
    return fieldNames(table).flatMap((name): TermCheck[] => {
      const { term, frozen } = rowOf(table, name);
      if (term === undefined || frozen === undefined || derived.has(term)) return [];
      return [[term, texts.get(name), valueOfTerm(model, term)]];
    });
  });
}

/** What is said of each attached file; its bytes are for who can hash them. */
function attachmentChecks({ supportingDocuments = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const carried = carriedFiles(snapshot);
  const { offerReference } = snapshot;
  return [
    ['BG-24', String(carried.length + (offerReference === undefined ? 0 : 1)), String(supportingDocuments.length)],
    ...offerChecks(supportingDocuments[carried.length], snapshot),
    ...carried.flatMap(({ reference, description, location, file }, index): TermCheck[] => {
      const read = supportingDocuments[index];
      return [
        ['BT-122', reference, read?.reference],
        ['BT-123', description, read?.description],
        ['BT-124', location, read?.location],
        ['BT-125', file?.filename, read?.attachment?.filename],
        ['BT-125', file?.mimeCode, read?.attachment?.mimeCode],
      ];
    }),
  ];
}

/** What it bills: named behind the files, with its day as people write it. */
function offerChecks(
  read: SupportingDocument | undefined,
  { offerReference, offerDate, language }: BilledSnapshot,
): TermCheck[] {
  if (offerReference === undefined) return [];
  return [
    ['BT-122', offerReference, read?.reference],
    ['BT-123', offerDate, firstDateIn(read?.description ?? '', language)],
    ['BT-125', undefined, read?.attachment?.filename],
  ];
}

function noteChecks({ notes = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { subject, introText, closingText } = snapshot;
  const reason = isCorrection(snapshot) ? snapshot.reason : undefined;
  const said = [subject, reason, introText, ...structureNotes(snapshot), ...legalNotes(snapshot), closingText];
  const texts = said.filter((text) => text !== undefined);
  const count = Math.max(texts.length, notes.length);
  return Array.from({ length: count }, (_, index): TermCheck => ['BT-22', texts[index], notes[index]?.text]);
}

/** A document that demands nothing has neither due date nor account. */
function paymentChecks({ dueDate, paymentTerms, payment }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const account = payment?.creditTransfers?.[0]?.account;
  const debited = payment?.directDebit?.debitedAccount;
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) {
    return [
      ['BT-9', undefined, dueDate],
      ['BT-84', undefined, account],
    ];
  }
  const { directDebit } = snapshot;
  return [
    ['BT-9', snapshot.dueDate, dueDate],
    ['BT-20', termsOf(snapshot), paymentTerms?.trimEnd()],
    ['BT-81', meansOf(snapshot), payment?.meansCode],
    ['BT-83', snapshot.number, payment?.remittanceInformation],
    ['BT-84', directDebit ? undefined : snapshot.payment.iban, account],
    ['BT-91', directDebit?.debitedIban, debited],
  ];
}

/** SEPA direct debit, SEPA transfer, any other transfer. */
function meansOf({ directDebit, payment }: { directDebit?: object; payment: { kind: string } }): string {
  if (directDebit !== undefined) return '59';
  return payment.kind === 'sepa-credit-transfer' ? '58' : '30';
}

function termsOf(terms: { paymentTerms?: string; cashDiscounts?: readonly CashDiscount[] }): string {
  const discounts = (terms.cashDiscounts ?? []).map(({ days, percentBp, baseCents }) => {
    const base = baseCents === undefined ? '' : `#BASISBETRAG=${centsToDecimal(baseCents)}`;
    return `#SKONTO#TAGE=${days}#PROZENT=${centsToDecimal(percentBp)}${base}#`;
  });
  return [...(terms.paymentTerms === undefined ? [] : [terms.paymentTerms]), ...discounts].join('\n');
}

/** One for each tax group; a percentage stands where its base does. */
function adjustedOfWhole({ reason, percentBp, parts }: DocumentAdjustmentSnapshot): Adjusted[] {
  return parts.map(({ amountCents, baseCents }) => ({
    reason,
    percentBp: baseCents === undefined ? undefined : percentBp,
    cents: amountCents,
  }));
}
