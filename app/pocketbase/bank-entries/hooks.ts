import { openBatches } from '../debits/sql.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { AnswerOf } from '../call.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { saveBankDecision, currentDecision } from './decide.hooks.ts';
import { storeBankEntries, readLast, readMappings, settingsOf, undoLast } from './imports.hooks.ts';
import * as sql from './sql.ts';

export const routes = [
  answers('person', calls.bankEntries, (app, { scope }) => listEntries(app, scope)),
  answers('person', calls.findBankEntry, (app, { scope, parameters: { id } }) => entryOf(app, scope, id)),
  writes('person', calls.saveBankEntries, { work: storeBankEntries }),
  answers('person', calls.lastBankImport, (app, { scope }) => readLast(app, scope)),
  writes('person', calls.undoBankImport, { work: undoLast }),
  answers('person', calls.csvMappings, (app, { scope: { company } }) => readMappings(settingsOf(app, company))),
  writes('person', calls.rememberCsvMapping, { work: rememberMapping }),
  writes('person', calls.decideBankEntry, { work: decideEntry }),
];

/** None or one. */
function entryOf(app: core.App, scope: Tenancy, id: string): AnswerOf<typeof calls.findBankEntry> {
  const entry = findOne(app, 'bank_entries', { company: scope.company, id });
  if (!entry || entry.getBool('withdrawn')) return [];
  const of = (name: string) => entry.getString(name);
  const told = { bookingDate: of('bookingDate'), name: of('name'), purpose: of('purpose') };
  const { state, payment } = currentDecision(app, scope, id);
  return [{ id, state, payment, ...told, amountCents: entry.getInt('amountCents') }];
}

function listEntries(app: core.App, { company }: Tenancy) {
  const named = { company };
  const [open = [], booked = [], aside = [], out = []] = sql.entryStates.map((state) =>
    allRows(app, sql.entriesOfState.of({ state }), named),
  );
  const cameIn = open.length > 0;
  const wentOut = out.length > 0;
  return {
    open,
    booked,
    aside,
    out,
    counts: allRows(app, sql.entryCounts, named),
    invoices: cameIn ? allRows(app, sql.payableInvoices, named) : [],
    batches: cameIn ? allRows(app, openBatches, named) : [],
    payers: cameIn || wentOut ? allRows(app, sql.knownPayers, named) : [],
    paid: wentOut ? allRows(app, sql.paidInvoices, { company, words: JSON.stringify(wordsOf(out)) }) : [],
    owed: wentOut ? allRows(app, sql.owedInvoices, named) : [],
    credits: wentOut ? allRows(app, sql.credits, named) : [],
  };
}

const wordsMax = 40;

/** What of entries may be the number of an invoice. */
function wordsOf(entries: readonly { purpose: string; endToEndId: string }[]): string[] {
  return entries.flatMap(({ purpose, endToEndId }) =>
    [endToEndId, ...`${endToEndId} ${purpose}`.split(/[\s,;:()]+/)]
      .slice(0, wordsMax)
      .filter((word) => /\d/.test(word)),
  );
}

const mappingsMax = 20;
const mappingLengthMax = 2000;

/** The last used stands first, and the oldest goes. */
function rememberMapping(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.rememberCsvMapping>,
  { scope, body: { heading, values } }: ChangeOf<typeof calls.rememberCsvMapping>,
): { kept: number } {
  if (!/^[0-9a-f]{64}$/.test(heading) || JSON.stringify(values).length > mappingLengthMax)
    throw new BadRequestError('no mapping');
  const settings = settingsOf(tx, scope.company);
  const others = readMappings(settings).filter((each) => each.heading !== heading);
  const kept = [{ heading, values }, ...others].slice(0, mappingsMax);
  settings.set('csvMappings', JSON.stringify(kept));
  tx.save(settings);
  return { kept: kept.length };
}

function decideEntry(
  tx: core.App,
  refuse: RefuseOf<typeof calls.decideBankEntry>,
  { scope, parameters: { id }, body: { kind } }: ChangeOf<typeof calls.decideBankEntry>,
): { id: string } {
  const entry = findOwn(tx, scope, { collection: 'bank_entries', id });
  if (entry.getBool('withdrawn')) throw new NotFoundError('');
  const { state, payment, position } = currentDecision(tx, scope, id);
  if (state === 'booked') refuse('entry-taken', { payment });
  // That it is another one than its twin is said by opening what is open.
  const isAnother = kind === 'open' && position === 0 && entry.getString('twin') !== '';
  if (state !== kind || isAnother) saveBankDecision(tx, scope, { entry: id, kind, payment: '' });
  return { id };
}
