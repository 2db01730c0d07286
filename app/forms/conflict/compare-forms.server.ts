import type { ConflictChoice, Disagreement, StaleForm } from '../reading/answer-form.ts';
import { formatField } from '../reading/field-words.ts';
import type { FormTable } from '../reading/field-words.ts';
import { writeRows } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { accountField } from '#app/http/form/replay.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import {
  markOf,
  markOfRows,
  meaningOf,
  meaningOfRow,
  parseBaseMarks,
  baseMarksName,
  splitForm,
  valueIn,
  formatBaseMarks,
} from './base-marks.server.ts';
import type { BaseMarks, FormRow, SplitForm } from './base-marks.server.ts';

type ChangedBy = ConflictChoice['changedBy'];

export interface TwoForms {
  form: FormTable;
  typed: readonly FieldEntry[];
  stored: readonly FieldEntry[];
  storedVersion: number;
  /** of records that a field names by their ids */
  recordNames?: ReadonlyMap<string, string>;
  /** of dates that were typed without year */
  today?: IsoDate;
  /** what was typed in other words than it is stored, by the names of its fields */
  sameAs?: ReadonlyMap<string, string>;
}

const versionName = 'version';
const rowsName = 'lines~0';
const ofForm = new Set([versionName, baseMarksName]);
const unasked = new Set([...ofForm, accountField]);

/**
 * What differs in meaning between the typed form and the stored record, to be chosen field by field, and all rows at once. Where
 * the form says what it began from, what only the others have changed since is proposed as they have stored it.
 */
export function compareForms(two: TwoForms): StaleForm {
  const { form, stored, storedVersion } = two;
  const split = splitBoth(two);
  const fields = chooseFields(two, split);
  const rows = chooseRows(two, split);
  const chosen = new Set(fields.map(({ name }) => name));
  const agreed = [...split.typed.fields].flatMap(([name, value]) => {
    if (ofForm.has(name) || chosen.has(name)) return [];
    return [{ name, value: two.sameAs?.get(name) ?? value }];
  });
  return {
    choices: [...fields, ...rows.choices],
    fields: [
      ...agreed,
      ...rows.agreed,
      { name: versionName, value: String(storedVersion) },
      // From now on the form begins from what is stored: a later conflict is one with what is saved after this one.
      { name: baseMarksName, value: formatBaseMarks(form, stored) },
    ],
  };
}

interface SplitForms {
  typed: SplitForm;
  stored: SplitForm;
  /** what both began from; null: the form does not say */
  base: BaseMarks | null;
}

function splitBoth({ form, typed, stored }: TwoForms): SplitForms {
  const mine = splitForm(form, typed);
  const base = parseBaseMarks(form, mine.fields.get(baseMarksName) ?? '');
  return { typed: mine, stored: splitForm(form, stored), base };
}

function chooseFields(
  { form, recordNames, today, sameAs }: TwoForms,
  { typed: { fields: mine }, stored: { fields: theirs }, base }: SplitForms,
): ConflictChoice[] {
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].filter((name) => !unasked.has(name));
  return names.flatMap((name): ConflictChoice[] => {
    if (!Object.hasOwn(form.fields, name)) return [];
    const field = rowOf(form.fields, name);
    const written = valueIn(field, mine.get(name));
    const values = { typed: sameAs?.get(name) ?? written, stored: valueIn(field, theirs.get(name)) };
    const [one, other] = [meaningOf(field, values.typed, today), meaningOf(field, values.stored, today)];
    if (one === other) return [];
    const mark = base?.fields.get(name) ?? null;
    const kept = [one, meaningOf(field, written, today)].some((meaning) => markOf(meaning) === mark);
    const changedBy = mark === null ? null : kept ? 'stored' : markOf(other) === mark ? 'typed' : 'both';
    const word = (value: string) => formatField(field, value, { today: today ?? null, recordNames });
    const difference = { label: '', typed: word(values.typed), stored: word(values.stored) };
    const choice = { name, label: field.label, values, differences: [difference] };
    return [{ ...choice, changedBy, proposed: propose(changedBy) }];
  });
}

function propose(changedBy: ChangedBy): ConflictChoice['proposed'] {
  return changedBy === 'stored' ? 'stored' : 'typed';
}

