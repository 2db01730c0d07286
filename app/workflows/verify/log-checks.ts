import type { z } from 'zod';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { canonicalJson, isCanonical } from '#app/values/canonical-json.ts';
import { memberOf } from '#app/values/records.ts';
import {
  chainOf,
  companyById,
  companyIds,
  companyTables,
  customerOf,
  invoiceBrief,
  laterEvent,
  layoutById,
  offerBrief,
  paymentBrief,
  pictureById,
  versionBrief,
  writtenVersion,
} from '#app/pocketbase/archive/sql.ts';
import { releaseBrief, runBrief } from '#app/pocketbase/debits/sql.ts';
import { discardedBrief } from '#app/pocketbase/discarded/sql.ts';
import { deliveryNoteBrief } from '#app/pocketbase/delivery-notes/sql.ts';
import { reminderBrief } from '#app/pocketbase/reminders/sql.ts';
import type { Statement } from '#app/pocketbase/statement.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { compareWith, compareRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import {
  advancedData,
  clockData,
  importedData,
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
import { oncePerRun } from './verification.ts';
import type { Verification } from './verification.ts';

/** Every company that anything speaks of. */
const companiesOf = oncePerRun(({ archive }): string[] => {
  const found = new Set([...archive.rows(companyIds)].map(({ id }) => id));
  for (const { name } of archive.rows(companyTables)) {
    // A name that no schema gives; the check of the database has told of it.
    if (!/^\w+$/.test(name)) continue;
    const ofTable = { sql: `SELECT DISTINCT company FROM ${name} WHERE company != ''`, row: { company: '' } };
    for (const { company } of archive.rows(ofTable)) found.add(company);
  }
  return [...found].sort();
});

const companyCheck = compareRows(
  (run) => companiesOf(run).map((company) => ({ company, record: run.archive.row(companyById, { company }) })),
  { name: ({ company, record }) => (record?.name ?? '') || company, counts: () => 'companies' },
  [
    ['company-missing', ({ record }) => record === null],
    ['owner-missing', ({ record }) => record?.owners === 0],
    ['settings-missing', ({ record }) => record?.settings !== 1],
  ],
);

type LogEvent = typeof chainOf.row;

/** An event and the one before it; its data as value and as they have to be written. */
interface Chained {
  company: string;
  event: LogEvent;
  before: Pick<LogEvent, 'seq' | 'hash'>;
}

const linkedEvent = compareWith(
  ({ company, event, before }: Chained) => {
    return { company, event, before, data: readCanonical(event.data) };
  },
  [
    ['event-order', ({ event, before }) => event.seq !== before.seq + 1 || event.prev !== before.hash],
    // Twice the same key in it would be read as once: the text itself is compared.
    ['event-form', ({ event, data }) => data?.written !== event.data],
    [
      'event-hash',
      ({ company, event: { id: _id, hash, ...rest }, data }) =>
        data !== null && sha256(canonicalJson({ ...rest, company, data: data.value })) !== hash,
    ],
  ],
);

/** Null for what no event may hold, or nobody could write. */
function readCanonical(text: string): { value: CanonicalValue; written: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    return isCanonical(value) ? { value, written: canonicalJson(value) } : null;
  } catch {
    return null;
  }
}

interface Followed {
  run: Verification;
  company: string;
  event: LogEvent;
  ranges: NumberRanges;
  jumps: JumpRecords;
  tell: ReportDamage;
}
type Named = Pick<Followed, 'run' | 'company' | 'event'>;

const isIn =
  (statement: Statement) =>
  ({ run, company, event }: Named) =>
    run.archive.row(statement, { company, id: event.subject }) !== null;

/** Of an event about one of the drafts of an offer: which. */
function draftIn({ data }: LogEvent): string {
  const draft = memberOf(parseJson(data), 'draft');
  return typeof draft === 'string' ? draft : '';
}

/** What was begun or put aside is there, or the log says later what became of it. */
const isInOrEnded =
  (statement: Statement, ...types: string[]) =>
  ({ run, company, event }: Named) => {
    const { subject, seq } = event;
    const draft = draftIn(event);
    return (
      run.archive.row(statement, { company, id: draft || subject }) !== null ||
      types.some((type) => run.archive.row(laterEvent, { company, subject, type, seq, draft }) !== null)
    );
  };

const discardedName = 'Verworfener Entwurf';

