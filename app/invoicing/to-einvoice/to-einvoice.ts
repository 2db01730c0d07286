import { annexOf } from '../invoice/annex.ts';
import { legalNotes, structureNotes } from '../invoice/snapshot-sentences.ts';
import { isCorrection } from '../invoice/snapshot.ts';
import type {
  AttachmentSnapshot,
  BilledSnapshot,
  InvoiceSnapshot,
  LineAdjustmentSnapshot,
  LineSnapshot,
  PrecedingInvoice as FrozenPreceding,
  TaxGroupSnapshot,
} from '../invoice/snapshot.ts';
import { taxCases } from '../tax/tax-cases.ts';
import { adjustmentsOf, breakdownsOf, percentOf, totalsOf, vatOf } from './amounts.ts';
import { formatDate } from '#app/values/dates.ts';
import { compact, filled } from '#app/values/records.ts';
import { negateDecimal } from '#app/values/decimal.ts';
import { centsToDecimal } from '#app/values/money.ts';
import { buyerOf, deliveryOf, payeeOf, sellerOf } from './parties.ts';
import { paymentOf } from './payment.ts';
import type {
  AllowanceCharge,
  BinaryObject,
  Invoice,
  InvoiceLine,
  InvoiceNote,
  Item,
  PrecedingInvoice,
  Price,
  SupportingDocument,
} from '#app/einvoice/model.ts';
import { profileOf } from '#app/einvoice/profiles.ts';
import type { Profile, ProfileId } from '#app/einvoice/profiles.ts';

/** Contents of attached files in base64, by their SHA-256. */
export type Assets = ReadonlyMap<string, string>;

/**
 * The semantic invoice of an issued one, a pure function; absent texts stay absent. Throws where the content of an
 * attached file is not among the assets.
 */
export function fromInvoice(snapshot: BilledSnapshot, profileId: ProfileId, assets: Assets = new Map()): Invoice {
  const profile = profileOf(profileId);
  const { supply, totals } = snapshot;
  const isTaxable = snapshot.lines.every((line) => taxCases[line.taxCase].category !== 'O');
  return compact<Invoice>({
    specification: profile.specification,
    businessProcess: profile.businessProcess,
    ...headerOf(snapshot),
    buyerReference: buyerReferenceOf(snapshot, profile),
    notes: notesOf(snapshot, profile),
    precedingInvoices: filled(precedingOf(snapshot)),
    seller: sellerOf(snapshot.seller, { isTaxable, supplierNumber: snapshot.customer.supplierNumber }),
    buyer: buyerOf(snapshot.customer, isTaxable),
    payee: payeeOf(snapshot.payee),
    delivery: deliveryOf(snapshot),
    invoicingPeriod: supply?.kind === 'period' ? { start: supply.from, end: supply.to } : undefined,
    ...paymentOf(snapshot, profile),
    allowances: adjustmentsOf(snapshot.allowances),
    charges: adjustmentsOf(snapshot.charges),
    totals: totalsOf(totals),
    vatBreakdown: breakdownsOf(totals.taxGroups, snapshot.language, profile),
    supportingDocuments: filled([
      ...(snapshot.attachments ?? []).map((file) => attachmentOf(file, assets)),
      ...annexDocuments(snapshot),
      ...offerOf(snapshot),
    ]),
    lines: linesOf(snapshot),
  });
}

function headerOf(snapshot: BilledSnapshot): Invoice {
  return compact<Invoice>({
    number: snapshot.number,
    issueDate: snapshot.issueDate,
    typeCode: snapshot.typeCode,
    currency: snapshot.currency,
    vatPointDate: isCorrection(snapshot) ? undefined : snapshot.paymentReceivedOn,
    projectReference: snapshot.projectReference,
    salesOrderReference: snapshot.salesOrderReference,
    contractReference: snapshot.contractReference,
    despatchAdviceReference: snapshot.despatchReference,
    purchaseOrderReference: snapshot.orderReference,
  });
}

/** XRechnung demands BT-10 (BR-DE-15); between businesses any reference that the buyer knows will do. */
function buyerReferenceOf(snapshot: BilledSnapshot, profile: Profile): string | undefined {
  if (snapshot.buyerReference !== undefined || !profile.families.includes('xrechnung')) return snapshot.buyerReference;
  if (snapshot.customer.kind === 'public') return undefined;
  return snapshot.orderReference ?? snapshot.customer.number;
}

/** Peppol allows one note only (PEPPOL-EN16931-R002). */
function notesOf(snapshot: BilledSnapshot, profile: Profile): InvoiceNote[] | undefined {
  const { subject, introText, closingText } = snapshot;
  const reason = isCorrection(snapshot) ? snapshot.reason : undefined;
  const said = [subject, reason, introText, ...structureNotes(snapshot), ...legalNotes(snapshot), closingText];
  const texts = said.filter((text) => text !== undefined);
  if (texts.length === 0) return undefined;
  return (profile.families.includes('peppol') ? [texts.join('\n')] : texts).map(noteOf);
}

/**
 * UBL writes the subject code (BT-21) as "#AAI#" before the text, and BR-CL-08 takes whatever stands between the first two
 * "#" for one. So a text that holds two says its subject itself: AAI is general information.
 */
