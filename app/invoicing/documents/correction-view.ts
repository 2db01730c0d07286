import { formatDate } from '../../values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { letterView } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { billedInformation, billedNotes } from './document-notes.ts';
import { paragraphs } from './document-parts.ts';
import { linesTable, plainEntries } from './document-table.ts';
import { formatEuro } from '../../values/money.ts';
import type { CorrectionSnapshot } from '../invoice/snapshot.ts';

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
    intro: [...letter.intro, ...paragraphs(snapshot.reason)],
    table: linesTable({ ...snapshot, entries: plainEntries(snapshot.lines), totalLabel: labels.correctionTotal }),
    // The amounts of a credit note are positive, so it must say in whose favour they are.
    notes: [...(typeCode === '381' && totals.dueCents > 0 ? [labels.granted(amount)] : []), ...billedNotes(snapshot)],
    placeholders: { ...letter.placeholders, Betrag: amount },
  };
}
