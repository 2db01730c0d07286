import { correctionKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentState } from '#app/invoicing/ledger/document-state.ts';
import { settlementOf } from '#app/invoicing/ledger/settlement.ts';
import {
  allResults,
  allStates,
  orphanedListRows,
  orphanedSearchRows,
  placesOfPiece,
  unindexedInvoices,
  wrongCounts,
  wrongCustomerSums,
  wrongDays,
  wrongEntryStates,
  wrongMonths,
  wrongPending,
  wrongReceived,
  wrongRows,
  wrongSums,
} from '#app/pocketbase/consistency/sql.ts';
import { allPieces } from '#app/pocketbase/statement.ts';
import { allPiecesOf } from '#app/values/search-text.ts';
import { compareRows, expectNoRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import type { Verification } from './verification.ts';

// What is kept beside records because it follows from them: what the search, lists and the dashboard read.

/** Where this many are wrong, the others name the same invoices. */
const wrongPiecesMax = 50;

/** The index can be asked for a piece, not for a row: pieces are counted, and those whose count is wrong are followed. */
const pieceCheck: ArchiveCheck = {
  tells: ['search-row'],
  run: async (run) => {
    const { archive, damage } = run;
    const wanted = new Map<string, number>();
    for (const { searchText } of archive.rows(allResults)) {
      for (const piece of allPiecesOf(searchText)) wanted.set(piece, (wanted.get(piece) ?? 0) + 1);
      await run.step();
    }
    const wrong = wrongPieces(run, wanted).slice(0, wrongPiecesMax);
    if (wrong.length === 0) return;
    const told = new Set([...archive.rows(unindexedInvoices)].map(({ id }) => id));
    const placesOf = new Map(
      wrong.map((piece) => {
        const places = [...archive.rows(placesOfPiece, { piece: allPieces([piece]) })];
        return [piece, new Set(places.map(({ place }) => place))];
      }),
    );
    for (const { place, searchText, id, company, number } of archive.rows(allResults)) {
      const pieces = allPiecesOf(searchText);
      const isLost = [...placesOf].some(([piece, places]) => pieces.has(piece) && !places.has(place));
      if (isLost && !told.has(id)) damage({ company, subject: number, what: 'search-row' });
      await run.step();
    }
  },
};

/** Pieces that the index does not hold as often as there are texts with them. A temporary table is no change. */
function wrongPieces({ archive: { db } }: Verification, wanted: ReadonlyMap<string, number>): string[] {
  db.exec('CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab(main, search_pieces, row)');
  const rows = db.prepare('SELECT upper(term) AS term, doc FROM temp.search_terms').all();
  const held = new Map(rows.map(({ term, doc }) => [String(term), Number(doc)]));
  return [...wanted].filter(([piece, count]) => (held.get(piece) ?? 0) < count).map(([piece]) => piece);
}

export const searchChecks: readonly ArchiveCheck[] = [
  expectNoRows('search-row', unindexedInvoices, { name: ({ number }) => number }),
  expectNoRows('search-stray', orphanedSearchRows, { name: ({ id }) => `Suche nach ${id}` }),
  expectNoRows('day-sum', wrongDays, { name: ({ day }) => `Umsatz vom ${day}` }),
  pieceCheck,
];

/** Whether an invoice stands in lists as it follows from it and from what was booked on it. */
function listStateAgrees({
  dueCents,
  receivedCents,
  reducedCents,
  uncollectibleCents,
  ...kept
}: typeof allStates.row): boolean {
  const { openCents } = settlementOf(dueCents, { receivedCents, reducedCents });
  const state = documentState(
    { openCents, receivedCents, uncollectibleCents },
    {
      takesBack: correctionKinds.find((kind) => kind === kept.kind) ?? null,
      isCancelled: kept.isCancelled === 1,
      isWithdrawn: kept.isWithdrawn === 1,
    },
  );
  const isSame = kept.keptReceivedCents === receivedCents && kept.keptReducedCents === reducedCents;
  const isRight = kept.state === state && kept.openCents === openCents && kept.keptDueCents === dueCents;
  return kept.isCopied === 1 && isSame && isRight;
}

export const stateChecks: readonly ArchiveCheck[] = [
  compareRows(allStates, { name: ({ number }) => number }, [['invoice-state', (row) => !listStateAgrees(row)]]),
  expectNoRows('state-sum', wrongSums, { name: ({ state, dueDate }) => `Summe ${state} ${dueDate}`.trim() }),
];

export const listChecks: readonly ArchiveCheck[] = [
  expectNoRows('list-row', wrongRows, { name: ({ number }) => number }),
  expectNoRows('list-row', orphanedListRows, { name: ({ place }) => `Listenzeile ${place}` }),
  expectNoRows('list-count', wrongCounts, { name: ({ list, tab }) => `Liste ${list} ${tab}`.trim() }),
  expectNoRows('customer-sum', wrongCustomerSums, {
    name: ({ customer, period }) => `Umsatz mit ${customer} ${period}`.trim(),
  }),
  expectNoRows('month-sum', wrongMonths, { name: ({ month }) => `Umsatz im Monat ${month}` }),
  expectNoRows('received-sum', wrongReceived, { name: ({ year }) => `Eingegangen im Jahr ${year}` }),
  expectNoRows('bank-entry-state', wrongEntryStates, { name: ({ entry }) => `Umsatz ${entry}` }),
  expectNoRows('pending-file', wrongPending, { name: ({ id, number }) => number || `Beleg ${id}` }),
];
