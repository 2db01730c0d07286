import { data } from 'react-router';
import type { Route } from './+types/match.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findLastImport, listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { paths } from '#app/ui/base/paths.ts';
import { readSummary } from '#app/workflows/banking/import-summary.ts';
import { describeEntryTaken } from '../payment-words.ts';
import { decideBankEntry } from '#app/pocketbase/bank-entries/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { bookProposal } from './book-proposal.server.ts';
import { nextEntryField, sureFieldName } from './entry-name.ts';
import { proposeEntries, sureBookings } from './propose-entries.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export async function loadMatch({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [listed, { import: last }] = await Promise.all([listBankEntries(backend), findLastImport(backend)]);
  const { booked, aside, counts } = listed;
  const { incoming, outgoing } = proposeEntries(listed);
  const sureIds = incoming.filter((each) => each.sure).map(({ entry }) => entry.id);
  const next = readQuery(url, 'next');
  const isJustRead = last?.ids.includes(readQuery(url, 'importedStatement')) === true;
  return {
    proposed: incoming.map(({ sure: _sure, ...row }) => ({ ...row, next: nextOf(sureIds, row.entry.id) })),
    /** whose button has the focus; what was read just now is said first */
    focused: isJustRead ? '' : sureIds.includes(next) ? next : (sureIds[0] ?? ''),
    sure: sureBookings(incoming).map(({ entry, value }) => ({ name: sureFieldName(entry.id), value })),
    /** what went out and may be for an invoice */
    outgoing,
    last: last === null ? null : { ...last, summary: readSummary(last.summary) },
    isJustRead,
    done: booked.find(({ id }) => id === readQuery(url, 'bookedEntry')) ?? null,
    booked,
    aside,
    counts,
  };
}

/** What is confirmed after an entry: the next one that is sure, and after the last the first. */
function nextOf(sure: readonly string[], id: string): string {
  const others = sure.slice(sure.indexOf(id) + 1).concat(sure);
  return others.find((each) => each !== id) ?? '';
}

export async function answerMatch({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const id = textOf(form, 'entry');
  if (!recordIdPattern.test(id)) throw found(null);
  const proposal = textOf(form, 'match');
  if (proposal !== '') {
    const booked = await bookProposal(backend, id, proposal);
    if (!booked.ok) return data({ error: booked.sentence }, { status: 409 });
    const next = textOf(form, nextEntryField);
    if (recordIdPattern.test(next)) return seeOther(context, withQuery(paths.bankEntries, { bookedEntry: id, next }));
    return seeOther(context, paths.bankEntries, { says: 'bank-entry-booked', by: booked });
  }
  const kind = textOf(form, 'then');
  if (kind !== 'open' && kind !== 'aside') return seeOther(context, paths.bankEntries);
  const decided = await ask(backend, decideBankEntry, { id, kind });
  if (!decided.ok) return data({ error: describeEntryTaken(decided.details) }, { status: 409 });
  return seeOther(context, paths.bankEntries, kind === 'open' ? 'bank-entry-open' : 'bank-entry-aside');
}
