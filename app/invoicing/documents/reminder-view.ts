import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { Letter } from './document-letter.ts';
import type { CellView, ColumnView, DocumentView, ItemRow, SumView } from './document-model.ts';
import { paymentView } from './document-payment.ts';
import type { CreditTransfer } from '../invoice/snapshot.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

export interface ReminderContent extends Letter {
  payment: CreditTransfer;
  /** 0 is the friendly one */
  level: 0 | 1 | 2 | 3;
  /** until when to pay now */
  dueDate: IsoDate;
  items: { number: string; issueDate: IsoDate; dueDate: IsoDate; amountCents: Cents; paidCents: Cents }[];
  /** interest, flat charge (§ 288 BGB), costs; each with its own words */
  charges: { label: string; amountCents: Cents }[];
}

export function reminderView(content: ReminderContent): DocumentView {
  const { language, items, charges, dueDate } = content;
  const labels = documentLabels(language);
  const title = labels.reminderLevels[content.level] ?? labels.titles.reminder.title;
  const letter = letterView(content, {
    kind: 'reminder',
    words: { title },
    information: customerEntries(content, false),
  });
  const money = (cents: Cents): CellView => ({ text: formatEuro(cents, language) });
  const openCents = items.reduce((sum, item) => sum + item.amountCents - item.paidCents, 0);
  const dueCents = charges.reduce((sum, charge) => sum + charge.amountCents, openCents);
  const columns: ColumnView[] = [
    { id: 'document', label: labels.titles.invoice.title, align: 'left', fill: true },
    { id: 'date', label: labels.date, align: 'left' },
    { id: 'dueDate', label: labels.dueOn, align: 'left' },
    { id: 'amount', label: labels.amount, align: 'right' },
    { id: 'paid', label: labels.paid, align: 'right' },
    { id: 'open', label: labels.open, align: 'right' },
  ];
  const rows = items.map((item): ItemRow => ({
    kind: 'item',
    cells: [
      { text: item.number },
      { text: formatDate(item.issueDate, language) },
      { text: formatDate(item.dueDate, language) },
      money(item.amountCents),
      money(item.paidCents),
      money(item.amountCents - item.paidCents),
    ],
  }));
  const sum = (label: string, cents: Cents): SumView => ({ label, amount: formatEuro(cents, language) });
  const above = charges.map(({ label, amountCents }) => sum(label, amountCents));
  const before = charges.length === 0 ? [] : [sum(labels.openItems, openCents), ...above];
  return {
    ...letter,
    table: { columns, rows, sums: [...before, { ...sum(labels.payable, dueCents), total: true }] },
    payment: paymentView({
      language,
      issueDate: content.issueDate,
      dueCents,
      dueDate,
      // A payment that names the invoice is matched with it.
      remittance: items.length === 1 ? (items[0]?.number ?? content.number) : content.number,
      account: content.payment,
    }),
    placeholders: {
      ...letter.placeholders,
      Betrag: formatEuro(dueCents, language),
      Frist: formatDate(dueDate, language),
    },
  };
}
