import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { sampleCustomer } from '#app/commands/fixtures.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { firstCustomerNumber, withNumber } from '#app/pocketbase/customers/calls.ts';
import { toColumns } from '#app/pocketbase/records.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { sortNameOf } from '#app/values/search-text.ts';
import type { BulkCustomer, BulkDocument } from './documents.ts';

// Writes records as the hooks would, into a database at rest: through all of its triggers and locks, with an event each.

const transactionRows = 5000;

const towns = ['Aachen', 'Bremen', 'Chemnitz', 'Dresden', 'Essen', 'Freiburg', 'Gera', 'Halle', 'Ingolstadt', 'Jena'];

export interface BulkCompany {
  id: string;
  /** the person */
  owner: string;
  /** a stored file that all its invoices name */
  file: { id: string; kind: string; sha256: string };
}

type Row = Readonly<Record<string, SQLInputValue>>;

/** Ids in no order, as those of the product are. */
function idOf(letter: string, company: number, n: number): string {
  const mixed = (Math.imul(n, 0x9e3779b1) >>> 0).toString(36).padStart(7, '0');
  return `${letter}${mixed}${company.toString(36).padStart(2, '0')}${n.toString(36).padStart(5, '0')}`;
}

export function createBulkWriter(db: DatabaseSync, company: BulkCompany, no: number) {
  const inserts = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  let written = 0;
  let made = 0;
  const chain = { ...lastEvent(db, company.id) };

  function insert(table: string, row: Row): void {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const statement = inserts.get(sql) ?? db.prepare(sql);
    inserts.set(sql, statement);
    statement.run(...Object.values(row));
  }
  const issue = db.prepare(
    `UPDATE invoices SET status = 'issued', number = ?, sequence = ?, listOrder = ?, searchText = ?, issueDate = ?,
     dueDate = ?, snapshot = ?, snapshotHash = ?, issuedAt = ?, netCents = ?, taxCents = ?, grossCents = ? WHERE id = ?`,
  );
  const nextId = (letter: string) => idOf(letter, no, (made += 1));

  function append(type: string, subject: string, data: Record<string, CanonicalValue>, actor = company.owner): void {
    const entry = {
      v: 1,
      company: company.id,
      seq: chain.seq + 1,
      at: '2026-11-01T10:00:00.000Z',
      actor,
      type,
      subject,
      data,
      prev: chain.hash,
    };
    const hash = sha256(canonicalJson(entry));
    insert('events', { ...entry, id: nextId('e'), data: canonicalJson(data), hash });
    chain.seq = entry.seq;
    chain.hash = hash;
  }

  /** One more record; now and then what was written so far is committed. */
  function count(): void {
    written += 1;
    if (written % transactionRows === 0) db.exec('COMMIT; BEGIN');
  }

  return {
    customer: (number: number): BulkCustomer => {
      const id = nextId('k');
      const city = towns[number % towns.length] ?? '';
      const values = { ...sampleCustomer, name: `Kunde ${number} ${city}`, city, email: `k${number}@example.org` };
      const searchText = withNumber(searchTextOfRecord(customerFields, values), firstCustomerNumber + number);
      const columns = { ...toColumns(customerFields, values), sortName: sortNameOf(values.name), searchText };
      const stored = Object.entries(columns).map(([name, value]) => [
        name,
        Number(value) === value ? value : String(value),
      ]);
      insert('customers', {
        ...(Object.fromEntries(stored) as Row),
        id,
        company: company.id,
        version: 1,
        number: firstCustomerNumber + number,
      });
      append('customer-created', id, {});
      count();
      return { id, name: values.name, city };
    },
    invoice: (customer: string, sequence: number, document: BulkDocument): void => {
      const id = nextId('i');
      issueOne({ id, customer, sequence, document });
      if (document.parts.length > 0) pay(id, document);
      count();
    },
    counter: (kind: string, period: string, { value, lastDate }: { value: number; lastDate: IsoDate }): void => {
      const values = [value, lastDate, company.id, kind, period];
      const changed = db.prepare(
        'UPDATE counters SET value = ?, lastDate = ? WHERE company = ? AND kind = ? AND period = ?',
      );
      if (changed.run(...values).changes === 0)
        db.prepare('INSERT INTO counters (value, lastDate, company, kind, period) VALUES (?, ?, ?, ?, ?)').run(
          ...values,
        );
    },
  };

  interface Issued {
    id: string;
    customer: string;
    sequence: number;
    document: BulkDocument;
  }

  function issueOne({ id, customer, sequence, document }: Issued): void {
    const { draft, content, number, issueDate, dueDate, snapshot, snapshotHash, searchText } = document;
    const { netCents, taxCents, grossCents } = content.totals;
    const issuedAt = `${issueDate}T10:00:00.000Z`;
    const created = `${issueDate} 09:00:00.000Z`;
    const listOrder = `${issueDate}/${String(sequence).padStart(9, '0')}`;
    const customerName = content.customer.name;
    const begun = { id, company: company.id, customer, version: 1, draft, customerName, created, updated: created };
    insert('invoices', { ...begun, status: 'draft', listOrder: `9${id}` });
    issue.run(
      ...[number, sequence, listOrder, searchText, issueDate, dueDate, snapshot, snapshotHash, issuedAt],
      ...[netCents, taxCents, grossCents, id],
    );
    const sums = { netCents, taxCents, grossCents, number, sequence, listOrder, searchText, issueDate, dueDate };
    const row = { ...begun, ...sums, status: 'issued', createKey: '', snapshot, snapshotHash, issuedAt };
    const data = { number, sequence, period: issueDate.slice(0, 4), snapshot: snapshotHash };
    append('invoice-issued', id, { ...data, row: sha256(canonicalJson(row)) });
    insert('invoice_files', { company: company.id, invoice: id, file: company.file.id, kind: company.file.kind });
    const { kind, sha256: hash } = company.file;
    append('invoice-files-stored', id, { files: [{ kind, sha256: hash }] }, 'system');
  }

  function pay(invoice: string, { parts, issueDate }: BulkDocument): void {
    const id = nextId('p');
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    const named = { company: company.id, method: 'transfer', note: '', reversalOf: '', createKey: '' };
    const payment = { id, ...named, date: addDays(issueDate, 12), amountCents };
    insert('payments', { ...payment, created: `${payment.date} 10:00:00.000Z` });
    const kept = parts.map(({ kind, amountCents: cents, taxGroups }, index) => {
      const groups = JSON.stringify(taxGroups);
      const columns = {
        company: company.id,
        invoice,
        position: index + 1,
        kind,
        amountCents: cents,
        taxGroups: groups,
      };
      return { id: nextId('t'), ...columns };
    });
    for (const part of kept) insert('payment_parts', { ...part, payment: id });
    const row = sha256(canonicalJson(asCanonical({ payment, parts: kept })));
    append('payment-booked', id, { order: sha256(id), row });
  }
}

function lastEvent(db: DatabaseSync, company: string): { seq: number; hash: string } {
  const last = db.prepare('SELECT seq, hash FROM events WHERE company = ? ORDER BY seq DESC LIMIT 1').get(company);
  return { seq: Number(last?.['seq'] ?? 0), hash: String(last?.['hash'] ?? '') };
}
