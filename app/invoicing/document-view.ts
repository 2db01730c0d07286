import { formatDate } from './dates.ts';
import { documentLabels } from './document-labels.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { DocumentView } from './document-model.ts';
import { supplyEntry } from './document-parts.ts';
import type { InformationEntry } from './document-parts.ts';
import { paymentView } from './document-payment.ts';
import { linesTable, plainEntries } from './document-table.ts';
import { formatEuro } from './money.ts';
import type { InvoiceSnapshot, TotalsSnapshot } from './snapshot.ts';

/** What an invoice shows, in its language; drawn by the template as it stands (§ 14 (4) UStG, DIN 5008). */
export function invoiceView(snapshot: InvoiceSnapshot): DocumentView {
  const { language, totals, dueDate } = snapshot;
  const labels = documentLabels(language);
  const letter = letterView(snapshot, { kind: 'invoice', information: invoiceInformation(snapshot) });
  return {
    ...letter,
    table: linesTable({ language, entries: plainEntries(snapshot.lines), totals, totalLabel: labels.invoiceTotal }),
    notes: [...exemptionNotes(totals), ...defaultNote(snapshot)],
    payment: paymentView({
      language,
      dueCents: totals.dueCents,
      dueDate,
      remittance: snapshot.number,
      account: snapshot.payment,
      terms: snapshot.paymentTerms,
    }),
    placeholders: {
      ...letter.placeholders,
      Betrag: formatEuro(totals.dueCents, language),
      Frist: formatDate(dueDate, language),
    },
  };
}

type InvoiceFacts = Omit<InvoiceSnapshot, 'typeCode' | 'dueDate'>;

/** Rows that invoices, cancellations and corrections share. */
export function invoiceInformation(facts: InvoiceFacts): InformationEntry[] {
  const { language, customer } = facts;
  const labels = documentLabels(language);
  return [
    supplyEntry(facts.supply, language),
    ...customerEntries(facts, true),
    ['buyerReference', customer.kind === 'public' ? labels.routingId : labels.buyerReference, facts.buyerReference],
    ['orderReference', labels.orderReference, facts.orderReference],
  ];
}

/** Each exemption sentence once (§ 14 (4) Nr. 8 UStG). */
export function exemptionNotes(totals: TotalsSnapshot): string[] {
  return [...new Set(totals.taxGroups.flatMap((group) => group.exemptionText ?? []))];
}

function defaultNote({ language, totals, customer }: InvoiceSnapshot): string[] {
  return totals.dueCents > 0 && customer.kind === 'consumer' ? [documentLabels(language).consumerDefault] : [];
}
