import { formatDate } from '#app/values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { letterView } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { billedInformation, billedNotes } from './document-notes.ts';
import { paymentView } from './document-payment.ts';
import { annexView, linesTable } from './document-table.ts';
import { shownEntries } from '../invoice/freeze-amounts.ts';
import { formatEuro } from '#app/values/money.ts';
import { isCorrection } from '../invoice/snapshot.ts';
import type { BilledSnapshot, InvoiceSnapshot, CorrectionSnapshot } from '../invoice/snapshot.ts';
import { paragraphs } from './document-parts.ts';
import type { InformationEntry } from './document-parts.ts';

/** What any issued invoice, cancellation or correction shows. */
export function billedView(snapshot: BilledSnapshot): DocumentView {
  return isCorrection(snapshot) ? correctionView(snapshot) : invoiceView(snapshot);
}

/** What an invoice shows, in its language; drawn by the template as it stands (§ 14 (4) UStG, DIN 5008). */
export function invoiceView(snapshot: InvoiceSnapshot): DocumentView {
  const { language, totals, dueDate, kind, typeCode } = snapshot;
  const labels = documentLabels(language);
  const words = labels.invoiceTitles[kind === 'invoice' || kind === 'self-billed' ? typeCode : kind];
  const information = [...billedInformation(snapshot), earlierEntry(snapshot)];
  const letter = letterView(snapshot, { kind: 'invoice', words, selfBilled: typeCode === '389', information });
  return {
    ...letter,
    table: linesTable({ ...snapshot, entries: shownEntries(snapshot), totalLabel: labels.invoiceTotal }),
    // The title says already what a self-billed invoice must be called.
    notes: [...billedNotes(snapshot).filter((note) => !words.title.includes(note)), ...defaultNote(snapshot)],
    payment: paymentView({
      ...snapshot,
      dueCents: totals.dueCents,
      remittance: snapshot.number,
      account: snapshot.payment,
      terms: snapshot.paymentTerms,
    }),
    ...annexView(snapshot),
    placeholders: {
      ...letter.placeholders,
      Betrag: formatEuro(totals.dueCents, language),
      Frist: formatDate(dueDate, language),
    },
  };
}

/** BT-25, BT-26 */
function earlierEntry({ precedingNumber, precedingDate, language }: InvoiceSnapshot): InformationEntry {
  const labels = documentLabels(language);
  const named = precedingNumber !== undefined && precedingDate !== undefined;
  const text = named ? labels.numberAndDate(precedingNumber, formatDate(precedingDate, language)) : precedingNumber;
  return ['precedingInvoice', labels.earlierInvoice, text];
}

function defaultNote({ language, totals, customer, directDebit, typeCode }: InvoiceSnapshot): string[] {
  const owes = totals.dueCents > 0 && directDebit === undefined && typeCode !== '389';
  return owes && customer.kind === 'consumer' ? [documentLabels(language).consumerDefault] : [];
}

/** Shows no demand for payment: how what is owed back is paid or set off is told in the closing text. */
export function correctionView(snapshot: CorrectionSnapshot): DocumentView {
  const { language, totals, precedingInvoice, kind, typeCode } = snapshot;
  const labels = documentLabels(language);
  // § 31 (5) UStDV wants the invoice named clearly (BT-25, BT-26).
  const preceding = labels.numberAndDate(precedingInvoice.number, formatDate(precedingInvoice.issueDate, language));
  const letter = letterView(snapshot, {
    kind,
    information: [['precedingInvoice', labels.precedingInvoice, preceding], ...billedInformation(snapshot)],
  });
  const amount = formatEuro(totals.dueCents, language);
  return {
    ...letter,
    reason: paragraphs(snapshot.reason),
    table: linesTable({ ...snapshot, entries: shownEntries(snapshot), totalLabel: labels.correctionTotal }),
    // The amounts of a credit note are positive, so it must say in whose favour they are.
    notes: [...(typeCode === '381' && totals.dueCents > 0 ? [labels.granted(amount)] : []), ...billedNotes(snapshot)],
    ...annexView(snapshot),
    placeholders: { ...letter.placeholders, Betrag: amount },
  };
}
