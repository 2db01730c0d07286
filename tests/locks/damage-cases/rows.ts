import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { withoutLocks } from '#tests/support/damaged-folder.ts';
import type { DamageCode } from '#app/workflows/verify/damage.ts';
import { number, last, ofFirst, issued, invoiceId, older, bySql } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

/** Each column of an issued row, changed alone. */
const columns: DamageCase[] = [
  ['customer', "(SELECT id FROM customers WHERE name = 'Zweite Kundin')", 'row-not-in-log'],
  ['version', '7', 'row-not-in-log'],
  ['createKey', "'x'", 'row-not-in-log'],
  ['draft', "'{}'", 'row-not-in-log'],
  ['customerName', "'Andere'", 'column'],
  ['sequence', '7', 'column'],
  ['issueDate', "'2026-11-20'", 'column'],
  ['dueDate', "'2027-11-20'", 'column'],
  ['netCents', '1', 'column'],
  ['taxCents', '1', 'column'],
  ['grossCents', '1', 'column'],
  ['listOrder', "'x'", 'column'],
  ['searchText', "'x'", 'column'],
  ['snapshotHash', "'x'", 'snapshot-hash'],
  ['snapshot', "replace(snapshot, 'Winter', 'Sommer')", 'snapshot-hash'],
  ['issuedAt', "'2026-11-22T00:00:00.000Z'", 'row-not-in-log'],
  ['created', "'2026-11-01'", 'row-not-in-log'],
  ['updated', "'2026-11-01'", 'row-not-in-log'],
].map(([column = '', value = '', code]) =>
  bySql(`invoices.${column}`, `UPDATE invoices SET ${column} = ${value} WHERE ${issued}`, [
    [code as DamageCode, number],
  ]),
);

/** One value of a frozen content, its own hash computed again. */
const rewritten = (name: string, path: string, value: unknown, found: DamageCase['found'][number]): DamageCase => ({
  name,
  damage: ({ open }) =>
    open((db) => {
      db.function('sha256', { deterministic: true }, (text) => sha256(String(text)));
      const content = `json_set(snapshot, '${path}', json(:json))`;
      const change = `UPDATE invoices SET snapshot = ${content}, snapshotHash = sha256(${content}) WHERE ${issued}`;
      withoutLocks(db, () => expectOne(db.prepare(change).run({ json: JSON.stringify(value) }).changes));
    }),
  found: [found],
  refused: null,
});

function expectOne(changes: number | bigint): void {
  if (Number(changes) !== 1) throw new Error(`${changes} rows changed`);
}

