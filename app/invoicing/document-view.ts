import { formatDate } from './dates.ts';
import { documentLabels } from './document-labels.ts';
import type { DocumentView, PaymentView } from './document-model.ts';
import {
  addressLines,
  footerColumns,
  groupIban,
  informationRows,
  letterheadLines,
  paragraphs,
  senderLine,
  supplyRow,
} from './document-parts.ts';
import { invoiceTable } from './document-table.ts';
import { formatEuro } from './money.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** What an invoice shows, in its language; drawn by the template as it stands (§ 14 (4) UStG, DIN 5008). */
export function invoiceView(snapshot: InvoiceSnapshot): DocumentView {
  const { language, seller, customer } = snapshot;
  const labels = documentLabels(language);
  const title = `${labels.invoice} ${snapshot.number}`;
  return {
    kind: 'invoice',
    language,
    title,
    author: seller.name,
    issueDate: snapshot.issueDate,
    letterhead: letterheadLines(seller),
    senderLine: senderLine(seller),
    address: addressLines(customer, seller.address.countryCode, language),
    information: informationRows(informationOf(snapshot)),
    heading: title,
    ...(snapshot.subject === undefined ? {} : { subject: snapshot.subject }),
    continuation: labels.numberAndDate(title, formatDate(snapshot.issueDate, language)),
    pageWords: { page: labels.page, of: labels.pageOf },
    carriedWord: labels.carried,
    intro: paragraphs(snapshot.introText),
    table: invoiceTable(snapshot.lines, snapshot.totals, language),
    notes: notesOf(snapshot),
    payment: paymentOf(snapshot),
    closing: paragraphs(snapshot.closingText),
    signatures: [],
    footer: footerColumns(seller, snapshot.payment, language),
  };
}

function informationOf(snapshot: InvoiceSnapshot): (readonly [label: string, text: string | undefined])[] {
  const { language, seller, customer } = snapshot;
  const labels = documentLabels(language);
  return [
    [labels.invoiceNumber, snapshot.number],
    [labels.invoiceDate, formatDate(snapshot.issueDate, language)],
    supplyRow(snapshot.supply, language),
    [labels.customerNumber, customer.number],
    [labels.customerVatId, customer.vatId],
    [customer.kind === 'public' ? labels.routingId : labels.buyerReference, snapshot.buyerReference],
    [labels.orderReference, snapshot.orderReference],
    [labels.contact, seller.contact.name],
    [labels.phone, seller.contact.phone],
    [labels.email, seller.contact.email],
  ];
}

function notesOf(snapshot: InvoiceSnapshot): string[] {
  const labels = documentLabels(snapshot.language);
  const exemptions = snapshot.totals.taxGroups.flatMap((group) => group.exemptionText ?? []);
  const owes = snapshot.totals.dueCents > 0 && snapshot.customer.kind === 'consumer';
  return [...new Set(exemptions), ...(owes ? [labels.consumerDefault] : [])];
}

function paymentOf(snapshot: InvoiceSnapshot): PaymentView {
  const { language, payment } = snapshot;
  const labels = documentLabels(language);
  const { dueCents } = snapshot.totals;
  const heading = labels.paymentHeading;
  const terms = paragraphs(snapshot.paymentTerms);
  if (dueCents === 0) return { heading, sentences: [labels.nothingDue, ...terms], rows: [] };
  if (dueCents < 0) return { heading, sentences: [labels.refund(formatEuro(-dueCents, language)), ...terms], rows: [] };
  const amount = formatEuro(dueCents, language);
  const dueDate = formatDate(snapshot.dueDate, language);
  return {
    heading,
    sentences: [labels.payBy(amount, dueDate), ...terms],
    rows: informationRows([
      [labels.payee, payment.accountName],
      [labels.account, groupIban(payment.iban)],
      [labels.bic, payment.bic],
      [labels.bank, payment.bankName],
      [labels.remittance, snapshot.number],
      [labels.amountDue, amount],
      [labels.dueDate, dueDate],
    ]),
  };
}
