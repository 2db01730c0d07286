import type { Statement } from '#app/pocketbase/statement.ts';
import type { DamageCode } from './damage.ts';
import type { Verification } from './verification.ts';

/** What a comparison found: nothing (false, '', an empty list), that it is so (true), or what exactly, one damage each. */
type Difference = boolean | string | readonly string[];

/**
 * One invariant: the damage that is told, and what is compared. `unless-told`: what also follows from others, so that it is
 * told only where none of those before it was.
 */
export type Comparison<Of> = readonly [what: DamageCode, differs: (of: Of) => Difference, when?: 'unless-told'];

interface Finding {
  what: DamageCode;
  more?: string;
}

/** What is compared of one row. */
export interface RowComparison<Row> {
  tells: readonly DamageCode[];
  find: (row: Row, run: Verification) => Iterable<Finding>;
}

/** Comparisons of what `prepare` makes of a row, in their order. */
export function compareWith<Row, Of>(
  prepare: (row: Row, run: Verification) => Of,
  comparisons: readonly Comparison<Of>[],
): RowComparison<Row> {
  return {
    tells: comparisons.map(([what]) => what),
    *find(row, run) {
      const of = prepare(row, run);
      let isTold = false;
      for (const [what, differs, when] of comparisons) {
        if (when === 'unless-told' && isTold) continue;
        for (const finding of findingsOf(what, differs(of))) {
          isTold = true;
          yield finding;
        }
      }
    },
  };
}

function findingsOf(what: DamageCode, difference: Difference): Finding[] {
  if (typeof difference === 'object') return difference.map((more) => ({ what, more }));
  if (typeof difference === 'string') return difference === '' ? [] : [{ what, more: difference }];
  return difference ? [{ what }] : [];
}

/** One or the other, by what a row is. */
export function compareEither<Row>(
  isFirst: (row: Row) => boolean,
  first: RowComparison<Row>,
  second: RowComparison<Row>,
): RowComparison<Row> {
  return {
    tells: [...first.tells, ...second.tells],
    find: (row, run) => (isFirst(row) ? first : second).find(row, run),
  };
}

/** Part of what is looked at in one run. */
export interface ArchiveCheck {
  tells: readonly DamageCode[];
  run: (run: Verification) => Promise<void>;
}

type Rows<Row extends object> = Statement<Row> | ((run: Verification) => Iterable<Row>);

interface RowNaming<Row> {
  /** as people call it */
  name: (row: Row, run: Verification) => string;
  /** what the report counts by it */
  counts?: (row: Row) => Counted | null;
}
type Counted = 'companies' | 'invoices' | 'files' | 'heads';

/** Each row of what is stored, against what it has to be. */
export function checkRows<Row extends object>(
  rows: Rows<Row>,
  { name, counts }: RowNaming<Row>,
  { tells, find }: RowComparison<Row>,
): ArchiveCheck {
  return {
    tells,
    run: async (run) => {
      for (const row of typeof rows === 'function' ? rows(run) : run.archive.rows(rows)) {
        const counted = counts?.(row) ?? null;
        if (counted !== null) run.report[counted] += 1;
        for (const finding of find(row, run))
          run.damage({ company: companyOf(row), subject: name(row, run), ...finding });
        await run.step();
      }
    },
  };
}

function companyOf(row: object): string {
  return 'company' in row && typeof row.company === 'string' ? row.company : '';
}

/** The same, by comparisons of the row itself. */
export function compareRows<Row extends object>(
  rows: Rows<Row>,
  named: RowNaming<Row>,
  comparisons: readonly Comparison<Row>[],
): ArchiveCheck {
  return checkRows(
    rows,
    named,
    compareWith((row: Row) => row, comparisons),
  );
}

/** The same, by comparisons of what is made of a row. */
export function comparePreparedRows<Row extends object, Of>(
  rows: Rows<Row>,
  { as, ...named }: RowNaming<Row> & { as: (row: Row, run: Verification) => Of },
  comparisons: readonly Comparison<Of>[],
): ArchiveCheck {
  return checkRows(rows, named, compareWith(as, comparisons));
}

/** Rows that are not there in a folder that nobody damaged. */
export function expectNoRows<Row extends object>(
  what: DamageCode,
  rows: Statement<Row>,
  { name, more = () => true }: RowNaming<Row> & { more?: (row: Row) => string | true },
): ArchiveCheck {
  return compareRows(rows, { name }, [[what, more]]);
}