export const rows: DamageCase[] = [
  ...columns,
  bySql('invoices.number', `UPDATE invoices SET number = 'RE-9' WHERE ${issued}`, [['number-not-in-log', 'RE-9']]),
  bySql(
    'invoices.company',
    `UPDATE invoices SET company = (SELECT id FROM companies WHERE id != ${ofFirst}), number = 'X' WHERE ${issued}`,
    [
      ['snapshot-not-in-log', 'X'],
      ['invoice-missing', number],
    ],
    older,
  ),
  bySql(
    'an invoice turned back into a draft',
    `UPDATE invoices SET status = 'draft' WHERE ${issued}`,
    [
      ['invoice-missing', number],
      ['draft-with-number', number],
    ],
    older,
  ),
  bySql(
    'an invoice of a state that is none',
    `UPDATE invoices SET status = 'void' WHERE ${issued}`,
    [['column', number]],
    older,
  ),
  bySql('an issued invoice is gone', `DELETE FROM invoices WHERE ${issued}`, [['invoice-missing', number]], older),
  bySql('an amount that is a text', `UPDATE invoices SET netCents = 'viel' WHERE ${issued}`, [
    ['row-unreadable', /^invoices /],
  ]),
  bySql('a snapshot that is none', `UPDATE invoices SET snapshot = '{}' WHERE ${issued}`, [
    ['snapshot-hash', number],
    ['snapshot-unreadable', number],
  ]),
  rewritten('a total that does not follow from the lines', '$.totals.grossCents', 1, ['snapshot-totals', number]),
  rewritten(
    'a deposit that is said to be taken off, and is not',
    '$.deductions',
    [
      {
        number: 'RE-1',
        issueDate: '2026-10-01',
        taxGroups: [{ taxCase: 'standard', rateBp: 1900, netCents: 1, taxCents: 0 }],
      },
    ],
    ['snapshot-totals', number],
  ),
  rewritten(
    'a logo that the company does not have',
    '$.layout',
    {
      ...defaultLayout,
      logo: {
        picture: { sha256: 'f'.repeat(64), format: 'svg' },
        widthTenthMm: 400,
        align: 'right',
        alternative: 'Zeichen',
      },
    },
    ['picture-bytes', number],
  ),
  bySql(
    'a later invoice with an earlier date',
    `UPDATE invoices SET issueDate = '2026-11-01' WHERE number = '${last}'`,
    [['issue-date', last]],
  ),
  bySql('a draft is gone', `DELETE FROM invoices WHERE status = 'draft'`, [['record-missing', 'Entwurf']]),
  bySql('a customer is gone', `DELETE FROM customers WHERE name = 'Zweite Kundin'`, [['record-missing', 'Kunde']]),
  bySql('a company is gone', `DELETE FROM companies WHERE id = ${ofFirst}`, [['company-missing', /.+/]]),
  bySql('an account is gone', `DELETE FROM users WHERE email = 'a@example.org'`, [['owner-missing', /.+/]]),
  bySql('settings are gone', `DELETE FROM company_settings WHERE company = ${ofFirst}`, [['settings-missing', /.+/]]),
  bySql(
    'a superuser more',
    `INSERT INTO _superusers SELECT * FROM _superusers WHERE FALSE UNION ALL SELECT created, 'evil@example.org', emailVisibility, 'evil00000000000', password, tokenKey || 'x', updated, verified FROM _superusers`,
    [['superuser-foreign', /evil/]],
  ),
];

export const events: DamageCase[] = [
  bySql('an event’s actor', "UPDATE events SET actor = 'x' WHERE seq = 1", [['event-hash', 'Ereignis 1']]),
  bySql('an event’s moment', "UPDATE events SET at = '2026-01-01T00:00:00.000Z' WHERE seq = 2", [
    ['event-hash', 'Ereignis 2'],
  ]),
  bySql(
    'an event’s data',
    `UPDATE events SET data = replace(data, '${number}', 'RE-2026-0009') WHERE type = 'invoice-issued'`,
    [['event-hash', /Ereignis/]],
  ),
  bySql(
    'the serial number that an event says was drawn',
    `UPDATE events SET data = replace(data, '"sequence":1,', '"sequence":3,') WHERE type = 'invoice-issued' AND company = ${ofFirst}`,
    [['number-gap', number]],
  ),
  bySql(
    'the number from which an event says a range went on',
    `UPDATE events SET data = replace(data, '"from":1,', '"from":5,') WHERE type = 'counter-advanced'`,
    [['number-gap', /Ereignis/]],
  ),
  bySql('an event of issuing that says nothing', "UPDATE events SET data = '{}' WHERE type = 'invoice-issued'", [
    ['event-form', /Ereignis/],
  ]),
  bySql('a jump of a range that says nothing', "UPDATE events SET data = '{}' WHERE type = 'counter-advanced'", [
    ['event-form', /Ereignis/],
  ]),
  bySql(
    'a key twice in an event’s data',
    `UPDATE events SET data = '{"sha256":"x",' || substr(data, 2) WHERE type = 'picture-stored'`,
    [['event-form', /Ereignis/]],
  ),
  bySql('an event’s data that are none', "UPDATE events SET data = '{' WHERE type = 'picture-stored'", [
    ['event-form', /Ereignis/],
  ]),
  bySql(
    'an event in the middle is gone',
    `DELETE FROM events WHERE company = ${ofFirst} AND type = 'invoice-files-stored' AND subject = ${invoiceId}`,
    [
      ['event-order', /Ereignis/],
      ['files-not-in-log', number],
    ],
  ),
  bySql(
    'the last events are gone',
    `DELETE FROM events WHERE company = ${ofFirst} AND seq > 9`,
    [['head-event', /Unterschrift 1/]],
    older,
  ),
  bySql(
    'all events are gone',
    `DELETE FROM events WHERE company = ${ofFirst}`,
    [['snapshot-not-in-log', number]],
    older,
  ),
];

