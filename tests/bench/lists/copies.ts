import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { sampleCustomer } from '#app/commands/fixtures.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { formatNumber } from '#app/invoicing/invoice/numbering.ts';
import { hashedPayment } from '#app/invoicing/ledger/hashed-payment.ts';
import { firstCustomerNumber, withNumber } from '#app/pocketbase/customers/calls.ts';
import { searchTextOfContent } from '#app/pocketbase/invoices/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { frozenRow } from '#app/pocketbase/invoices/sql.ts';
import { hashedPartRows, hashedPaymentRow } from '#app/pocketbase/payments/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { sortNameOf } from '#app/values/search-text.ts';

// Copies what the product has written, in a database at rest: through all of its triggers and locks, with an event each.

/** Word of one invoice of each company; of all; of none; the sum of some. */
export const searched = { rare: 'zwetschgenmus', common: 'wartung', absent: 'gibtesnicht', amount: '119,00' };

const towns = ['Aachen', 'Bremen', 'Chemnitz', 'Dresden', 'Essen', 'Freiburg', 'Gera', 'Halle', 'Ingolstadt', 'Jena'];
const termsDays = [14, 30, 60];
const transactionEvents = 10_000;

type Row = Record<string, SQLOutputValue>;

export interface CopiedCustomer {
  id: string;
  name: string;
  city: string;
}

interface InvoiceCopy {
  /** from 0 */
  position: number;
  sequence: number;
  issueDate: IsoDate;
  customer: CopiedCustomer;
  isRare: boolean;
  today: IsoDate;
}

/** In no order, as those of the product are. */
const newId = (): string => randomUUID().replaceAll('-', '').slice(0, 15);

const hashOf = (value: object): string => sha256(canonicalJson(asCanonical(value)));

/** The columns that an example has. */
function pick<T extends object>(row: Row, example: T): T {
  return Object.fromEntries(Object.keys(example).map((name) => [name, row[name]])) as T;
}

/** An issued invoice of the company, with what was booked on it at once. */
function readTemplate(db: DatabaseSync, invoice: Row) {
  const rowsOf = (table: string, column: string, id: SQLOutputValue = null) =>
    db.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).all(id) as Row[];
  const parts = rowsOf('payment_parts', 'invoice', invoice['id']);
  const [payment = {}] = rowsOf('payments', 'id', parts[0]?.['payment']);
  const content = readSnapshot(String(invoice['snapshot']));
  const isPaid = payment['amountCents'] === content.totals.dueCents;
  const files = rowsOf('invoice_files', 'invoice', invoice['id']);
  const facts = db.prepare(
    'SELECT kind, sha256 FROM files f JOIN invoice_files l ON l.file = f.id WHERE l.invoice = ?',
  );
  return { invoice, content, payment, parts, isPaid, files, kept: facts.all(invoice['id'] ?? null) };
}

type Template = ReturnType<typeof readTemplate>;

export class Copier {
  readonly #db: DatabaseSync;
  readonly #company: string;
  readonly #owner: string;
  readonly #statements = new Map<string, StatementSync>();
  readonly #customer: Row;
  readonly templates: readonly Template[];
  #last: { seq: number; hash: string };

