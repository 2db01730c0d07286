import { dropBlanks } from '../xml/blanks.ts';
import type { DocumentAllowanceCharge, Invoice, SupportingDocument } from '../model.ts';
import { paymentMeansName, vatCategoryName } from './code-names.ts';
import { filledPairs, table } from './sections.ts';
import type { SectionContent, Section } from './sections.ts';
import { amountText, joined, percentText, vatText } from './value-texts.ts';

/** Allowances, tax, totals, payment and attachments of an invoice. */
export function totalSections(invoice: Invoice): Section[] {
  return [
    { title: 'Nachlässe und Zuschläge', ...adjustmentTable(invoice) },
    { title: 'Umsatzsteuer', ...vatTable(invoice) },
    { title: 'Summen', ...totalLines(invoice) },
    { title: 'Zahlung', ...paymentLines(invoice) },
    { title: 'Anlagen', ...filledPairs((invoice.supportingDocuments ?? []).map(documentPair)) },
  ];
}

function adjustmentTable({ allowances = [], charges = [] }: Invoice): SectionContent {
  const rows = [
    ...allowances.map((one) => adjustmentRow('Nachlass', one)),
    ...charges.map((one) => adjustmentRow('Zuschlag', one)),
  ];
  if (rows.length === 0) return filledPairs([]);
  return table(
    [
      { title: 'Art', width: 10 },
      { title: 'Grund', width: 36 },
      { title: 'Satz', width: 10, align: 'right' },
      { title: 'USt.', width: 9, align: 'right' },
      { title: 'Betrag', width: 14, align: 'right' },
    ],
    rows,
  );
}

function adjustmentRow(kind: string, one: DocumentAllowanceCharge): string[] {
  return [
    kind,
    one.reason ?? one.reasonCode ?? '',
    percentText(one.percentage),
    vatText(one.vat),
    amountText(one.amount),
  ];
}

function vatTable({ vatBreakdown = [] }: Invoice): SectionContent {
  if (vatBreakdown.length === 0) return filledPairs([]);
  return table(
    [
      { title: 'Steuer', width: 22 },
      { title: 'Grundlage', width: 14, align: 'right' },
      { title: 'Steuerbetrag', width: 12, align: 'right' },
      { title: 'Befreiungsgrund', width: 40 },
    ],
    vatBreakdown.map((group) => [
      joined([vatCategoryName(group.category), percentText(group.rate)], ' '),
      amountText(group.base),
      amountText(group.amount),
      joined([group.exemptionText, group.exemptionCode], ' · '),
    ]),
  );
}

function totalLines({ totals, currency, vatAccountingCurrency }: Invoice): SectionContent {
  if (totals === undefined) return filledPairs([]);
  const rows: [string, string][] = [
    ['Summe der Positionen', amountText(totals.lineNet, currency)],
    ['Nachlässe', amountText(totals.allowances, currency)],
    ['Zuschläge', amountText(totals.charges, currency)],
    ['Gesamt netto', amountText(totals.net, currency)],
    ['Umsatzsteuer', amountText(totals.vat, currency)],
    ['Umsatzsteuer in Abrechnungswährung', amountText(totals.vatInAccountingCurrency, vatAccountingCurrency)],
    ['Gesamt brutto', amountText(totals.gross, currency)],
    ['Bereits gezahlt', amountText(totals.paid, currency)],
    ['Rundung', amountText(totals.rounding, currency)],
    ['Zu zahlen', amountText(totals.due, currency)],
  ];
  const width = Math.max(...rows.map(([, value]) => value.length));
  return filledPairs(rows.map(([name, value]) => [name, value === '' ? '' : value.padStart(width, '\u00a0')]));
}

function paymentLines({ payment, paymentTerms }: Invoice): SectionContent {
  const debit = payment?.directDebit;
  return filledPairs([
    ['Zahlungsart', joined([paymentMeansName(payment?.meansCode), payment?.meansText], ', ')],
    ...(payment?.creditTransfers ?? []).map((transfer): [string, string] => [
      'Überweisung an',
      joined([transfer.account, transfer.serviceProvider, transfer.accountName], ', '),
    ]),
    ['Karte', joined([payment?.card?.number, payment?.card?.holder], ', ')],
    ['Lastschrift', joined([debit?.debitedAccount, debit?.mandateReference, debit?.creditorIdentifier], ', ')],
    ['Verwendungszweck', payment?.remittanceInformation],
    ['Bedingungen', paymentTerms],
  ]);
}

function documentPair({ reference, description, location, attachment }: SupportingDocument): [string, string] {
  const bytes = attachment === undefined ? 0 : Math.floor((dropBlanks(attachment.content).length * 3) / 4);
  const file = attachment && `${attachment.filename ?? 'ohne Namen'} (${attachment.mimeCode ?? '?'}, ${bytes} Byte)`;
  return [reference ?? '–', joined([description, location, file], ' · ')];
}
