import { bySql, invoiceId, number, ofFirst } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const part = `(SELECT id FROM payment_parts WHERE company = ${ofFirst} AND amountCents = 20000)`;
const payment = `(SELECT id FROM payments WHERE company = ${ofFirst} AND note = 'Anzahlung')`;
const reversal = `(SELECT id FROM payments WHERE company = ${ofFirst} AND reversalOf != '')`;
const stranger = `(SELECT id FROM companies WHERE id != ${ofFirst})`;
const creditPart = `(SELECT id FROM payment_parts WHERE company = ${ofFirst} AND kind = 'credit')`;
const notInLog: DamageCase['found'] = [['payment-not-in-log', /^Zahlung vom /]];
const stray: DamageCase['found'] = [['relation-foreign', /^Teil einer Zahlung /]];

const ofPayments: DamageCase[] = [
  ['date', "'2026-11-20'"],
  ['method', "'cash'"],
  ['amountCents', '20001'],
  ['note', "'Restzahlung'"],
  ['createKey', "'x'"],
  ['reversalOf', "'aaaaaaaaaaaaaaa'"],
].map(([column = '', value = '']) =>
  bySql(`payments.${column}`, `UPDATE payments SET ${column} = ${value} WHERE id = ${payment}`, notInLog),
);

const ofParts: DamageCase[] = [
  ['position', '2'],
  ['kind', "'discount'"],
  ['reason', "'Kulanz'"],
  ['amountCents', '20001'],
  ['taxGroups', "'[]'"],
].map(([column = '', value = '']) =>
  bySql(`payment_parts.${column}`, `UPDATE payment_parts SET ${column} = ${value} WHERE id = ${part}`, notInLog),
);

export const payments: DamageCase[] = [
  ...ofPayments,
  ...ofParts,
  bySql('payments.company', `UPDATE payments SET company = ${stranger} WHERE id = ${payment}`, [...notInLog, ...stray]),
  bySql('payment_parts.company', `UPDATE payment_parts SET company = ${stranger} WHERE id = ${part}`, [
    ...notInLog,
    ...stray,
  ]),
  bySql(
    'a part for a draft',
    `UPDATE payment_parts SET invoice = (SELECT id FROM invoices WHERE status = 'draft') WHERE id = ${part}`,
    [...notInLog, ...stray],
  ),
  bySql(
    'payment_parts.customer',
    `UPDATE payment_parts SET customer = (SELECT id FROM customers WHERE company != ${ofFirst}) WHERE id = ${creditPart}`,
    [...notInLog, ...stray],
  ),
  bySql('credit of nobody', `UPDATE payment_parts SET customer = '' WHERE id = ${creditPart}`, [...notInLog, ...stray]),
  bySql('credit of an invoice', `UPDATE payment_parts SET invoice = ${invoiceId} WHERE id = ${creditPart}`, [
    ...notInLog,
    ...stray,
  ]),
  bySql('more credit is spent than there was', `UPDATE payment_parts SET amountCents = -500 WHERE id = ${creditPart}`, [
    ...notInLog,
    ['credit-below-zero', /^Guthaben des Kunden /],
  ]),
  bySql(
    'a payment that is not taken back any more',
    `UPDATE payments SET reversalOf = '' WHERE id = ${reversal}`,
    notInLog,
  ),
  bySql('a payment is gone', `DELETE FROM payments WHERE id = ${payment}`, [['record-missing', 'Zahlung'], ...stray]),
  bySql('a part is gone', `DELETE FROM payment_parts WHERE id = ${part}`, notInLog),
  bySql(
    'a payment that nobody booked',
    `INSERT INTO payments (id, company, date, method, amountCents)
     VALUES ('bookedbynobody1', ${ofFirst}, '2026-11-21', 'cash', 5)`,
    [['payment-not-in-log', 'Zahlung vom 2026-11-21, bookedbynobody1']],
  ),
];

const ofStates: DamageCase[] = [
  ['state', "'paid'"],
  ['openCents', '1'],
  ['dueCents', '1'],
  ['receivedCents', '1'],
  ['reducedCents', '1'],
  ['grossCents', '1'],
  ['customer', "'gibtesdochnicht'"],
  ['customerName', "'Andere'"],
  ['issueDate', "'2026-11-20'"],
  ['dueDate', "'2026-11-20'"],
  ['kind', "'cancellation'"],
  ['cancelled', '1'],
].map(([column = '', value = '']) =>
  bySql(`invoice_states.${column}`, `UPDATE invoice_states SET ${column} = ${value} WHERE invoice = ${invoiceId}`, [
    ['invoice-state', number],
  ]),
);

