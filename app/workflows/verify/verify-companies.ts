import type { z } from 'zod';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import {
  chainOf,
  companyById,
  companyIds,
  companyTables,
  customerOf,
  eventsOfType,
  invoiceBrief,
  layoutById,
  offerBrief,
  paymentBrief,
  versionBrief,
  pictureById,
} from '#app/pocketbase/archive/sql.ts';
import { deliveryNoteBrief } from '#app/pocketbase/delivery-notes/sql.ts';
import { releaseBrief, runBrief } from '#app/pocketbase/debits/sql.ts';
import { reminderBrief } from '#app/pocketbase/reminders/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import {
  advancedData,
  clockData,
  issuedData,
  noteData,
  parseJson,
  pictureData,
  readData,
  sentData,
} from './event-data.ts';
import type { ReportDamage } from './event-data.ts';
import { followJumps } from './jump-records.ts';
import type { JumpRecords } from './jump-records.ts';
import { followRanges } from './number-ranges.ts';
import type { NumberRanges } from './number-ranges.ts';
import type { Verification } from './verification.ts';

/** Every company that anything speaks of: its record, its chain, what the chain tells of, its number ranges. */
export async function verifyCompanies(run: Verification): Promise<void> {
  for (const company of findCompanies(run)) {
    run.report.companies += 1;
    verifyRecord(run, company);
    await followChain(run, company);
  }
}

function findCompanies({ archive }: Verification): string[] {
  const found = new Set([...archive.rows(companyIds)].map(({ id }) => id));
  for (const { name } of archive.rows(companyTables)) {
    // A name that no schema gives; the check of the database has told of it.
    if (!/^\w+$/.test(name)) continue;
    const ofTable = { sql: `SELECT DISTINCT company FROM ${name} WHERE company != ''`, row: { company: '' } };
    for (const { company } of archive.rows(ofTable)) found.add(company);
  }
  return [...found].sort();
}

function verifyRecord({ archive, damage }: Verification, company: string): void {
  const record = archive.row(companyById, { company });
  const name = record?.name ?? '';
  const subject = name === '' ? company : name;
  if (!record) damage({ company, subject, what: 'company-missing' });
  else if (record.owners === 0) damage({ company, subject, what: 'owner-missing' });
  if (record?.settings !== 1) damage({ company, subject, what: 'settings-missing' });
}

type ChainedEvent = typeof chainOf.row;

async function followChain(run: Verification, company: string): Promise<void> {
  const tell: ReportDamage = (subject, what, more) =>
    run.damage({ company, subject, what, ...(more !== undefined && { more }) });
  const ranges = followRanges(run, company, tell);
  const jumps = followJumps(run, company, tell);
  let prev = '';
  let seq = 0;
  for (const event of run.archive.rows(chainOf, { company })) {
    run.report.events += 1;
    const subject = `Ereignis ${event.seq}`;
    if (event.seq !== seq + 1 || event.prev !== prev) tell(subject, 'event-order');
    verifyEvent(event, company, (what, more) => tell(subject, what, more));
    followEvent({ run, company, event, ranges, jumps, tell });
    ({ hash: prev, seq } = event);
    await run.step();
  }
  ranges.compareCounters();
  jumps.compareRecords();
}

function verifyEvent(
  event: ChainedEvent,
  company: string,
  tell: (what: Parameters<ReportDamage>[1], more?: string) => void,
): void {
  const { id: _id, hash, data, ...rest } = event;
  const value = parseJson(data) as CanonicalValue | undefined;
  const written = value === undefined ? null : canonicalOrNull(value);
  if (written === null || value === undefined) {
    tell('event-form');
    return;
  }
  // Twice the same key in it would be read as once: the text itself is compared.
  if (written !== data) tell('event-form');
  if (sha256(canonicalJson({ ...rest, company, data: value })) !== hash) tell('event-hash');
}

function canonicalOrNull(value: CanonicalValue): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}

interface Followed {
  run: Verification;
  company: string;
  event: ChainedEvent;
  ranges: NumberRanges;
  jumps: JumpRecords;
  tell: ReportDamage;
}

