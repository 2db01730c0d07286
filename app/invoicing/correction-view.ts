import { formatDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { documentLabels } from './document-labels.ts';
import { letterView } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { paragraphs } from './document-parts.ts';
import { linesTable, plainEntries } from './document-table.ts';
import { exemptionNotes, invoiceInformation } from './document-view.ts';
import { formatEuro } from './money.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** A cancellation takes an invoice back with negative quantities; a correction holds only what differs. */
export interface CorrectionContent extends Omit<InvoiceSnapshot, 'typeCode' | 'dueDate' | 'paymentTerms'> {
  kind: 'cancellation' | 'correction';
  /** BT-25 and BT-26: § 31 (5) UStDV wants the invoice named clearly */
  precedingInvoice: { number: string; issueDate: IsoDate };
  /** why, in the words of the person who issues it */
  reason?: string;
}

/** Shows no demand for payment: what is paid back or set off is told in the closing text. */
export function correctionView(content: CorrectionContent): DocumentView {
  const { language, totals, precedingInvoice, kind } = content;
  const labels = documentLabels(language);
  const preceding = labels.numberAndDate(precedingInvoice.number, formatDate(precedingInvoice.issueDate, language));
  const letter = letterView(content, {
    kind,
    information: [['precedingInvoice', labels.precedingInvoice, preceding], ...invoiceInformation(content)],
  });
  return {
    ...letter,
    intro: [...letter.intro, ...paragraphs(content.reason)],
    table: linesTable({ language, entries: plainEntries(content.lines), totals, totalLabel: labels.correctionTotal }),
    notes: exemptionNotes(totals),
    placeholders: { ...letter.placeholders, Betrag: formatEuro(totals.dueCents, language) },
  };
}
