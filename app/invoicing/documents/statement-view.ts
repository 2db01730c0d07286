import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { Letter } from './document-letter.ts';
import type { ColumnView, DocumentView, ItemRow, SumView } from './document-model.ts';
import { formatPeriod } from './document-parts.ts';
import { balancesOf } from '../ledger/customer-account.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

export interface StatementContent extends Letter {
  from: IsoDate;
  to: IsoDate;
  /** what the customer owed before */
  openingCents: Cents;
  /** invoices count up, payments and corrections down */
  entries: { date: IsoDate; text: string; amountCents: Cents }[];
}

export function statementView(content: StatementContent): DocumentView {
  const { language, from, to } = content;
  const labels = documentLabels(language);
  const letter = letterView(content, {
    kind: 'statement',
    information: [['supply', labels.period, formatPeriod(from, to, language)], ...customerEntries(content, false)],
  });
  const columns: ColumnView[] = [
    { id: 'date', label: labels.date, align: 'left' },
    { id: 'document', label: labels.document, align: 'left', fill: true },
    { id: 'amount', label: labels.amountDue, align: 'right' },
    { id: 'open', label: labels.balance, align: 'right' },
  ];
  const opening = { date: from, text: labels.opening, amountCents: 0 };
  const entries = [opening, ...content.entries];
  const balances = balancesOf(content.openingCents, entries);
  const rows = entries.map((entry, index): ItemRow => {
    const saldo = formatEuro(balances[index] ?? 0, language);
    const cells = [
      formatDate(entry.date, language),
      entry.text,
      index === 0 ? '' : formatEuro(entry.amountCents, language),
      saldo,
    ];
    return { kind: 'item', cells: cells.map((text) => ({ text })), carried: saldo };
  });
  const total: SumView = {
    label: labels.closingBalance(formatDate(to, language)),
    amount: formatEuro(balances.at(-1) ?? 0, language),
    total: true,
  };
  return {
    ...letter,
    table: { columns, rows, sums: [total] },
    placeholders: { ...letter.placeholders, Betrag: total.amount },
  };
}