function noteOf(text: string): InvoiceNote {
  return text.split('#').length > 2 ? { subjectCode: 'AAI', text } : { text };
}

/**
 * BG-3: the invoice that is corrected, the latest of those in advance that are deducted, or the one that was named. CII
 * D16B holds one only; the note on what is taken off names all.
 */
function precedingOf(snapshot: BilledSnapshot): PrecedingInvoice[] {
  if (isCorrection(snapshot)) return [referenceTo(snapshot.precedingInvoice)];
  const { precedingNumber: number, precedingDate: issueDate } = snapshot;
  const deducted = (snapshot.deductions ?? snapshot.prepayments)?.at(-1);
  if (deducted) return [referenceTo(deducted)];
  return number === undefined ? [] : [compact<PrecedingInvoice>({ number, issueDate })];
}

function referenceTo({ number, issueDate }: FrozenPreceding): PrecedingInvoice {
  return { number, issueDate };
}

const offerNames = { de: 'Angebot', en: 'Offer' };
const offerDays = { de: 'Angebot vom', en: 'Offer of' };

/** BG-24 without a file names a document that the buyer has: the offer, which is no order of theirs (BT-13) and none of ours (BT-14). */
function offerOf({ offerReference, offerDate, language }: BilledSnapshot): SupportingDocument[] {
  if (offerReference === undefined) return [];
  const description =
    offerDate === undefined ? offerNames[language] : `${offerDays[language]} ${formatDate(offerDate, language)}`;
  return [{ reference: offerReference, description }];
}

/** BG-24 */
function attachmentOf({ file, ...attachment }: AttachmentSnapshot, assets: Assets): SupportingDocument {
  return compact<SupportingDocument>({
    reference: attachment.reference,
    description: attachment.description,
    location: attachment.location,
    attachment: file && contentOf(file, assets),
  });
}

function annexDocuments(snapshot: BilledSnapshot): SupportingDocument[] {
  const annex = annexOf(snapshot);
  if (annex === null) return [];
  const { reference, description, filename, mimeCode, text } = annex;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return [{ reference, description, attachment: { content: btoa(bytes.join('')), mimeCode, filename } }];
}

function contentOf(file: NonNullable<AttachmentSnapshot['file']>, assets: Assets): BinaryObject {
  const content = assets.get(file.sha256);
  if (content === undefined) throw new Error(`no content for attached file ${file.sha256}`);
  return { content, mimeCode: file.mimeCode, filename: file.filename };
}

/** BG-25 */
function linesOf({ lines, totals }: Pick<InvoiceSnapshot, 'lines' | 'totals'>): InvoiceLine[] {
  return lines.map((line) => lineOf(line, exemptionOf(line, totals.taxGroups)));
}

function lineOf(line: LineSnapshot, exemption: string | undefined): InvoiceLine {
  // A price must not be negative (BR-27): what is taken back is a negative quantity.
  const isNegative = line.unitPrice.startsWith('-');
  return compact<InvoiceLine>({
    id: line.id,
    note: filled([line.note, exemption].filter((text) => text !== undefined))?.join('\n'),
    quantity: isNegative ? negateDecimal(line.quantity) : line.quantity,
    unitCode: line.unitCode,
    netAmount: centsToDecimal(line.netCents),
    orderLineReference: line.orderLineReference,
    period: line.period && { start: line.period.from, end: line.period.to },
    allowances: filled((line.allowances ?? []).map(adjustmentOf)),
    charges: filled((line.charges ?? []).map(adjustmentOf)),
    price: priceOf(line, isNegative),
    vat: vatOf(line),
    item: itemOf(line),
  });
}

/** Where one breakdown stands for several exemptions, each line says which is its own. */
function exemptionOf({ taxCase }: LineSnapshot, groups: readonly TaxGroupSnapshot[]): string | undefined {
  const own = groups.find((group) => group.taxCase === taxCase);
  const isShared = groups.some((group) => group.taxCase !== taxCase && group.category === own?.category);
  return isShared ? own?.exemptionText : undefined;
}

function priceOf({ unitPrice, priceBaseQuantity, unitCode }: LineSnapshot, isNegative: boolean): Price {
  return {
    net: isNegative ? negateDecimal(unitPrice) : unitPrice,
    // PEPPOL-EN16931-R130: the unit of the price is that of the quantity.
    ...(priceBaseQuantity !== undefined && { baseQuantity: priceBaseQuantity, baseQuantityUnit: unitCode }),
  };
}

function adjustmentOf(adjustment: LineAdjustmentSnapshot): AllowanceCharge {
  const { baseCents } = adjustment;
  return compact<AllowanceCharge>({
    amount: centsToDecimal(adjustment.netCents ?? adjustment.amountCents),
    baseAmount: baseCents === undefined ? undefined : centsToDecimal(baseCents),
    percentage: percentOf(adjustment.percentBp),
    reason: adjustment.reason,
    reasonCode: adjustment.reasonCode,
  });
}

function itemOf(line: LineSnapshot): Item {
  return compact<Item>({
    name: line.name,
    description: line.description,
    sellerId: line.articleNumber,
    buyerId: line.customerArticleNumber,
  });
}
