import { memberNames } from '#app/values/records.ts';
import { piecesToAsk } from '#app/values/search-text.ts';

/** SQL with what one row of its answer holds, by example: '' text, 0 an integer, false yes or no. */
export interface Statement<Row extends object = object> {
  sql: string;
  row: Row;
  /** asked so often that it is kept prepared: to prepare it takes longer than to answer it */
  prepare?: true;
}

/** Statements that differ by a choice; `every` lists them all, so that each can be held against the database. */
export interface Family<Choice, Row extends object = object> {
  row: Row;
  of: (choice: Choice) => Statement<Row>;
  every: () => Statement<Row>[];
}

export function family<Choice extends object, Row extends object>(
  choices: { readonly [Name in keyof Choice]: readonly Choice[Name][] },
  { row, sql, prepare }: { row: Row; sql: (choice: Choice) => string; prepare?: true },
): Family<Choice, Row> {
  const of = (choice: Choice) => ({ sql: sql(choice), row, ...(prepare && { prepare }) });
  return { row, of, every: () => combinations(choices).map(of) };
}

function combinations<Choice extends object>(choices: {
  readonly [Name in keyof Choice]: readonly Choice[Name][];
}): Choice[] {
  let all: Partial<Choice>[] = [{}];
  for (const name of memberNames(choices))
    all = all.flatMap((begun) => choices[name].map((value) => ({ ...begun, [name]: value })));
  return all as Choice[];
}

/** All rows of a statement as JSON, as an expression of another one: a page that asks much asks once. */
export function jsonRows({ sql, row }: Statement): string {
  return `(SELECT json_group_array(${jsonRow(row)}) FROM (${sql}))`;
}

/** One row as JSON; `columns`: what its members are made of where that is not called as they are. */
export function jsonRow(row: object, columns: Readonly<Record<string, string>> = {}): string {
  const members = Object.entries<unknown>({ ...row }).map(([name, example]) => {
    const column = columns[name] ?? name;
    return `'${name}', ${typeof example === 'boolean' ? `json(iif(${column}, 'true', 'false'))` : column}`;
  });
  return `json_object(${members.join(', ')})`;
}

/** The column holds each of the words; they are bound as word0, word1 … */
export function holdsWords(column: string, words: number): string[] {
  return Array.from({ length: words }, (_, index) => `${column} LIKE {:word${index}} ESCAPE '\\'`);
}

const wordsMax = 8;

/** How many words a search may have: what a family of statements is listed with. */
export const wordCounts = [0, 1, wordsMax];

/** The words of a folded search that are looked for: the first eight. */
export function searchedWords(search: string): string[] {
  return search
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax);
}

/** All of these pieces, as a full-text table is asked for them. */
export function allPieces(pieces: readonly string[]): string {
  return pieces.map((piece) => `"${piece}"`).join(' AND ');
}

/** What the index of pieces is asked for, so that it holds all words of a search. */
export function piecesOfSearch(search: string): string {
  return allPieces(searchedWords(search).flatMap(piecesToAsk));
}

/** The words of a search as `holdsWords` wants them bound. */
export function boundWords(search: string): Record<string, string> {
  return Object.fromEntries(
    searchedWords(search).map((word, index) => [`word${index}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`]),
  );
}
