import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import { sha256 } from '../../app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '../../app/values/canonical-json.ts';
import type { CanonicalValue } from '../../app/values/canonical-json.ts';
import { verifyArchive } from '../../app/workflows/verify-archive.ts';
import { dropLocks, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

// Two issued invoices with their files; each test damages them behind the product's back.

const tables = ['events', 'invoices', 'invoice_files', 'files'];
const first = 'RE-2026-0001';
const second = 'RE-2026-0002';

let installation: TestInstallation;
let whole: [table: string, rows: Record<string, Value>[]][];
type Value = string | number | null;

beforeAll(async () => {
  installation = await openInstallation();
  const { services, account, sql } = installation;
  const customer = await createSampleCustomer(account.backend);
  for (const number of [first, second]) {
    const invoice = await createInvoice(services, account.backend, { customer, status: 'issued', today: '2026-11-21' });
    expect(invoice.number).toBe(number);
  }
  dropLocks(sql);
  whole = tables.map((table) => [table, rowsOf(`SELECT * FROM ${table}`)]);
});
afterAll(() => installation.stop());

const undo: (() => void)[] = [];
beforeEach(() => {
  installation.proxy.meddle = null;
});
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
  for (const [table, rows] of whole) {
    installation.sql.exec(`DELETE FROM ${table}`);
    for (const row of rows) insert(table, row);
  }
});

function rowsOf(query: string): Record<string, Value>[] {
  return installation.sql.prepare(query).all() as Record<string, Value>[];
}

function insert(table: string, row: Record<string, Value>): void {
  const names = Object.keys(row).map((name) => `"${name}"`);
  installation.sql
    .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .run(...Object.values(row));
}

/** Runs the statement; one that changes nothing is a mistake of the test. */
function change(sql: string): void {
  if (Number(installation.sql.prepare(sql).run().changes) === 0) throw new Error(`nothing changed: ${sql}`);
}

const ofInvoice = (number: string) => `(SELECT id FROM invoices WHERE number = '${number}')`;
const fileIn = (number: string, kind: string) =>
  `(SELECT file FROM invoice_files WHERE invoice = ${ofInvoice(number)} AND kind = '${kind}')`;

function hashOfFile(number: string, kind: string): string {
  return String(rowsOf(`SELECT sha256 FROM files WHERE id = ${fileIn(number, kind)}`)[0]?.['sha256']);
}

function seqOf(type: string, number: string): number {
  return Number(rowsOf(`SELECT seq FROM events WHERE type = '${type}' AND subject = ${ofInvoice(number)}`)[0]?.['seq']);
}

function rehash(seq: number, more: Record<string, CanonicalValue>): string {
  const [event = {}] = rowsOf(
    `SELECT v, company, seq, at, actor, type, subject, data, prev FROM events WHERE seq = ${seq}`,
  );
  const data = JSON.parse(String(event['data'])) as CanonicalValue;
  return sha256(canonicalJson({ ...event, data, ...more }));
}

function damageFile(number: string, kind: string, bytes: string | null): void {
  undo.push(installation.damageStored(hashOfFile(number, kind), bytes));
}

async function damagesNow(): Promise<string[]> {
  const report = await verifyArchive(installation.services.connect(null));
  return report.damages.map(({ subject, what }) => `${subject}: ${what}`);
}

const events = () => Number(rowsOf('SELECT count(*) AS n FROM events')[0]?.['n']);
const counted = () => ({ companies: 1, events: events(), invoices: 2, files: 6, damages: [] });

