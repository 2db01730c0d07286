import { commonPlaces } from './common-places.ts';

/** A row of a form, as far as it is compared with others. */
export interface ComparedRow {
  /** its whole meaning: two rows of one meaning are the same */
  meaning: string;
  /** short for the meaning */
  mark: string;
  /** what it is recognised by when the rest of it has changed; '' for nothing */
  about: string;
}

/** Who has changed something since both were the same; null: nobody knows. */
export type ChangedBy = 'typed' | 'stored' | 'both' | null;

/** A row of each side that are one, or of one side alone. */
export interface RowPair {
  typed: number | null;
  stored: number | null;
  /** `agreed`: both say the same */
  changedBy: ChangedBy | 'agreed';
}

/**
 * Rows as they were typed and as they are stored, beside each other and in their order. `seen` are the marks of the rows
 * that the typed ones began from: with them a row that one side alone has made, changed or taken out is known as such.
 */
export function pairRows(
  typed: readonly ComparedRow[],
  stored: readonly ComparedRow[],
  baseMarks: readonly string[] | null,
): RowPair[] {
  const base = baseMarks ?? stored.map(({ mark }) => mark);
  const known = new Map([...stored, ...typed].map(({ mark, about }) => [mark, about]));
  const [mine, theirs] = [followRows(base, typed, known), followRows(base, stored, known)];
  const pairs = base.flatMap((mark, at): RowPair[] => {
    const pair = { typed: mine.of[at] ?? null, stored: theirs.of[at] ?? null };
    const [one, other] = [rowAt(typed, pair.typed), rowAt(stored, pair.stored)];
    const added = pairAdded({ typed, stored }, mine.before[at], theirs.before[at]);
    if (one === null && other === null) return added;
    if (one?.meaning === other?.meaning) return [...added, { ...pair, changedBy: 'agreed' }];
    const changedBy = one?.mark === mark ? 'stored' : other?.mark === mark ? 'typed' : 'both';
    return [...added, { ...pair, changedBy }];
  });
  const all = [...pairs, ...pairAdded({ typed, stored }, mine.before[base.length], theirs.before[base.length])];
  return baseMarks === null
    ? all.map((pair) => (pair.changedBy === 'agreed' ? pair : { ...pair, changedBy: null }))
    : all;
}

function rowAt(rows: readonly ComparedRow[], place: number | null): ComparedRow | null {
  return place === null ? null : (rows[place] ?? null);
}

interface Followed {
  /** of each row that was seen, where it is now */
  of: (number | undefined)[];
  /** rows that stand before it, and were not there */
  before: number[][];
}

/** Where rows are that were seen: as they were, else recognised, else in the place of one that is gone. */
function followRows(
  baseMarks: readonly string[],
  rows: readonly ComparedRow[],
  known: ReadonlyMap<string, string>,
): Followed {
  const marks = rows.map(({ mark }) => mark);
  const abouts = rows.map(({ about }, at) => (about === '' ? `\u0000row ${at}` : about));
  const seenAbouts = baseMarks.map((mark, at) => {
    const about = known.get(mark) ?? '';
    return about === '' ? `\u0000seen ${at}` : about;
  });
  const whole = { from: 0, to: baseMarks.length, fromRow: 0, toRow: rows.length };
  const same = placesWithin(whole, baseMarks, marks);
  const recognised = gapsBetween(same, whole).flatMap((gap) => placesWithin(gap, seenAbouts, abouts));
  const certain = [...same, ...recognised].sort(([one], [other]) => one - other);
  const replaced = gapsBetween(certain, whole).flatMap(({ from, to, fromRow, toRow }) =>
    Array.from({ length: Math.min(to - from, toRow - fromRow) }, (_, at): Place => [from + at, fromRow + at]),
  );
  const found = [...certain, ...replaced].sort(([one], [other]) => one - other);
  const of: (number | undefined)[] = Array.from({ length: baseMarks.length });
  for (const [at, place] of found) of[at] = place;
  const before = Array.from({ length: baseMarks.length + 1 }, (): number[] => []);
  for (const { to, fromRow, toRow } of gapsBetween(found, whole))
    for (let place = fromRow; place < toRow; place += 1) before[to]?.push(place);
  return { of, before };
}

type Place = [baseMarks: number, row: number];

interface Gap {
  from: number;
  to: number;
  fromRow: number;
  toRow: number;
}

function placesWithin(
  { from, to, fromRow, toRow }: Gap,
  baseMarks: readonly string[],
  rows: readonly string[],
): Place[] {
  return commonPlaces(baseMarks.slice(from, to), rows.slice(fromRow, toRow)).map(([at, row]) => [
    at + from,
    row + fromRow,
  ]);
}

function gapsBetween(places: readonly Place[], whole: Gap): Gap[] {
  const ends: Place[] = [...places, [whole.to, whole.toRow]];
  return ends.map(([to, toRow], at) => {
    const [from, fromRow] = places[at - 1] ?? [whole.from - 1, whole.fromRow - 1];
    return { from: from + 1, to, fromRow: fromRow + 1, toRow };
  });
}

/** Rows that both sides have added at the same place. */
function pairAdded(
  { typed, stored }: Record<'typed' | 'stored', readonly ComparedRow[]>,
  mine: readonly number[] = [],
  theirs: readonly number[] = [],
): RowPair[] {
  const meanings = (rows: readonly ComparedRow[], places: readonly number[]) =>
    places.map((place) => rowAt(rows, place)?.meaning ?? '');
  const same = commonPlaces(meanings(typed, mine), meanings(stored, theirs));
  const whole = { from: 0, to: mine.length, fromRow: 0, toRow: theirs.length };
  return gapsBetween(same, whole).flatMap(({ from, to, fromRow, toRow }) => [
    ...mine.slice(from, to).map((place): RowPair => ({ typed: place, stored: null, changedBy: 'typed' })),
    ...theirs.slice(fromRow, toRow).map((place): RowPair => ({ typed: null, stored: place, changedBy: 'stored' })),
    ...(to < mine.length
      ? [{ typed: mine[to] ?? null, stored: theirs[toRow] ?? null, changedBy: 'agreed' as const }]
      : []),
  ]);
}