const cutInvoice = `DELETE FROM events WHERE company = ${ofFirst} AND subject = (SELECT id FROM invoices WHERE number = '${last}');
  DELETE FROM files WHERE id IN (SELECT file FROM invoice_files WHERE invoice = (SELECT id FROM invoices WHERE number = '${last}'));
  DELETE FROM invoice_files WHERE invoice = (SELECT id FROM invoices WHERE number = '${last}');
  UPDATE counters SET value = 9 WHERE company = ${ofFirst} AND kind = 'invoice';
  DELETE FROM invoices WHERE number = '${last}'`;

export const counters: DamageCase[] = [
  bySql(
    'the last invoice with events, files and counter',
    cutInvoice,
    [
      ['head-event', /Unterschrift 1/],
      ['head-count', 'Rechnungen'],
    ],
    older,
  ),
  bySql(
    'the same, and the last heads',
    `${cutInvoice}; DELETE FROM heads WHERE round = 1`,
    [['heads-file-ahead', /Unterschrift 1/]],
    older,
  ),
  bySql(
    'a counter set back',
    `UPDATE counters SET value = 9 WHERE company = ${ofFirst} AND kind = 'invoice'`,
    [
      ['counter-value', 'Nummernkreis Rechnungen 2026'],
      ['head-counter', /Rechnungen/],
    ],
    older,
  ),
  bySql('a counter set forward', `UPDATE counters SET value = 12 WHERE company = ${ofFirst} AND kind = 'invoice'`, [
    ['counter-value', /Rechnungen/],
  ]),
  bySql('the words of a jump', "UPDATE number_jumps SET note = 'anders'", [['jump-record', /^Ereignis \d+$/]]),
  bySql('the reason of a jump', "UPDATE number_jumps SET reason = 'other-place'", [['jump-record', /^Ereignis \d+$/]]),
  bySql('the end of a jump', 'UPDATE number_jumps SET toValue = 8', [['jump-record', /^Ereignis \d+$/]]),
  bySql('what is kept of a jump is gone', 'DELETE FROM number_jumps', [['jump-record', /^Ereignis \d+$/]]),
  bySql(
    'a jump that nobody made',
    `INSERT INTO number_jumps (company, seq, kind, period, fromValue, toValue, reason, note, created)
     VALUES (${ofFirst}, 1, 'invoice', '2026', 1, 9, 'other-place', '', '2026-11-21 10:00:00.000Z')`,
    [['jump-foreign', 'Sprung 1']],
  ),
  bySql(
    'a counter’s date',
    `UPDATE counters SET lastDate = '2026-01-01' WHERE company = ${ofFirst} AND kind = 'invoice'`,
    [['counter-date', /Rechnungen/]],
  ),
  bySql(
    'a counter is gone',
    `DELETE FROM counters WHERE company = ${ofFirst} AND kind = 'invoice'`,
    [['counter-missing', /Rechnungen/]],
    older,
  ),
  bySql(
    'a counter more',
    `INSERT INTO counters (company, kind, period, value, lastDate) VALUES (${ofFirst}, 'invoice', '2027', 5, '2027-01-01')`,
    [['counter-foreign', 'Nummernkreis Rechnungen 2027']],
  ),
  bySql('the counter of customers', `UPDATE counters SET value = 99 WHERE company = ${ofFirst} AND kind = 'customer'`, [
    ['counter-value', 'Nummernkreis Kunden'],
  ]),
];