describe('verifyArchive', () => {
  it('counts a whole archive and finds nothing', async () => {
    expect(events()).toBeGreaterThan(6);
    expect(await verifyArchive(installation.services.connect(null))).toEqual(counted());
  });

  it('reads on until nothing comes, however little comes at a time', async () => {
    const few = (json: unknown) => (json as unknown[]).slice(0, 1);
    installation.proxy.meddle = ({ path }) =>
      /\/(events|issued)\?after=/.test(path) ? { kind: 'change', change: few } : null;
    expect(await verifyArchive(installation.services.connect(null))).toEqual(counted());
  });

  it.each<[string, () => void, () => string[]]>([
    [
      'an event was rewritten',
      () => change("UPDATE events SET actor = 'x' WHERE seq = 1"),
      () => ['event 1: event-hash'],
    ],
    [
      'an event was rewritten and hashed again',
      () => change(`UPDATE events SET hash = '${rehash(1, { type: 'other' })}', type = 'other' WHERE seq = 1`),
      () => ['event 2: event-order'],
    ],
    [
      'an event is gone',
      () => change(`DELETE FROM events WHERE seq = ${seqOf('invoice-files-stored', first)}`),
      () => [`event ${seqOf('invoice-issued', first) + 2}: event-order`, `${first}: files-not-in-log`],
    ],
    [
      'the last events are gone',
      () => change(`DELETE FROM events WHERE seq >= ${seqOf('invoice-issued', second)}`),
      () => [`${second}: snapshot-not-in-log`, `${second}: files-not-in-log`],
    ],
    [
      'a snapshot was changed',
      () => change(`UPDATE invoices SET snapshot = '{"format":1,"number":"RE-9"}' WHERE number = '${first}'`),
      () => [`${first}: snapshot-hash`],
    ],
    [
      'a snapshot was changed and hashed again',
      () => {
        const [row = {}] = rowsOf(`SELECT snapshot FROM invoices WHERE number = '${first}'`);
        const changed = String(row['snapshot']).replace('Speisekarte Winter', 'Speisekarte Sommer');
        const update = 'UPDATE invoices SET snapshot = ?, snapshotHash = ? WHERE number = ?';
        expect(changed).not.toBe(row['snapshot']);
        installation.sql.prepare(update).run(changed, sha256(changed), first);
      },
      () => [`${first}: snapshot-not-in-log`],
    ],
    [
      'all files are gone',
      () => change(`DELETE FROM invoice_files WHERE invoice = ${ofInvoice(first)}`),
      () => [`${first}: no-files`, `${first}: files-not-in-log`],
    ],
    [
      'one file is gone',
      () => change(`DELETE FROM invoice_files WHERE invoice = ${ofInvoice(first)} AND kind = 'xrechnung-ubl'`),
      () => [`${first}: files-not-in-log`],
    ],
    ['the bytes of a file were changed', () => damageFile(second, 'zugferd', 'x'), () => [`${second}: file-bytes`]],
    ['the bytes of a file are gone', () => damageFile(second, 'xrechnung-ubl', null), () => [`${second}: file-bytes`]],
    [
      'a file was changed together with its hash',
      () => {
        damageFile(first, 'zugferd', 'x');
        change(`UPDATE files SET sha256 = '${sha256('x')}' WHERE id = ${fileIn(first, 'zugferd')}`);
      },
      () => [`${first}: files-not-in-log`],
    ],
    // The log knows of the invoice; an archive without it is not whole (deleted, or turned back into a draft).
    [
      'an issued invoice is gone',
      () => change(`DELETE FROM invoices WHERE number = '${first}'`),
      () => [`${first}: invoice-missing`],
    ],
    // The number is frozen in the snapshot and stands in the log; the column beside it is what lists and links show.
    [
      'the number of an invoice was changed beside its snapshot',
      () => change(`UPDATE invoices SET number = 'RE-9' WHERE number = '${first}'`),
      () => ['RE-9: number-not-in-log'],
    ],
    [
      'two files of an invoice changed their kinds',
      () => {
        const of = `invoice = ${ofInvoice(first)}`;
        change(`UPDATE invoice_files SET kind = 'swap' WHERE ${of} AND kind = 'zugferd'`);
        change(`UPDATE invoice_files SET kind = 'zugferd' WHERE ${of} AND kind = 'xrechnung-ubl'`);
        change(`UPDATE invoice_files SET kind = 'xrechnung-ubl' WHERE ${of} AND kind = 'swap'`);
      },
      () => [`${first}: files-not-in-log`],
    ],
  ])('%s', async (_name, damage, expected) => {
    damage();
    expect(await damagesNow()).toEqual(expected());
  });
});
