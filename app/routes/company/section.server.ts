import { createHash } from 'node:crypto';
import type { Submission } from '@conform-to/react';
import { z } from 'zod';
import { showStale, compareForms, afterSave } from '../../http/form/answer-form.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { version } from '../../http/form/fields.server.ts';
import type { FormTable } from '../../http/form/field-words.ts';
import { entriesOf, flattenValues } from '../../http/form/form-entries.ts';
import { toFormValues } from '../../http/form/field-words.ts';
import { userBackend } from '../../http/session.ts';
import type { CompanySettings } from '../../invoicing/company/fields.ts';
import { fieldNames } from '../../invoicing/fields.ts';
import type { FieldTable, FormValuesOf, ValuesOf } from '../../invoicing/fields.ts';
import { findCompany, saveSettings } from '../../pocketbase/companies/queries.ts';
import { settingsRecord } from '../../pocketbase/records.ts';
import type { SettingsRecord } from '../../pocketbase/records.ts';
import { todayInBerlin } from '../../workflows/services.ts';

/** What a form of a section keeps of the settings that it was filled from. */
export interface SeenSection {
  version: number;
  /** of its own fields */
  seen: string;
}

/** Beside the fields of a section: hidden, and sent back as they came. */
export const seenShape = { version, seen: z.string().max(100).default('') };

/** What the form of a section starts from: its fields as they are stored. */
export async function loadSection<Table extends FieldTable>(context: Context, table: Table) {
  const { settings } = await findCompany(userBackend(context));
  const seen: SeenSection = { version: settings.version, seen: fingerprint(table, settings) };
  return { values: valuesIn(table, settings), seen };
}

function valuesIn<Table extends FieldTable>(table: Table, settings: SettingsRecord): FormValuesOf<Table> {
  return toFormValues(table, settings as unknown as ValuesOf<Table>);
}

function fingerprint(table: FieldTable, settings: SettingsRecord): string {
  const values: Readonly<Record<string, unknown>> = { ...settings };
  const own = fieldNames(table).map((name) => [name, values[name]]);
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22);
}

interface SectionChange {
  version: number;
  seen: string;
  fields: Partial<CompanySettings>;
}

/**
 * Saves the fields of one section. The record has one version for all of them: where another section was saved since,
 * and this one still is as the person saw it, nothing is overwritten by saving it.
 */
export async function saveSection(context: Context, table: FieldTable, change: SectionChange) {
  const backend = userBackend(context);
  const { version: seenVersion, seen, fields } = change;
  const rest = { fields, today: todayInBerlin(context.get(appContext).services.now()) };
  const saved = await saveSettings(backend, { version: seenVersion, ...rest });
  if (saved.ok || saved.refusal !== 'stale') return saved;
  const current = settingsRecord.parse(saved.details.current);
  if (fingerprint(table, current) !== seen) return saved;
  return saveSettings(backend, { version: current.version, ...rest });
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
  const stored = flattenValues(valuesIn(form.fields, current));
  return compareForms({ form, typed: entriesOf(typed), stored, storedVersion: current.version });
}
