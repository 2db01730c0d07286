import {
  allResults,
  unindexedInvoices,
  placesOfPiece,
  orphanedSearchRows,
  wrongDays,
} from '#app/pocketbase/consistency/sql.ts';
import { allPieces } from '#app/pocketbase/statement.ts';
import { allPiecesOf } from '#app/values/search-text.ts';
import type { Verification } from './verification.ts';

/** What the search and the dashboard read instead of invoices says what the invoices say. */
export async function verifySearch(run: Verification): Promise<void> {
  const { archive, damage } = run;
  const lost = new Set<string>();
  for (const { id, company, number } of archive.rows(unindexedInvoices)) {
    lost.add(id);
    damage({ company, subject: number, what: 'search-row' });
  }
  for (const { id, company } of archive.rows(orphanedSearchRows))
    damage({ company, subject: `Suche nach ${id}`, what: 'search-stray' });
  for (const { company, day } of archive.rows(wrongDays))
    damage({ company, subject: `Umsatz vom ${day}`, what: 'day-sum' });
  await verifyPieces(run, lost);
}

/** Where this many are wrong, the others name the same invoices. */
const wrongPiecesMax = 50;

/** The index can be asked for a piece, not for a row: pieces are counted, and those whose count is wrong are followed. */
async function verifyPieces(run: Verification, told: ReadonlySet<string>): Promise<void> {
  const { archive, damage } = run;
  const wanted = new Map<string, number>();
  for (const { searchText } of archive.rows(allResults)) {
    for (const piece of allPiecesOf(searchText)) wanted.set(piece, (wanted.get(piece) ?? 0) + 1);
    await run.step();
  }
  const wrong = wrongPieces(run, wanted).slice(0, wrongPiecesMax);
  if (wrong.length === 0) return;
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
}

/** Pieces that the index does not hold as often as there are texts with them. A temporary table is no change. */
function wrongPieces({ archive: { db } }: Verification, wanted: ReadonlyMap<string, number>): string[] {
  db.exec('CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab(main, search_pieces, row)');
  const rows = db.prepare('SELECT upper(term) AS term, doc FROM temp.search_terms').all();
  const held = new Map(rows.map(({ term, doc }) => [String(term), Number(doc)]));
  return [...wanted].filter(([piece, count]) => (held.get(piece) ?? 0) < count).map(([piece]) => piece);
}
