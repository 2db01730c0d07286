import { beforeAll, expect, it } from 'vitest';
import { issuedStates } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedState } from '#app/invoicing/ledger/document-state.ts';
import { countedMax } from '#app/pocketbase/window.ts';
import { foundInState, foundLast, foundNewest, foundPage, walkedPage } from '#app/pocketbase/lists/sql.ts';
import { boundWords, piecesOfSearch, searchedWords } from '#app/pocketbase/statement.ts';
import type { Statement } from '#app/pocketbase/statement.ts';
import { foldSearch } from '#app/values/search-text.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { fillInvoices, mulberry, pickBy, searches, today } from '../support/random-invoices.ts';
import type { Listed } from '../support/random-invoices.ts';
import { testSeed } from '../support/test-seed.ts';

// Which way a search is answered depends on how many invoices there are: each way finds what a list by hand holds, whether
// it would be taken for so many or not.

const states: (IssuedState | null)[] = [null, ...issuedStates];

let random: () => number;
let installation: TestInstallation;
let issued: Listed[];

beforeAll(async () => {
  const seed = testSeed();
  console.info(`invoices of seed ${seed}`);
  random = mulberry(seed);
  installation = await openInstallation();
  const { sql, company } = installation;
  ({ issued } = fillInvoices(sql, random, { company, letter: 'i', issued: 1600, drafts: 3 }));
}, 120_000);

function answerTo({ sql }: Statement, values: Record<string, string | number>): Record<string, unknown> {
  const statement = installation.sql.prepare(sql.replaceAll(/\{:(\w+)\}/g, ':$1'));
  statement.setAllowUnknownNamedParameters(true);
  return statement.get(values) ?? {};
}

const placesIn = ({ text }: Record<string, unknown>) =>
  (JSON.parse(`[${String(text)}]`) as [number][]).map(([place]) => place);

it('every way finds the same newest hits and counts as many', () => {
  for (let round = 0; round < (isNight ? 150 : 30); round += 1) {
    const search = foldSearch([pickBy(random, searches), pickBy(random, ['', ...searches])].join(' '));
    const state = pickBy(random, states);
    const words = searchedWords(search).length;
    const hits = issued
      .filter((row) => searchedWords(search).every((word) => row.words.includes(word)))
      .filter((row) => state === null || row.state === state)
      .map(({ place }) => place)
      .toReversed();
    const offset = pickBy(random, [0, 30, Math.floor(random() * hits.length)]);
    const page = hits.slice(offset, offset + 30);
    const bound = { company: installation.company, today, ...boundWords(search), pieces: piecesOfSearch(search) };
    const values = { ...bound, size: 30, offset, looked: 5000, span: 5000 };
    const order = { words, state, sort: 'number', descending: true } as const;
    const found = {
      last: placesIn(answerTo(foundLast.of({ words, state }), values)),
      newest: placesIn(answerTo(foundNewest.of({ words, state }), values)),
      pieces: placesIn(answerTo(foundPage.of({ ...order, few: false }), values)),
      few: placesIn(answerTo(foundPage.of({ ...order, few: true }), values)),
      ...(state !== null && { walked: placesIn(answerTo(walkedPage.of(order), values)) }),
    };
    const wanted = Object.fromEntries(Object.keys(found).map((way) => [way, page]));
    expect({ search, state, offset, found }).toEqual({ search, state, offset, found: wanted });
    if (state === null) continue;
    for (const walks of [true, false])
      expect([search, state, answerTo(foundInState.of({ words, state, walks }), values)['n']]).toEqual([
        search,
        state,
        Math.min(hits.length, countedMax + 1),
      ]);
  }
});

it('of the last rows those are looked at that are asked for, and no more', () => {
  for (const state of states) {
    const last = issued.filter((row) => state === null || row.state === state).slice(-40);
    const hits = last.filter((row) => row.words.includes('x')).map(({ place }) => place);
    const bound = { company: installation.company, today, ...boundWords('x') };
    const answer = answerTo(foundLast.of({ words: 1, state }), { ...bound, size: 50, offset: 0, looked: 40 });
    expect([state, placesIn(answer)]).toEqual([state, hits.toReversed()]);
  }
});
