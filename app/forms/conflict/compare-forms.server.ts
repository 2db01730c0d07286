import type { ConflictChoice, Disagreement, StaleForm } from '../reading/answer-form.ts';
import { formatField } from '../reading/field-words.ts';
import type { FormTable } from '../reading/field-words.ts';
import { writeRows } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { accountField } from '#app/http/form/replay.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { isPosition } from '#app/invoicing/invoice/draft.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { readEntry, rowNames } from '#app/routes/documents/lines/typed-lines.ts';
import { pairRows } from '#app/routes/documents/conflict/pair-rows.ts';
import type { ChangedBy, ComparedRow, RowPair } from '#app/routes/documents/conflict/pair-rows.ts';
import {
  markOf,
  meaningOf,
  meaningOfRow,
  parseBaseMarks,
  baseMarksName,
  splitForm,
  valueIn,
  formatBaseMarks,
} from './base-marks.server.ts';
import type { FormRow } from './base-marks.server.ts';

interface TwoForms {
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
const list = 'lines';
const ofForm = new Set([versionName, baseMarksName]);
const unasked = new Set([...ofForm, accountField]);

/**
 * What differs in meaning between the typed form and the stored record, to be chosen field by field and row by row. Where
 * the form says what it began from, what only the others have changed since is proposed as they have stored it.
 */
export function compareForms(two: TwoForms): StaleForm {
  const { form, typed, stored, storedVersion } = two;
  const fields = chooseFields(two);
  const rows = chooseRows(two);
  const chosen = new Set(fields.map(({ name }) => name));
  const { fields: others } = splitForm(form, typed);
  const agreed = [...others].flatMap(([name, value]) => {
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

function chooseFields({ form, typed, stored, recordNames, today, sameAs }: TwoForms): ConflictChoice[] {
  const [mine, theirs] = [splitForm(form, typed).fields, splitForm(form, stored).fields];
  const baseMarks = parseBaseMarks(form, mine.get(baseMarksName) ?? '');
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].filter((name) => !unasked.has(name));
  return names.flatMap((name): ConflictChoice[] => {
    if (!Object.hasOwn(form.fields, name)) return [];
    const field = rowOf(form.fields, name);
    const written = valueIn(field, mine.get(name));
    const values = { typed: sameAs?.get(name) ?? written, stored: valueIn(field, theirs.get(name)) };
    const [one, other] = [meaningOf(field, values.typed, today), meaningOf(field, values.stored, today)];
    if (one === other) return [];
    const mark = baseMarks?.fields.get(name) ?? null;
    const kept = [one, meaningOf(field, written, today)].some((meaning) => markOf(meaning) === mark);
    const changedBy = mark === null ? null : kept ? 'stored' : markOf(other) === mark ? 'typed' : 'both';
    const word = (value: string) => formatField(field, value, { today: today ?? null, recordNames });
    const difference = { label: '', typed: word(values.typed), stored: word(values.stored) };
    const choice = { name, label: field.label, values, differences: [difference], without: null };
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

/** Rows in one field each, or several that agree: their numbers are their order. */
function chooseRows(two: TwoForms): ChosenRows {
  const { form, today } = two;
  const { lines } = form;
  if (lines === undefined) return { choices: [], agreed: [] };
  const [typed, stored] = [splitForm(form, two.typed), splitForm(form, two.stored)];
  const compared = (row: FormRow): ComparedRow => {
    const meaning = meaningOfRow(lines, row, today);
    return { meaning, mark: markOf(meaning), about: (row['description'] ?? '').trim() };
  };
  const baseMarks = parseBaseMarks(form, typed.fields.get(baseMarksName) ?? '');
  const pairs = pairRows(typed.rows.map(compared), stored.rows.map(compared), baseMarks?.rows ?? null);
  const names = { typed: namesOf(typed.rows), stored: namesOf(stored.rows) };
  const result: ChosenRows = { choices: [], agreed: [] };
  for (const part of partsOf(pairs)) {
    const name = `${list}~${result.choices.length + result.agreed.length}`;
    if ('agreed' in part) {
      const rows = part.agreed.map((place) => typed.rows[place] ?? {});
      result.agreed.push({ name, value: writeRows(rows) });
    } else {
      const { typed: mine, stored: theirs, changedBy } = part;
      const rows = { typed: rowAt(typed.rows, mine), stored: rowAt(stored.rows, theirs) };
      const label = (mine === null ? names.stored[theirs ?? 0] : names.typed[mine]) ?? '';
      result.choices.push({
        name,
        label: mine === null ? `${label} (gespeichert)` : label,
        values: {
          typed: writeRows(rows.typed ? [rows.typed] : []),
          stored: writeRows(rows.stored ? [rows.stored] : []),
        },
        differences: compareRows({ ...two, lines }, rows),
        without: mine === null ? 'typed' : theirs === null ? 'stored' : null,
        changedBy,
        proposed: propose(changedBy),
      });
    }
  }
  return result;
}

function rowAt(rows: readonly FormRow[], place: number | null): FormRow | null {
  return place === null ? null : (rows[place] ?? null);
}

function namesOf(rows: readonly FormRow[]): string[] {
  return rowNames(rows.map(({ entry }) => ({ entry: readEntry(entry) }))).map(({ name }) => name);
}

type Part = { agreed: number[] } | (Pick<RowPair, 'typed' | 'stored'> & { changedBy: ChangedBy });

/** Rows that agree one after the other are one part. */
function partsOf(pairs: readonly RowPair[]): Part[] {
  const parts: Part[] = [];
  for (const { typed, stored, changedBy } of pairs) {
    const last = parts.at(-1);
    if (changedBy !== 'agreed') parts.push({ typed, stored, changedBy });
    else if (last && 'agreed' in last) last.agreed.push(typed ?? 0);
    else parts.push({ agreed: [typed ?? 0] });
  }
  return parts;
}

/** Each field that differs; of a row that one side does not have all that it says. */
function compareRows(
  { lines, today, recordNames }: Pick<TwoForms, 'today' | 'recordNames'> & { lines: FieldTable },
  { typed, stored }: Record<'typed' | 'stored', FormRow | null>,
): Disagreement[] {
  const shown = [typed, stored].flatMap((row) => (row === null ? [] : shownNames(lines, row)));
  const isOne = typed === null || stored === null;
  return fieldNames(lines).flatMap((name): Disagreement[] => {
    if (!shown.includes(name)) return [];
    const field = rowOf(lines, name);
    const { label, kind, initial } = field;
    const value = (row: FormRow) => valueIn(field, row[name]);
    const word = (row: FormRow | null) => {
      // What a row is need not be said of a usual one.
      if (row === null || (isOne && kind === 'choice' && value(row) === initial)) return '';
      return formatField(field, value(row), { today: today ?? null, recordNames });
    };
    const isSame = !isOne && meaningOf(field, value(typed), today) === meaningOf(field, value(stored), today);
    const difference = { label, typed: word(typed), stored: word(stored) };
    return isSame || (isOne && difference.typed + difference.stored === '') ? [] : [difference];
  });
}

/** A row between the positions has one field only. */
function shownNames(lines: FieldTable, row: FormRow): string[] {
  const names = fieldNames(lines);
  if (row['entry'] === undefined || isPosition({ entry: readEntry(row['entry']) })) return names;
  return names.filter((name) => name === 'entry' || name === 'description');
}
