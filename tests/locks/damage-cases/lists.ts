import { bySql, invoiceId, number, ofFirst } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const place = `(SELECT place FROM invoice_states WHERE invoice = ${invoiceId})`;

/** What lists and the dashboard read instead of records. */
export const lists: DamageCase[] = [
  bySql(
    'a row of a list',
    `UPDATE invoice_rows SET text = replace(text, 'paid', 'open') || ' ' WHERE place = ${place}`,
    [['list-row', number]],
  ),
  bySql('a row of a list is gone', `DELETE FROM invoice_rows WHERE place = ${place}`, [['list-row', number]]),
  bySql('a row of a list that nothing has', "INSERT INTO invoice_rows VALUES (7, '[]')", [
    ['list-row', 'Listenzeile 7'],
  ]),
  ...['n', 'cents'].map((column) =>
    bySql(
      `list_counts.${column}`,
      `UPDATE list_counts SET ${column} = ${column} + 1 WHERE company = ${ofFirst} AND list = 'invoices'`,
      [['list-count', /^Liste invoices /]],
    ),
  ),
  ...['customers', 'payments', 'offers', 'buyers'].map((list) =>
    bySql(`the count of ${list} is gone`, `DELETE FROM list_counts WHERE list = '${list}'`, [
      ['list-count', new RegExp(`^Liste ${list}`)],
    ]),
  ),
  bySql('a count of nothing', `INSERT INTO list_counts VALUES (${ofFirst}, 'invoices', 'lost', 3, 0)`, [
    ['list-count', 'Liste invoices lost'],
  ]),
  ...['n', 'netCents', 'grossCents'].map((column) =>
    bySql(
      `customer_sums.${column}`,
      `UPDATE customer_sums SET ${column} = ${column} + 1 WHERE company = ${ofFirst} AND period = '2026'`,
      [['customer-sum', /^Umsatz mit \w+ 2026$/]],
    ),
  ),
  bySql('sums of customers are gone', `DELETE FROM customer_sums WHERE period = ''`, [
    ['customer-sum', /^Umsatz mit \w+$/],
    ['list-count', 'Liste buyers'],
  ]),
  ...['n', 'netCents'].map((column) =>
    bySql(`revenue_months.${column}`, `UPDATE revenue_months SET ${column} = ${column} + 1`, [
      ['month-sum', 'Umsatz im Monat 2026-11'],
    ]),
  ),
  bySql('a month is gone', 'DELETE FROM revenue_months', [['month-sum', 'Umsatz im Monat 2026-11']]),
  bySql('received_years.netCents', 'UPDATE received_years SET netCents = netCents + 1', [
    ['received-sum', 'Eingegangen im Jahr 2026'],
  ]),
  bySql('a year is of another tax case', "UPDATE received_years SET taxCase = 'exempt-culture'", [
    ['received-sum', 'Eingegangen im Jahr 2026'],
  ]),
  bySql('what was received is gone', 'DELETE FROM received_years', [['received-sum', 'Eingegangen im Jahr 2026']]),
  bySql(
    'received in a year without payments',
    `INSERT INTO received_years VALUES (${ofFirst}, '2019', 'small-business', 1)`,
    [['received-sum', 'Eingegangen im Jahr 2019']],
  ),
  bySql('an invoice waits for files that it has', `INSERT INTO pending_files VALUES (${invoiceId})`, [
    ['pending-file', number],
  ]),
  bySql('a draft waits for files', "INSERT INTO pending_files SELECT id FROM invoices WHERE status = 'draft'", [
    ['pending-file', /^Beleg /],
  ]),
  bySql('how it was sent', `UPDATE invoice_states SET transmission = 'otherwise' WHERE place = ${place}`, [
    ['invoice-state', number],
  ]),
  bySql('a bank entry stands otherwise', "UPDATE bank_entry_states SET state = 'aside'", [
    ['bank-entry-state', /^Umsatz /],
  ]),
  bySql('a bank entry is in no list', 'DELETE FROM bank_entry_states', [['bank-entry-state', /^Umsatz /]]),
];