interface ChosenRows {
  choices: ConflictChoice[];
  /** rows that nobody is asked for */
  agreed: FieldEntry[];
}

/** All rows are one choice, in one field. */
function chooseRows(two: TwoForms, { typed, stored, base }: SplitForms): ChosenRows {
  const { form, today } = two;
  const { lines } = form;
  if (lines === undefined) return { choices: [], agreed: [] };
  const meanings = (rows: readonly FormRow[]) => rows.map((row) => meaningOfRow(lines, row, today));
  const [one, other] = [meanings(typed.rows), meanings(stored.rows)];
  const values = { typed: writeRows(typed.rows), stored: writeRows(stored.rows) };
  const changedBy = changedSince(base?.rows ?? null, one, other);
  if (changedBy === 'agreed') return { choices: [], agreed: [{ name: rowsName, value: values.typed }] };
  const differences = compareRows(
    { ...two, lines },
    unlikePairs({ rows: typed.rows, meanings: one }, { rows: stored.rows, meanings: other }),
  );
  return {
    choices: [{ name: rowsName, label: 'Zeilen', values, differences, changedBy, proposed: propose(changedBy) }],
    agreed: [],
  };
}

function changedSince(base: string | null, typed: readonly string[], stored: readonly string[]): ChangedBy | 'agreed' {
  const [mine, theirs] = [markOfRows(typed), markOfRows(stored)];
  if (typed.length === stored.length && typed.every((meaning, at) => meaning === stored[at])) return 'agreed';
  if (base === null) return null;
  return base === mine ? 'stored' : base === theirs ? 'typed' : 'both';
}

interface RowPair {
  /** place in the longer form, from 0 */
  at: number;
  /** null: that side has no such row */
  typed: FormRow | null;
  stored: FormRow | null;
}

interface MeantRows {
  rows: readonly FormRow[];
  meanings: readonly string[];
}

/** Rows beside each other by their places, without those at the beginning and at the end that both sides have. */
function unlikePairs(typed: MeantRows, stored: MeantRows): RowPair[] {
  const [mine, theirs] = [typed.meanings, stored.meanings];
  const shorter = Math.min(mine.length, theirs.length);
  let before = 0;
  while (before < shorter && mine[before] === theirs[before]) before += 1;
  let after = 0;
  while (after < shorter - before && mine.at(-1 - after) === theirs.at(-1 - after)) after += 1;
  const count = Math.max(mine.length, theirs.length) - before - after;
  const rowAt = ({ rows }: MeantRows, at: number) => (at < rows.length - after ? (rows[at] ?? null) : null);
  return Array.from({ length: count }, (_, index) => index + before)
    .map((at) => ({ at, typed: rowAt(typed, at), stored: rowAt(stored, at) }))
    .filter(({ at }) => mine[at] !== theirs[at] || mine.length !== theirs.length);
}

/** Each field that differs; a row that one side does not have in one. */
function compareRows(
  { lines, today, recordNames }: Pick<TwoForms, 'today' | 'recordNames'> & { lines: FieldTable },
  pairs: readonly RowPair[],
): Disagreement[] {
  const word = (name: string, row: FormRow) => {
    const field = rowOf(lines, name);
    return formatField(field, valueIn(field, row[name]), { today: today ?? null, recordNames });
  };
  const wholeRow = (row: FormRow | null) => {
    if (row === null) return 'ohne diese Zeile';
    const isUsual = (name: string) => rowOf(lines, name).initial === valueIn(rowOf(lines, name), row[name]);
    const words = fieldNames(lines).map((name) => (isUsual(name) ? '' : word(name, row)));
    return words.filter(Boolean).join(', ');
  };
  return pairs.flatMap(({ at, typed, stored }): Disagreement[] => {
    const label = `Zeile ${at + 1}`;
    if (typed === null || stored === null) return [{ label, typed: wholeRow(typed), stored: wholeRow(stored) }];
    return fieldNames(lines).flatMap((name) => {
      const field = rowOf(lines, name);
      const meaning = (row: FormRow) => meaningOf(field, valueIn(field, row[name]), today);
      if (meaning(typed) === meaning(stored)) return [];
      return [{ label: `${label} ${field.label}`, typed: word(name, typed), stored: word(name, stored) }];
    });
  });
}