/** What the event tells of must be there. */
function followEvent(followed: Followed): void {
  const { run, company, event, ranges, jumps, tell } = followed;
  const { archive } = run;
  const { type, subject, data } = event;
  const wanted = { company, id: subject };
  const isMissing = (found: unknown, name: string) => {
    if (found === null) tell(name, 'record-missing', `${recordNames[type] ?? type} ${subject}, Ereignis ${event.seq}`);
  };
  if (type === 'invoice-issued') followIssued(followed);
  else if (type === 'offer-sent') followSent(followed);
  else if (type === 'delivery-note-issued') followDelivered(followed);
  else if (type === 'counter-advanced') {
    const jump = dataOf(followed, advancedData);
    if (jump !== null) {
      ranges.advanced(jump, `Ereignis ${event.seq}`);
      jumps.follow(event.seq, jump);
    }
  } else if (type === 'clock-corrected') {
    const correction = dataOf(followed, clockData);
    if (correction !== null) ranges.clockCorrected(correction.today);
  } else if (type === 'customer-created') {
    ranges.customerCreated();
    isMissing(archive.row(customerOf, wanted), 'Kunde');
  } else if (type === 'layout-created') isMissing(archive.row(layoutById, wanted), 'Layout');
  else if (type === 'draft-created' && archive.row(invoiceBrief, wanted) === null) {
    const ended = { ...{ company, subject }, type: 'draft-discarded' };
    const issued = { ...ended, type: 'invoice-issued' };
    if (archive.row(eventsOfType, issued) === null) isMissing(archive.row(eventsOfType, ended), 'Entwurf');
  } else if (type === 'offer-created' && archive.row(offerBrief, wanted) === null) {
    const ended = { ...{ company, subject }, type: 'offer-discarded' };
    isMissing(archive.row(eventsOfType, ended), 'Angebot');
  } else if (type === 'payment-booked' || type === 'payment-reversed')
    isMissing(archive.row(paymentBrief, wanted), 'Zahlung');
  else if (type === 'reminder-issued') isMissing(archive.row(reminderBrief, wanted), 'Mahnung');
  else if (type === 'debits-made') isMissing(archive.row(runBrief, wanted), 'Lastschriften');
  else if (type === 'debits-released') isMissing(archive.row(releaseBrief, wanted), 'Rücknahme einer Lastschrift');
  else if (type === 'picture-stored') {
    const picture = archive.row(pictureById, wanted);
    isMissing(picture?.sha256 === readData(pictureData, data)?.sha256 ? picture : null, 'Bild');
  }
}

const recordNames: Record<string, string> = {
  'customer-created': 'Kunde',
  'debits-made': 'Lastschriften',
  'debits-released': 'Rücknahme einer Lastschrift',
  'draft-created': 'Entwurf',
  'layout-created': 'Layout',
  'offer-created': 'Angebot',
  'payment-booked': 'Zahlung',
  'payment-reversed': 'Zahlung',
  'picture-stored': 'Bild',
  'reminder-issued': 'Mahnung',
};

/** The data of the event, or null and told when they are not what its type has. */
function dataOf<S extends z.ZodType>({ event, tell }: Followed, schema: S): z.output<S> | null {
  const data = readData(schema, event.data);
  if (data === null) tell(`Ereignis ${event.seq}`, 'event-form');
  return data;
}

function followIssued(followed: Followed): void {
  const data = dataOf(followed, issuedData);
  if (data === null) return;
  const { run, company, event, ranges, tell } = followed;
  ranges.issued(event.subject, data);
  const found = run.archive.row(invoiceBrief, { company, id: event.subject });
  if (found?.status !== 'issued') tell(data.number, 'invoice-missing');
}

function followDelivered(followed: Followed): void {
  const data = dataOf(followed, noteData);
  if (data === null) return;
  const { run, company, event, ranges, tell } = followed;
  const { number, period, sequence } = data;
  const found = run.archive.row(deliveryNoteBrief, { company, id: event.subject });
  if (found === null) tell(number, 'delivery-note-missing');
  ranges.drawn({ kind: 'delivery-note', number, period, sequence, issueDate: found?.issueDate ?? '' });
}

function followSent(followed: Followed): void {
  const data = dataOf(followed, sentData);
  if (data === null) return;
  const { run, company, event, ranges, tell } = followed;
  const { number, versionNumber, period, sequence } = data;
  const found = run.archive.row(versionBrief, { company, offer: event.subject, versionNumber });
  if (found?.status !== 'issued') tell(number, 'offer-missing', `Version ${versionNumber}`);
  if (period !== undefined && sequence !== undefined)
    ranges.drawn({ kind: 'offer', number, period, sequence, issueDate: found?.issueDate ?? '' });
}
