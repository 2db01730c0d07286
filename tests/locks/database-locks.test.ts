import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import { findCompany } from '../../app/pocketbase/companies/queries.ts';
import { storePicture } from '../../app/pocketbase/pictures/queries.ts';
import { sha256 } from '../../app/pocketbase/stored-bytes.ts';
import { openSite, signedIn } from '../support/site.ts';

// Every way by which SQL could put something else in the place of a locked row, each tried and undone.

const lockedRows = {
  invoices: "status = 'issued'",
  invoice_files: 'TRUE',
  files: 'TRUE',
  events: 'TRUE',
  counters: 'TRUE',
  companies: 'TRUE',
  pictures: 'TRUE',
};
const refusals = /frozen|append-only|chain|only rise|not replaced|keep their owner|not deleted|needs number|as drafts/;

let company: string;
let issued: { id: string };
let draft: { id: string };

beforeAll(async () => {
  const site = await openSite();
  const { account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const order = { customer, today: '2026-11-21' } as const;
  issued = await createInvoice(site.installation.services, account.backend, { ...order, status: 'issued' });
  draft = await createInvoice(site.installation.services, account.backend, { ...order, status: 'draft' });
  company = (await findCompany(account.backend)).company.id;
  for (const text of ['<svg/>', '<svg />']) {
    const bytes = Buffer.from(text);
    await storePicture(account.backend, { sha256: sha256(bytes), format: 'svg', bytes });
  }
  await signedIn(site);
});

function tryStatement(sql: string): string {
  const db = openDatabase();
  try {
    db.exec('BEGIN IMMEDIATE');
    const { changes } = db.prepare(fill(sql)).run();
    return changes === 0 ? 'nothing to do' : 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db.exec('ROLLBACK');
    db.close();
  }
}

function fill(sql: string): string {
  return sql.replaceAll('{issued}', issued.id).replaceAll('{draft}', draft.id).replaceAll('{company}', company);
}

function openDatabase(): DatabaseSync {
  return new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { timeout: 5000 });
}

/** Columns of every unique key of the table, rowid included. */
function uniqueKeys(table: string): string[][] {
  const db = openDatabase();
  const keys = db
    .prepare(
      `SELECT group_concat(c.name) AS columns FROM pragma_index_list('${table}') i, pragma_index_info(i.name) c
       WHERE i."unique" GROUP BY i.name`,
    )
    .all()
    .map(({ columns }) => String(columns).split(','));
  db.close();
  return [['rowid'], ...keys];
}

const ownRow = (table: string) => (table === 'companies' ? "id = '{company}'" : "company = '{company}'");

describe.each(Object.entries(lockedRows))('a locked row of %s', (table, locked) => {
  it('is not replaced by an insert with one of its keys', () => {
    const keys = uniqueKeys(table);
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      const columns = key.join();
      const [more, values] = table === 'invoices' ? [', status', ", 'draft'"] : ['', ''];
      const sql = `INSERT OR REPLACE INTO ${table} (${columns}${more})
        SELECT ${columns}${values} FROM ${table} WHERE ${locked} AND ${ownRow(table)} LIMIT 1`;
      expect([columns, tryStatement(sql)]).toEqual([columns, expect.stringMatching(refusals)]);
    }
  });

  it('is not replaced by another row that takes one of its keys', () => {
    for (const key of uniqueKeys(table)) {
      const columns = key.join();
      const others = table === 'invoices' ? "id = '{draft}'" : `rowid != (SELECT min(rowid) FROM ${table})`;
      const moved = table === 'counters' ? ', value = value + 1' : '';
      const sql = `UPDATE OR REPLACE ${table} SET (${columns}) =
        (SELECT ${columns} FROM ${table} WHERE ${locked} AND ${table === 'invoices' ? ownRow(table) : 'TRUE'} ORDER BY rowid LIMIT 1)
        ${moved} WHERE ${others}`;
      expect([columns, tryStatement(sql)]).toEqual([columns, expect.stringMatching(refusals)]);
    }
  });
});

it('PocketBase’s own log keeps nothing: request paths name customers', async () => {
  const response = await fetch(`${inject('databaseUrl')}/api/belegwerk/customers?search=Tischlerei`);
  expect(response.status).toBe(401);
  // it is written every three seconds
  await new Promise((resolve) => setTimeout(resolve, 3500));
  const db = new DatabaseSync(join(inject('mailDir'), '../pocketbase/auxiliary.db'), { readOnly: true });
  expect(db.prepare('SELECT data FROM _logs').all()).toEqual([]);
  db.close();
});

it.each([
  "UPDATE OR REPLACE counters SET value = NULL WHERE company = '{company}'",
  "UPDATE counters SET value = value WHERE company = '{company}'",
  "UPDATE counters SET value = 'many' WHERE company = '{company}'",
  "UPDATE counters SET value = value + 1, lastDate = '2026-11-20' WHERE company = '{company}' AND kind = 'invoice'",
  "UPDATE OR REPLACE counters SET value = value + 1, lastDate = NULL WHERE company = '{company}' AND kind = 'invoice'",
  "UPDATE counters SET value = value + 1, period = '1999' WHERE company = '{company}' AND kind = 'invoice'",
  "DELETE FROM companies WHERE id = '{company}'",
  "UPDATE companies SET owner = (SELECT owner FROM companies WHERE id != '{company}') WHERE id = '{company}'",
  "UPDATE companies SET owner = 'aaaaaaaaaaaaaaa' WHERE id = '{company}'",
  "UPDATE invoices SET status = 'other' WHERE id = '{draft}'",
  "UPDATE OR REPLACE invoices SET status = 'issued', number = 'X-1', snapshot = '{}', snapshotHash = NULL WHERE id = '{draft}'",
  "INSERT OR REPLACE INTO invoices (company, status, number) VALUES ('{company}', NULL, 'X-1')",
])('%s', (sql) => {
  expect(tryStatement(sql)).toMatch(refusals);
});

it.each([
  "UPDATE counters SET value = value + 1, lastDate = '2026-11-22' WHERE company = '{company}'",
  "UPDATE companies SET name = 'other' WHERE id = '{company}'",
  "UPDATE invoices SET searchText = 'other' WHERE id = '{draft}'",
  "DELETE FROM invoices WHERE id = '{draft}'",
])('the locks are no others: %s', (sql) => {
  expect(tryStatement(sql)).toBe('done');
});
