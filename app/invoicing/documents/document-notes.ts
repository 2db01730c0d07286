import { formatDate } from '#app/values/dates.ts';
import { countryNameIn } from '#app/values/country-names.ts';
import { documentLabels } from './words/document-labels.ts';
import { customerEntries } from './document-letter.ts';
import { cityLine, nonBlank, printedEntries, supplyEntry } from './document-parts.ts';
import type { InformationEntry } from './document-parts.ts';
import { customerFields } from '../customer/fields.ts';
import { invoiceFields } from '../invoice/fields.ts';
import { carriedFiles } from '../invoice/annex.ts';
import { legalNotes } from '../invoice/snapshot-sentences.ts';
import type { BilledSnapshot, TotalsSnapshot } from '../invoice/snapshot.ts';

/** Rows of the information block that invoices, cancellations and corrections share. */
export function billedInformation(snapshot: BilledSnapshot): InformationEntry[] {
  const { language, customer } = snapshot;
  const labels = documentLabels(language);
  const receivedOn = 'paymentReceivedOn' in snapshot ? snapshot.paymentReceivedOn : undefined;
  return [
    supplyEntry(snapshot, language),
    ['paymentReceived', labels.paymentReceived, receivedOn && formatDate(receivedOn, language)],
    ...customerEntries(snapshot, true),
    ...printedEntries(customerFields, { customer }, language),
    ...printedEntries(invoiceFields, { invoice: snapshot }, language).map(([id, label, text]): InformationEntry => [
      id,
      id === 'buyerReference' && customer.kind === 'public' ? labels.routingId : label,
      text,
    ]),
  ];
}

/** What the law wants said, where goods were brought, and which files belong to the document. */
export function billedNotes(snapshot: BilledSnapshot): string[] {
  return [
    ...exemptionNotes(snapshot.totals),
    ...legalNotes(snapshot),
    ...deliveryPlaceNote(snapshot),
    ...attachmentsNote(snapshot),
  ];
}

/** Each exemption sentence once (§ 14 (4) Nr. 8 UStG). */
export function exemptionNotes(totals: TotalsSnapshot): string[] {
  return [...new Set(totals.taxGroups.flatMap((group) => group.exemptionText ?? []))];
}

/** BG-13, BG-15 */
export function deliveryPlaceNote({
  delivery,
  seller,
  language,
}: Pick<BilledSnapshot, 'delivery' | 'seller' | 'language'>): string[] {
  if (delivery === undefined) return [];
  const { name, address } = delivery;
  const abroad = address !== undefined && address.countryCode !== seller.address.countryCode;
  const lines = nonBlank([
    name,
    address?.addition,
    address?.street,
    address && cityLine(address),
    abroad ? countryNameIn(address.countryCode, language) : undefined,
  ]);
  return lines.length === 0 ? [] : [documentLabels(language).deliveredTo(lines.join(', '))];
}

/** BG-24; the files themselves are inside the PDF. */
function attachmentsNote(snapshot: BilledSnapshot): string[] {
  const { language } = snapshot;
  const carried = carriedFiles(snapshot);
  if (carried.length === 0) return [];
  const lines = carried.map(({ reference, description, location, file }) => {
    const place = location ?? file?.filename;
    return nonBlank([reference, description, place === reference ? undefined : place]).join(', ');
  });
  return [[`${documentLabels(language).attachments}:`, ...lines].join('\n')];
}
