import type { DatabaseSync } from 'node:sqlite';
import type { DamageCode } from '#app/workflows/verify/damage.ts';
import { bySql, ofFirst } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const ofOther = `(SELECT id FROM companies WHERE id != ${ofFirst})`;
const mandated = "debitedIban != ''";

/** What people go on changing and documents are made from; what the log knows of schedules, holds and entries. */
export const relations: DamageCase[] = (
  [
    [
      'the account of the company',
      `UPDATE bank_accounts SET iban = 'DE02120300000000202051'`,
      'saved-differs',
      /^Konto /,
    ],
    [
      'the default account of the company, deleted',
      `DELETE FROM bank_accounts WHERE id = (SELECT bankAccount FROM companies WHERE id = ${ofFirst})`,
      'relation-foreign',
      /^Firma /,
    ],
    [
      'the account of a mandate',
      `UPDATE customers SET debitedIban = 'DE89370400440532013000' WHERE ${mandated}`,
      'saved-differs',
      /^Kunde /,
    ],
    [
      'when a mandate was signed',
      `UPDATE customers SET mandateSignedOn = '2020-01-01' WHERE ${mandated}`,
      'saved-differs',
      /^Kunde /,
    ],
    ['the format of a customer', `UPDATE customers SET invoiceFormat = 'xrechnung-cii'`, 'saved-differs', /^Kunde /],
    [
      'the format of an imported customer',
      `UPDATE customers SET invoiceFormat = 'zugferd' WHERE import != ''`,
      'saved-differs',
      /^Kunde /,
    ],
    ['an imported customer is gone', `DELETE FROM customers WHERE import != ''`, 'saved-differs', /^Einlesen /],
    [
      'what a series charges',
      `UPDATE schedules SET draft = replace(draft, '"quantity":"', '"quantity":"9')`,
      'saved-differs',
      /^Serie /,
    ],
    ['how often a series runs', `UPDATE schedules SET rhythm = 'weekly'`, 'saved-differs', /^Serie /],
    [
      'a run on another day',
      `UPDATE schedule_runs SET day = '2026-12-02'`,
      'run-not-in-log',
      /^Serie .* am 2026-12-02$/,
    ],
    ['a run of a series is gone', 'DELETE FROM schedule_runs', 'run-not-in-log', /^Serie .* am 2026-12-01$/],
    ['why nobody is reminded', `UPDATE reminder_holds SET reason = 'anders'`, 'hold-not-in-log', /^Mahnstopp /],
    ['a hold of reminders is gone', 'DELETE FROM reminder_holds', 'hold-not-in-log', /^Mahnstopp /],
    [
      'an entry of another company’s account',
      `UPDATE bank_entries SET company = ${ofOther}`,
      'entries-surplus',
      'Umsätze der Bank',
    ],
    [
      'the customer of an offer that was sent',
      `UPDATE offers SET customer = (SELECT c.id FROM customers c WHERE c.company = offers.company AND c.id != offers.customer) WHERE number != ''`,
      'column',
      /./,
    ],
    [
      'the place of an offer that was sent',
      `UPDATE offers SET listOrder = '2020-01-01/000000001' WHERE number != ''`,
      'column',
      /./,
    ],
    [
      'a mail with another company’s invoice',
      `INSERT INTO mails (id, company, kind, recipient, status, invoice) VALUES ('mail00000000001', ${ofFirst}, 'document', 'a@example.org', 'queued', (SELECT id FROM invoices WHERE company = ${ofOther} AND status = 'issued'))`,
      'relation-foreign',
      'E-Mail mail00000000001',
    ],
  ] as const satisfies [string, string, DamageCode, string | RegExp][]
).map(([name, change, code, subject]) => bySql(name, change, [[code, subject]]));

/** Fields that name another record, of tables that have rows here; the company stands in all of them. */
export function relationFields(db: DatabaseSync): { table: string; field: string }[] {
  const named =
    db.prepare(`SELECT c.name AS "table", f.value ->> 'name' AS field FROM _collections c, json_each(c.fields) f
    JOIN _collections t ON t.id = f.value ->> 'collectionId'
    WHERE f.value ->> 'type' = 'relation' AND t.name != 'companies' AND c.name != 'companies'`);
  return named
    .all()
    .map(({ table, field }) => ({ table: String(table), field: String(field) }))
    .filter(({ table }) => db.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
}
