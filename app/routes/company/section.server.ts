import type { Submission } from '@conform-to/react';
import { z } from 'zod';
import { showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { userBackend } from '#app/http/session.ts';
import type { CompanySettings } from '#app/invoicing/company/fields.ts';
import type { FieldTable, FormValuesOf, ValuesOf } from '#app/invoicing/fields.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { settingsRecord } from '#app/pocketbase/records.ts';
import type { SettingsRecord } from '#app/pocketbase/records.ts';
import { saveSettings } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { BaseVersion } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, compareStored } from '#app/forms/record/stored-record.server.ts';

/** Beside the fields of a section: hidden, and sent back as they came. */
export const baseVersionShape = { version, baseMarks: z.string().max(1000).default('') };

/** What the form of a section starts from: its fields as they are stored. */
export async function loadSection<Table extends FieldTable>(context: Context, table: Table) {
  const { settings } = await findCompany(userBackend(context));
  return { values: valuesIn(table, settings), record: baseVersionIn(table, settings) };
}

function valuesIn<Table extends FieldTable>(table: Table, settings: SettingsRecord): FormValuesOf<Table> {
  return toFormValues(table, settings as unknown as ValuesOf<Table>);
}

export function baseVersionIn(fields: FieldTable, settings: SettingsRecord): BaseVersion {
  return baseVersionOf({ fields }, { ...settings, values: valuesIn(fields, settings) });
}

interface SectionChange {
  version: number;
  baseMarks: string;
  fields: Partial<CompanySettings>;
}

/**
 * Saves the fields of one section. The record has one version for all of them: where another section was saved since,
 * and this one still is as the person saw it, nothing is overwritten by saving it.
 */
export async function saveSection(context: Context, table: FieldTable, change: SectionChange) {
  const backend = userBackend(context);
  const { version: baseVersion, baseMarks, fields } = change;
  const rest = { fields, today: todayOf(context) };
  const saved = await ask(backend, saveSettings, { version: baseVersion, ...rest });
  if (saved.ok || saved.refusal !== 'stale') return saved;
  const current = settingsRecord.parse(saved.details.current);
  if (baseVersionIn(table, current).baseMarks !== baseMarks) return saved;
  return ask(backend, saveSettings, { version: current.version, ...rest });
}

interface Answered<T, V> {
  context: Context;
  typed: FormData;
  submission: Submission<T, string[], V>;
  form: FormTable;
  href: string;
}

/** Saves what the form of a section holds, and goes back to it; the comparison where it was saved elsewhere. */
export async function answerSection<T, V>(asked: Answered<T, V>, change: SectionChange) {
  const { context, typed, submission, form, href } = asked;
  const saved = await saveSection(context, form.fields, change);
  const done = () => afterSave(context, typed, { path: href, flash: 'settings-saved' });
  if (saved.ok) return done();
  if (saved.refusal !== 'stale') throw new Error(`settings refused: ${saved.refusal}`);
  return showStale(submission, compareSection(form, typed, saved.details.current), done);
}

/** The comparison of a stale section: its own fields and no others. */
export function compareSection(form: FormTable, typed: FormData, currentRecord: unknown) {
  const current = settingsRecord.parse(currentRecord);
  return compareStored({ form, posted: typed, stored: { ...current, values: valuesIn(form.fields, current) } });
}