const cancellation = "role = 'invoice-cancellation'";
const deduction = "role = 'deposit-final'";
const correction = "role = 'invoice-correction'";
const corrected: DamageCase['found'] = [
  ['correction-link', 'RE-2026-0004'],
  ['correction-link', 'RE-2026-0005'],
];
const cancelled: DamageCase['found'] = [['cancellation-link', number]];

export const states: DamageCase[] = [
  ...ofStates,
  bySql('an invoice is cancelled no more', `DELETE FROM document_links WHERE ${cancellation}`, [
    ...cancelled,
    ['cancellation-link', 'ST-2026-0001'],
    ['invoice-state', number],
  ]),
  bySql(
    'an invoice is cancelled by another document',
    `UPDATE document_links SET toId = ${invoiceId} WHERE ${cancellation}`,
    [...cancelled, ['cancellation-link', 'ST-2026-0001']],
  ),
  bySql('another invoice is cancelled', `UPDATE document_links SET fromId = ${invoiceId} WHERE ${cancellation}`, [
    ...cancelled,
    ['invoice-state', number],
  ]),
  bySql('a deposit is taken off no more', `DELETE FROM document_links WHERE ${deduction}`, [
    ['deduction-link', 'RE-2026-0002'],
    ['deduction-link', 'RE-2026-0003'],
  ]),
  bySql('another document is taken off', `UPDATE document_links SET fromId = toId WHERE ${deduction}`, [
    ['deduction-link', 'RE-2026-0002'],
    ['deduction-link', 'RE-2026-0003'],
  ]),
  bySql('another document takes it off', `UPDATE document_links SET toId = fromId WHERE ${deduction}`, [
    ['deduction-link', 'RE-2026-0002'],
    ['deduction-link', 'RE-2026-0003'],
  ]),
  bySql(
    'a deposit is taken off with another sum',
    `UPDATE document_links SET amounts = replace(amounts, 'Cents":', 'Cents":1') WHERE ${deduction}`,
    [['deduction-link', 'RE-2026-0002']],
  ),
  bySql(
    'it is no more said how much of a deposit is taken off',
    `UPDATE document_links SET amounts = 'null' WHERE ${deduction}`,
    [['deduction-link', 'RE-2026-0002']],
  ),
  bySql('an invoice is corrected no more', `DELETE FROM document_links WHERE ${correction}`, corrected),
  bySql('another invoice is corrected', `UPDATE document_links SET fromId = toId WHERE ${correction}`, corrected),
  bySql('another document corrects it', `UPDATE document_links SET toId = fromId WHERE ${correction}`, corrected),
  bySql(
    'a correction credits another sum',
    `UPDATE document_links SET amounts = replace(amounts, 'Cents":', 'Cents":1') WHERE ${correction}`,
    [['correction-link', 'RE-2026-0004']],
  ),
  bySql('invoice_sums.n', `UPDATE invoice_sums SET n = n + 1 WHERE company = ${ofFirst}`, [['state-sum', /^Summe /]]),
  bySql('invoice_sums.grossCents', `UPDATE invoice_sums SET grossCents = 1 WHERE company = ${ofFirst}`, [
    ['state-sum', /^Summe /],
  ]),
  bySql('invoice_sums.openCents', `UPDATE invoice_sums SET openCents = 1 WHERE company = ${ofFirst}`, [
    ['state-sum', /^Summe /],
  ]),
  bySql('a sum is gone', `DELETE FROM invoice_sums WHERE company = ${ofFirst}`, [['state-sum', /^Summe /]]),
  ...[
    ['kind', "'aside'"],
    ['payment', "''"],
    ['position', '2'],
    ['company', stranger],
  ].map(([column = '', value = '']) =>
    bySql(`bank_decisions.${column}`, `UPDATE bank_decisions SET ${column} = ${value}`, [
      ['bank-decision', /^Umsatz /],
    ]),
  ),
  bySql('bank_imports.undone', 'UPDATE bank_imports SET undone = TRUE', [['bank-import', /^Kontoauszug /]]),
  bySql('a bank statement that was read is gone', 'DELETE FROM bank_imports', [['bank-import', /^Kontoauszug /]]),
  bySql('a decision about a bank entry is gone', 'DELETE FROM bank_decisions', [['bank-decision', /^Umsatz /]]),
];