/** What an event tells of must be there: by its type the word for it, and where. */
const namedByEvents: Readonly<Record<string, readonly [name: string, isThere: (named: Named) => boolean]>> = {
  'customer-created': ['Kunde', isIn(customerOf)],
  'debits-made': ['Lastschriften', isIn(runBrief)],
  'debits-released': ['Rücknahme einer Lastschrift', isIn(releaseBrief)],
  'draft-created': ['Entwurf', isInOrEnded(invoiceBrief, 'invoice-issued', 'draft-discarded')],
  'draft-discarded': [discardedName, isInOrEnded(discardedBrief, 'draft-taken-back', 'draft-ended')],
  'draft-taken-back': ['Entwurf', isInOrEnded(invoiceBrief, 'invoice-issued', 'draft-discarded')],
  'layout-created': ['Layout', isIn(layoutById)],
  'offer-created': ['Angebot', isInOrEnded(offerBrief, 'offer-discarded')],
  'offer-discarded': [discardedName, isInOrEnded(discardedBrief, 'offer-taken-back', 'offer-ended')],
  'offer-taken-back': ['Angebot', isInOrEnded(writtenVersion, 'offer-discarded')],
  'offer-version-discarded': [
    discardedName,
    isInOrEnded(discardedBrief, 'offer-version-taken-back', 'offer-version-ended'),
  ],
  'offer-version-taken-back': ['Angebot', isInOrEnded(writtenVersion, 'offer-version-discarded')],
  'payment-booked': ['Zahlung', isIn(paymentBrief)],
  'payment-reversed': ['Zahlung', isIn(paymentBrief)],
  'picture-stored': [
    'Bild',
    ({ run, company, event }) => {
      const picture = run.archive.row(pictureById, { company, id: event.subject });
      return picture !== null && picture.sha256 === readData(pictureData, event.data)?.sha256;
    },
  ],
  'reminder-issued': ['Mahnung', isIn(reminderBrief)],
};

/** Events that say more of what they tell than its id: numbers, and how the ranges of numbers go on. */
const followers: Readonly<Record<string, (followed: Followed) => void>> = {
  'invoice-issued': reading(issuedData, ({ run, company, event, ranges, tell }, data) => {
    ranges.issued(event.subject, data);
    const found = run.archive.row(invoiceBrief, { company, id: event.subject });
    if (found?.status !== 'issued') tell(data.number, 'invoice-missing');
  }),
  'invoice-imported': reading(issuedData, ({ run, company, event, tell }, data) => {
    const found = run.archive.row(invoiceBrief, { company, id: event.subject });
    if (found?.status !== 'issued') tell(data.number, 'invoice-missing');
  }),
  'offer-sent': reading(sentData, ({ run, company, event, ranges, tell }, data) => {
    const { number, versionNumber, period, sequence } = data;
    const found = run.archive.row(versionBrief, { company, offer: event.subject, versionNumber });
    if (found?.status !== 'issued') tell(number, 'offer-missing', `Version ${versionNumber}`);
    if (period !== undefined && sequence !== undefined)
      ranges.drawn({ kind: 'offer', number, period, sequence, issueDate: found?.issueDate ?? '' });
  }),
  'delivery-note-issued': reading(noteData, ({ run, company, event, ranges, tell }, { number, period, sequence }) => {
    const found = run.archive.row(deliveryNoteBrief, { company, id: event.subject });
    if (found === null) tell(number, 'delivery-note-missing');
    ranges.drawn({ kind: 'delivery-note', number, period, sequence, issueDate: found?.issueDate ?? '' });
  }),
  'counter-advanced': reading(advancedData, ({ event: { seq }, ranges, jumps }, jump) => {
    ranges.advanced(jump, `Ereignis ${seq}`);
    jumps.follow(seq, jump);
  }),
  'clock-corrected': reading(clockData, ({ ranges }, { today }) => ranges.clockCorrected(today)),
  'customer-created': ({ ranges }) => ranges.customersMade(),
  'customers-imported': reading(importedData, ({ ranges }, { last }) => ranges.customersMade(last)),
};

/** With the data of the event, told where they are not what its type has. */
function reading<S extends z.ZodType>(schema: S, follow: (followed: Followed, data: z.output<S>) => void) {
  return (followed: Followed): void => {
    const { event, tell } = followed;
    const data = readData(schema, event.data);
    if (data === null) tell(`Ereignis ${event.seq}`, 'event-form');
    else follow(followed, data);
  };
}

function followEvent(followed: Followed): void {
  const { event, tell } = followed;
  followers[event.type]?.(followed);
  const [name, isThere] = namedByEvents[event.type] ?? [];
  if (name !== undefined && isThere?.(followed) === false)
    tell(name, 'record-missing', `${name} ${event.subject}, Ereignis ${event.seq}`);
}

async function followChain(run: Verification, company: string): Promise<void> {
  const tell: ReportDamage = (subject, what, more) =>
    run.damage({ company, subject, what, ...(more !== undefined && { more }) });
  const ranges = followRanges(run, company, tell);
  const jumps = followJumps(run, company, tell);
  let before = { seq: 0, hash: '' };
  for (const event of run.archive.rows(chainOf, { company })) {
    run.report.events += 1;
    for (const { what, more } of linkedEvent.find({ company, event, before }, run))
      tell(`Ereignis ${event.seq}`, what, more);
    followEvent({ run, company, event, ranges, jumps, tell });
    before = event;
    await run.step();
  }
  ranges.compareCounters();
  jumps.compareRecords();
}

const chainCheck: ArchiveCheck = {
  tells: [
    ...linkedEvent.tells,
    ...(['record-missing', 'invoice-missing', 'offer-missing', 'delivery-note-missing'] as const),
    ...(['number-gap', 'issue-date', 'jump-record', 'jump-foreign'] as const),
    ...(['counter-value', 'counter-missing', 'counter-foreign', 'counter-date'] as const),
  ],
  run: async (run) => {
    for (const company of companiesOf(run)) await followChain(run, company);
  },
};

/** Every company: its record, its chain, what the chain tells of, its number ranges. */
export const logChecks: readonly ArchiveCheck[] = [companyCheck, chainCheck];
