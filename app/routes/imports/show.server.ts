import { data } from 'react-router';
import type { Route } from './+types/show.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { found } from '#app/http/found.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { importColumnFields, importFields } from '#app/invoicing/import/fields.ts';
import { repeatedColumns } from '#app/invoicing/import/guess-columns.ts';
import type { ImportTable } from '#app/invoicing/import/import-table.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { mapImport, takeBackImport } from '#app/pocketbase/imports/calls.ts';
import { findImport } from '#app/pocketbase/imports/queries.ts';
import type { ImportRecord } from '#app/pocketbase/imports/queries.ts';
import { decideImport, runImport } from '#app/workflows/imports/run-import.ts';
import type { ChosenMapping } from '#app/workflows/imports/run-import.ts';
import { rowJudges } from './judges.server.ts';
import { loadShown } from './load-shown.server.ts';
import { importWordsAt } from './words.ts';

/** What is wrong, and what was chosen. */
export interface ImportFormAnswer {
  errors: { text: string; column?: number }[];
  chosen?: ChosenMapping;
  used?: { id: string; number: number; name: string; changed: boolean }[];
}

export async function loadTableImport({ url, params: { importId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const record = found(await findImport(backend, importId, importWordsAt(url).target));
  return serverRenderedOnly({ pathname: url.pathname, ...record, ...(await loadShown(backend, record, url)) });
}

export async function answerTableImport({ url, request, params: { importId }, context }: Route.ActionArgs) {
  const form = await readForm(request, ['columns', 'rows']);
  const words = importWordsAt(url);
  const record = found(await findImport(userBackend(context), importId, words.target));
  const asked = { context, form, record, href: words.importHref(record.id) };
  if (textOf(form, 'then') === 'undo') return undo(asked);
  return record.state === 'asked' && textOf(form, 'then') === 'decide' ? decide(asked) : map(asked);
}

interface Asked {
  context: Context;
  form: FormData;
  record: ImportRecord;
  href: string;
}

const changed = 'Inzwischen ist an diesem Einlesen etwas geändert. Bitte laden Sie die Seite neu.';
const numberUsed =
  'Inzwischen hat ein anderer Datensatz eine dieser Nummern. Nichts ist eingelesen; bitte lesen Sie noch einmal ein.';

async function map({ context, form, record, href }: Asked) {
  const judge = rowJudges[record.target];
  const chosen = readChosen(form, record, judge.table);
  const errors = faultsOf(judge.table, chosen.mapping, record.headings);
  if (errors.length > 0) return refused({ errors, chosen }, 422);
  const backend = userBackend(context);
  const seen = { id: record.id, version: record.version };
  const looks = textOf(form, 'then') === 'look';
  const ran = looks
    ? await ask(backend, mapImport, { ...seen, ...chosen })
    : await runImport(backend, judge, { ...seen, rows: record.rows, chosen });
  if (ran.ok) return seeOther(context, href);
  return answerRefused(context, ran.refusal, { href, record });
}

/** Two presses of one button are one: the second finds how it stands. */
async function answerRefused(
  context: Context,
  refusal: 'stale' | 'number-used',
  { href, record }: Pick<Asked, 'href' | 'record'>,
) {
  if (refusal === 'number-used') return refused({ errors: [{ text: numberUsed }] }, 409);
  const now = await findImport(userBackend(context), record.id, record.target);
  return now?.state === 'done' ? seeOther(context, href) : refused({ errors: [{ text: changed }] }, 409);
}

function readChosen(form: FormData, { headings }: ImportRecord, { columns }: ImportTable): ChosenMapping {
  const mapping = headings.map((_, index) => {
    const name = textOf(form, `columns[${index}].${Object.keys(importColumnFields)[0] ?? ''}`);
    return name in columns ? name : '';
  });
  const known = textOf(form, 'known') === 'fill' ? 'fill' : importFields.known.initial;
  return { mapping, known, remembered: textOf(form, 'remembered') === 'on' };
}

function faultsOf(
  { columns, needed }: ImportTable,
  mapping: readonly string[],
  headings: readonly string[],
): ImportFormAnswer['errors'] {
  const missing = needed
    .filter(({ oneOf }) => !oneOf.some((name) => mapping.includes(name)))
    .map((group) => ({ text: group.missing, column: Math.max(0, mapping.indexOf('')) }));
  const twice = [...repeatedColumns([...mapping])].map((column) => {
    const name = mapping[column] ?? '';
    const first = headings[mapping.indexOf(name)] ?? '';
    return {
      text: `„${columns[name] ?? name}“ ist schon die Spalte „${first}“. Bitte wählen Sie eine von beiden.`,
      column,
    };
  });
  return [...missing, ...twice];
}

async function decide({ context, form, record, href }: Asked) {
  const asSame = new Set<number>();
  for (const [name, value] of form) {
    const [, index] = /^rows\[(\d{1,3})\]\.taken$/.exec(name) ?? [];
    if (index !== undefined && value === 'same') asSame.add(Number(textOf(form, `rows[${index}].line`)));
  }
  const decided = await decideImport(userBackend(context), { import: record, asSame });
  return decided.ok ? seeOther(context, href) : answerRefused(context, decided.refusal, { href, record });
}

async function undo({ context, record, href }: Asked) {
  const undone = await ask(userBackend(context), takeBackImport, { id: record.id });
  if (undone.ok) return seeOther(context, href, 'import-undone');
  return refused({ errors: [], used: undone.details.used }, 409);
}

function refused(answer: ImportFormAnswer, status: number) {
  return data<ImportFormAnswer>(answer, { status });
}
