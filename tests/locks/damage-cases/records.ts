import type { DamageCode } from '#app/workflows/verify/damage.ts';
import { bySql, invoiceId, number, ofFirst } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const ofOther = `(SELECT id FROM companies WHERE id != ${ofFirst})`;
const project = 'Projekt P-0001';
const day = '2026-11-21';

/** Each column of a project or of time that somebody could have written there, changed alone. */
const columns: DamageCase[] = (
  [
    ['projects.customer', `(SELECT id FROM customers WHERE company = ${ofOther})`, 'relation-foreign'],
    ['projects.customer', "'gibtesdochnicht'", 'relation-foreign'],
    ['projects.version', '0', 'value-impossible'],
    ['projects.status', "'paused'", 'value-impossible'],
    ['projects.hourlyRate', "'viel'", 'value-impossible'],
    ['projects.hourlyRate', "'100000'", 'value-impossible'],
    ['projects.budgetMinutes', '-1', 'value-impossible'],
    ['projects.budgetMinutes', '6000001', 'value-impossible'],
    ['projects.budgetCents', '1000000000000', 'value-impossible'],
    ['projects.budgetMinutes', "'viel'", 'row-unreadable'],
    ['projects.name', "''", 'value-impossible'],
    ['projects.name', "'Anderes'", 'search-text'],
    ['projects.searchText', "'anderes'", 'search-text'],
    ['projects.sortName', "'anderes'", 'search-text'],
    ['projects.company', ofOther, 'relation-foreign'],
    ['time_entries.project', "'gibtesdochnicht'", 'relation-foreign'],
    ['time_entries.company', ofOther, 'relation-foreign'],
    ['time_entries.version', '0', 'value-impossible'],
    ['time_entries.date', "'2026-02-30'", 'value-impossible'],
    ['time_entries.date', "'morgen'", 'value-impossible'],
    ['time_entries.minutes', '0', 'value-impossible'],
    ['time_entries.minutes', '1441', 'value-impossible'],
    ['time_entries.minutes', '1.5', 'row-unreadable'],
    ['time_entries.text', "''", 'value-impossible'],
    ['time_entries.billable', '2', 'value-impossible'],
    ['time_entries.rate', "'1e3'", 'value-impossible'],
    ['time_entries.rate', "'-1'", 'value-impossible'],
    ['time_entries.invoice', "'gibtesdochnicht'", 'relation-foreign'],
    ['time_entries.invoice', `(SELECT id FROM invoices WHERE company = ${ofOther})`, 'relation-foreign'],
    ['customers.layout', "'gibtesdochnicht'", 'relation-foreign'],
    ['customers.city', "'Kiel'", 'search-text'],
    ['customers.searchText', "'anderes'", 'search-text'],
    ['customers.sortName', "'anderes'", 'search-text'],
  ] as const satisfies [string, string, DamageCode][]
).map(([column, value, code]) => {
  const [table = '', name = ''] = column.split('.');
  const row = table === 'customers' ? "name = 'Zweite Kundin'" : 'TRUE';
  const subject = { projects: project, time_entries: /^Zeit /, customers: 'Kunde 10002' }[table] ?? '';
  const broken = code === 'row-unreadable' ? new RegExp(`^${table} `) : subject;
  return bySql(`${column} = ${value}`, `UPDATE ${table} SET ${name} = ${value} WHERE ${row}`, [[code, broken]]);
});

/** What follows from the rows and is kept beside them. */
const derived: DamageCase[] = [
  bySql('a draft by other words', "UPDATE invoices SET searchText = 'x' WHERE status = 'draft'", [
    ['search-text', /^Entwurf /],
  ]),
  bySql('a draft that is none', "UPDATE invoices SET draft = '{}' WHERE status = 'draft'", [
    ['draft-unreadable', /^Entwurf /],
  ]),
  bySql('a draft of an offer by other words', "UPDATE offer_versions SET searchText = 'x' WHERE status = 'draft'", [
    ['search-text', /^Angebot .*, Version 1$/],
  ]),
  bySql('a draft of an offer that is none', "UPDATE offer_versions SET draft = '' WHERE status = 'draft'", [
    ['draft-unreadable', /^Angebot .*, Version 1$/],
  ]),
  bySql('an invoice that the search has lost', `DELETE FROM invoice_states WHERE invoice = ${invoiceId}`, [
    ['search-row', number],
  ]),
  bySql('an invoice by other words', `UPDATE invoice_states SET searchText = 'x' WHERE invoice = ${invoiceId}`, [
    ['search-row', number],
  ]),
  bySql(
    'an invoice among those of another company',
    `UPDATE invoice_states SET place = place + 4294967296 * 7 WHERE invoice = ${invoiceId}`,
    [['search-row', number]],
  ),
  bySql(
    'an invoice of which the index has no pieces',
    "INSERT INTO search_pieces (search_pieces) VALUES ('delete-all')",
    [['search-row', number]],
  ),
  bySql(
    'the search knows what is not there',
    `UPDATE invoice_states SET invoice = 'gibtesdochnicht' WHERE invoice = ${invoiceId}`,
    [
      ['search-stray', 'Suche nach gibtesdochnicht'],
      ['search-row', number],
    ],
  ),
  bySql('the sum of a day', 'UPDATE revenue_days SET netCents = netCents + 1', [['day-sum', `Umsatz vom ${day}`]]),
  bySql('the sum of a day is gone', `DELETE FROM revenue_days WHERE company = ${ofFirst}`, [
    ['day-sum', `Umsatz vom ${day}`],
  ]),
  bySql('the sum of a day on which nothing was issued', "UPDATE revenue_days SET day = '2026-01-01'", [
    ['day-sum', 'Umsatz vom 2026-01-01'],
    ['day-sum', `Umsatz vom ${day}`],
  ]),
];

const discarded = /^Verworfener Entwurf/;

/** What was discarded and would be taken back. */
const discardedDrafts: DamageCase[] = [
  bySql('a discarded draft is gone', 'DELETE FROM discarded_drafts', [['record-missing', 'Verworfener Entwurf']]),
  bySql(
    'a discarded draft that would come back with a number',
    `UPDATE discarded_drafts SET content = json_set(content, '$.written.status', 'issued')`,
    [['draft-unreadable', discarded]],
  ),
  bySql(
    'a discarded draft of another company',
    `UPDATE discarded_drafts SET content = json_set(content, '$.written.company', ${ofOther})`,
    [['draft-unreadable', discarded]],
  ),
  bySql(
    'a discarded draft without its lines',
    `UPDATE discarded_drafts SET content = json_set(content, '$.written.draft', '{')`,
    [['draft-unreadable', discarded]],
  ),
];

export const records: DamageCase[] = [...discardedDrafts, ...columns, ...derived];
