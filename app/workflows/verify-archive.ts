import { canonicalJson } from '../values/canonical-json.ts';
import { z } from 'zod';
import { listCompanies, readChain, readIssued } from '../pocketbase/archive/queries.ts';
import type { ChainedEvent, IssuedRecord } from '../pocketbase/archive/queries.ts';
import type { LayoutSettings } from '../invoicing/layout/layout.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { readInvoiceFile } from '../pocketbase/invoices/files.ts';
import { sha256 } from '../pocketbase/stored-bytes.ts';
import { readSnapshot } from '../pocketbase/invoices/record.ts';
import { loadPictures } from './layout-pictures.ts';
import { layoutOf } from './render-files.ts';

/** One thing that is not as it was written. */
export interface Damage {
  company: string;
  subject: string;
  what:
    | 'event-hash'
    | 'event-order'
    | 'invoice-missing'
    | 'number-not-in-log'
    | 'snapshot-hash'
    | 'snapshot-not-in-log'
    | 'snapshot-unreadable'
    | 'no-files'
    | 'files-not-in-log'
    | 'file-bytes'
    | 'picture-bytes';
}

export interface ArchiveReport {
  companies: number;
  events: number;
  invoices: number;
  files: number;
  damages: Damage[];
}

/** Follows every event chain and recomputes every hash: what was changed behind the product's back shows here. */
export async function verifyArchive(system: Backend): Promise<ArchiveReport> {
  const report: ArchiveReport = { companies: 0, events: 0, invoices: 0, files: 0, damages: [] };
  for (const company of await listCompanies(system)) {
    report.companies += 1;
    const log = await followChain(system, company, report);
    for await (const invoice of readIssued(system, company))
      await verifyInvoice(system, { company, invoice, log, report });
    for (const { number } of log.issued.values())
      report.damages.push({ company, subject: number, what: 'invoice-missing' });
  }
  return report;
}

/** What the log says of each subject. */
interface Log {
  /** those that were found in the archive are taken out */
  issued: Map<string, z.output<typeof issuedData>>;
  files: Map<string, string[]>;
}

const issuedData = z.object({ number: z.string(), snapshot: z.string() });
const filesData = z.object({ files: z.array(z.object({ kind: z.string(), sha256: z.string() })) });

async function followChain(system: Backend, company: string, report: ArchiveReport): Promise<Log> {
  const log: Log = { issued: new Map(), files: new Map() };
  let prev = '';
  let seq = 0;
  for await (const event of readChain(system, company)) {
    report.events += 1;
    const damage = (what: Damage['what']) => report.damages.push({ company, subject: `event ${event.seq}`, what });
    if (event.seq !== seq + 1 || event.prev !== prev) damage('event-order');
    if (hashOf(event, company) !== event.hash) damage('event-hash');
    const data: unknown = JSON.parse(event.data);
    if (event.type === 'invoice-issued') log.issued.set(event.subject, issuedData.parse(data));
    if (event.type === 'invoice-files-stored') {
      log.files.set(event.subject, filesData.parse(data).files.map(nameFile));
    }
    ({ hash: prev, seq } = event);
  }
  return log;
}

function hashOf({ hash: _hash, data, ...event }: ChainedEvent, company: string): string {
  return sha256(canonicalJson({ ...event, company, data: z.record(z.string(), z.json()).parse(JSON.parse(data)) }));
}

function nameFile({ kind, sha256: hash }: { kind: string; sha256: string }): string {
  return `${kind} ${hash}`;
}

interface InvoiceCheck {
  company: string;
  invoice: IssuedRecord;
  log: Log;
  report: ArchiveReport;
}

async function verifyInvoice(system: Backend, { company, invoice, log, report }: InvoiceCheck): Promise<void> {
  report.invoices += 1;
  const damage = (what: Damage['what']) => report.damages.push({ company, subject: invoice.number, what });
  if (sha256(invoice.snapshot) !== invoice.snapshotHash) damage('snapshot-hash');
  const issued = log.issued.get(invoice.id);
  log.issued.delete(invoice.id);
  if (issued?.snapshot !== invoice.snapshotHash) damage('snapshot-not-in-log');
  if (issued && issued.number !== invoice.number) damage('number-not-in-log');
  if (invoice.files.length === 0) damage('no-files');
  const logged = log.files.get(invoice.id) ?? [];
  if (invoice.files.some((file) => !logged.includes(nameFile(file))) || logged.length !== invoice.files.length)
    damage('files-not-in-log');
  for (const { kind } of invoice.files) {
    report.files += 1;
    const intact = await readInvoiceFile(system, { company, invoice: invoice.id, kind }).then(
      (bytes) => bytes !== null,
      () => false,
    );
    if (!intact) damage('file-bytes');
  }
  if (sha256(invoice.snapshot) !== invoice.snapshotHash) return;
  const layout = readLayout(invoice.snapshot);
  if (layout === null) damage('snapshot-unreadable');
  else if (!(await hasPictures(system, company, layout))) damage('picture-bytes');
}

/** Null for what this version cannot read. */
function readLayout(snapshot: string): LayoutSettings | null {
  try {
    return layoutOf(readSnapshot(snapshot));
  } catch {
    return null;
  }
}

/** Whether what the layout of a document is drawn with is still as it was. */
function hasPictures(system: Backend, company: string, layout: LayoutSettings): Promise<boolean> {
  return loadPictures(system, layout, company).then(
    () => true,
    () => false,
  );
}