  constructor(db: DatabaseSync, company: string, owner: string) {
    [this.#db, this.#company, this.#owner] = [db, company, owner];
    const all = (sql: string) => db.prepare(sql).all(company) as Row[];
    this.#customer = all('SELECT * FROM customers WHERE company = ?')[0] ?? {};
    const invoices = all("SELECT * FROM invoices WHERE company = ? AND status = 'issued' ORDER BY sequence");
    this.templates = invoices.map((invoice) => readTemplate(db, invoice));
    const [last = {}] = all('SELECT seq, hash FROM events WHERE company = ? ORDER BY seq DESC LIMIT 1');
    this.#last = { seq: Number(last['seq']), hash: String(last['hash']) };
  }

  customer(n: number): CopiedCustomer {
    const city = towns[n % towns.length] ?? '';
    const [id, name, number] = [newId(), `Kunde ${n} ${city}`, firstCustomerNumber + n];
    const typed = { name, city, email: `k${n}@example.org` };
    const words = searchTextOfRecord(customerFields, { ...sampleCustomer, ...typed });
    const found = { sortName: sortNameOf(name), searchText: withNumber(words, number) };
    this.#insert('customers', { ...this.#customer, ...typed, ...found, id, number, createKey: '' });
    this.#append('customer-created', id, {});
    return { id, name, city };
  }

  invoice({ position, sequence, issueDate, customer, isRare, today }: InvoiceCopy): void {
    const dueDate = addDays(issueDate, termsDays[position % termsDays.length] ?? 14);
    // Of a hundred that are due four wait and four are paid in part.
    const place = dueDate < today ? (position * 37) % 100 : 0;
    const like = this.templates.filter(({ isPaid }) => isPaid === (place < 4 || place >= 8));
    const template = like[position % like.length];
    if (!template) throw new Error('nothing to copy');
    const subject = `Auftrag ${position + 1} ${searched.common}${isRare ? ` ${searched.rare}` : ''}`;
    const number = formatNumber('RE-{YYYY}-{NNNN}', issueDate, sequence);
    const address = { ...template.content.customer.address, city: customer.city };
    const addressee = { ...template.content.customer, name: customer.name, address };
    const content = { ...template.content, number, issueDate, dueDate, subject, customer: addressee };
    const draft = { ...(JSON.parse(String(template.invoice['draft'])) as object), customer: customer.id, subject };
    const snapshot = canonicalJson(asCanonical(content));
    const written = `${issueDate} 09:00:00.000Z`;
    const id = newId();
    const begun = {
      ...template.invoice,
      ...{ id, customer: customer.id, customerName: customer.name, draft: JSON.stringify(draft), answers: '' },
      ...{ createKey: '', editToken: '', created: written, updated: written },
    };
    const issued = {
      ...{ status: 'issued', number, sequence, issueDate, dueDate, snapshot, snapshotHash: sha256(snapshot) },
      listOrder: `${issueDate}/${String(sequence).padStart(9, '0')}`,
      searchText: `${number.toLowerCase()} ${searchTextOfContent(content)}`,
      issuedAt: `${issueDate}T10:00:00.000Z`,
    };
    const empty = Object.fromEntries(
      Object.entries(issued).map(([name, value]) => [name, value === sequence ? 0 : '']),
    );
    this.#insert('invoices', { ...begun, ...empty, status: 'draft', listOrder: `9${id}` });
    this.#update('invoices', id, issued);
    const row = hashOf(pick({ ...begun, ...issued }, frozenRow.row));
    const data = { number, sequence, period: issueDate.slice(0, 4), snapshot: issued.snapshotHash, row };
    this.#append('invoice-issued', id, data);
    for (const file of template.files) this.#insert('invoice_files', { ...file, id: newId(), invoice: id });
    this.#append('invoice-files-stored', id, { files: asCanonical(template.kept) }, 'system');
    if (place >= 4) this.#pay(id, template, addDays(issueDate, 12));
  }

  #pay(invoice: string, template: Template, date: IsoDate): void {
    const id = newId();
    const payment = { ...template.payment, id, date, createKey: '', created: `${date} 10:00:00.000Z` };
    const parts = template.parts.map((part) => ({ ...part, id: newId(), invoice, payment: id }));
    this.#insert('payments', payment);
    for (const part of parts) this.#insert('payment_parts', part);
    const hashed = parts.map((part) => pick(part, hashedPartRows.row));
    const row = hashOf(hashedPayment(pick(payment, hashedPaymentRow.row), hashed));
    this.#append('payment-booked', id, { order: sha256(id), row });
  }

  counter(kind: string, period: string, { value, lastDate }: { value: number; lastDate: IsoDate }): void {
    const sql = 'UPDATE counters SET value = ?, lastDate = ? WHERE company = ? AND kind = ? AND period = ?';
    const { changes } = this.#db.prepare(sql).run(value, lastDate, this.#company, kind, period);
    const row = { id: newId(), company: this.#company, kind, period, value, lastDate };
    if (changes === 0) this.#insert('counters', row);
  }

  #append(type: string, subject: string, data: Record<string, CanonicalValue>, actor = this.#owner): void {
    const { seq, hash: prev } = this.#last;
    const at = '2026-11-01T10:00:00.000Z';
    const entry = { v: 1, company: this.#company, seq: seq + 1, at, actor, type, subject, data, prev };
    this.#last = { seq: entry.seq, hash: sha256(canonicalJson(entry)) };
    this.#insert('events', { ...entry, id: newId(), data: canonicalJson(data), hash: this.#last.hash });
    if (entry.seq % transactionEvents === 0) this.#db.exec('COMMIT; BEGIN');
  }

  #insert(table: string, row: Row): void {
    const names = Object.keys(row);
    this.#run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, row);
  }

  #update(table: string, id: string, row: Row): void {
    const columns = Object.keys(row).map((name) => `${name} = ?`);
    this.#run(`UPDATE ${table} SET ${columns.join(', ')} WHERE id = ?`, { ...row, id });
  }

  #run(sql: string, row: Row): void {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    statement.run(...Object.values(row));
  }
}
