import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Context } from '../../../http/app-context.ts';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { csvColumns, csvMappingFields } from '../../../invoicing/banking/csv-mapping.ts';
import { mapFields } from '../../../invoicing/fields.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { importCsv, sketchAgain, sketchChosen, sketchCsv } from '../../../workflows/banking/import-csv.ts';
import type { CsvSketch } from '../../../workflows/banking/import-csv.ts';
import { attachingOf } from '../../shared/limits/attaching.server.ts';
import { afterImport } from './after-import.server.ts';
import type { ImportAnswer } from './import-answer.ts';

const mappingSchema = z.object(schemaOf(csvMappingFields)).superRefine((mapping, context) => {
  const add = (path: keyof typeof mapping, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  for (const column of csvColumns)
    if (!/^(?:[1-9]\d?)?$/.test(mapping[column])) add(column, 'Bitte wählen Sie eine Spalte der Datei.');
  const { bookedOn, movement, side, debit, credit } = mapping;
  if (bookedOn === '') add('bookedOn', 'Bitte wählen Sie die Spalte mit dem Buchungstag.');
  const isSplit = debit !== '' || credit !== '';
  if (movement === '' && !isSplit) add('movement', 'Bitte wählen Sie die Spalte mit dem Betrag, oder Soll und Haben.');
  if (movement === '' && side !== '') add('side', 'Bitte wählen Sie dazu die Spalte mit dem Betrag.');
});

/** The columns of a file that was just chosen, as a form. */
export async function askColumns(backend: Backend, bytes: Uint8Array) {
  return showSketch(await sketchCsv(backend, bytes), bytes);
}

/** What the form of the columns was sent for: to have them proposed again, to see what they give, or to read the file. */
export async function readChosen(context: Context, form: FormData) {
  const bytes = new Uint8Array(Buffer.from(textOf(form, 'content'), 'base64'));
  const values = mapFields(csvMappingFields, (_field, name) => textOf(form, name));
  if (textOf(form, 'then') === 'again') return showSketch(await sketchAgain(bytes, values), bytes);
  if (textOf(form, 'then') === 'preview') return showSketch(await sketchChosen(bytes, values), bytes);
  const submission = parseWithZod(form, { schema: mappingSchema, disableAutoCoercion: true });
  if (submission.status !== 'success')
    return showSketch(await sketchChosen(bytes, values), bytes, submission.reply({ hideFields: ['content'] }));
  const read = await importCsv(await attachingOf(context), { bytes, mapping: submission.value, values });
  if (!read.ok) return failed(read.sentence);
  return afterImport(context, read.value);
}

type Sketched = { ok: true; value: CsvSketch } | { ok: false; sentence: string };
type LastResult = NonNullable<ImportAnswer['csv']>['lastResult'];

function showSketch(sketched: Sketched, bytes: Uint8Array, lastResult: LastResult = null) {
  if (!sketched.ok) return failed(sketched.sentence);
  const content = Buffer.from(bytes).toString('base64');
  const csv = { ...sketched.value, content, lastResult };
  return data<ImportAnswer>({ error: null, imported: null, csv }, { status: lastResult === null ? 200 : 422 });
}

function failed(sentence: string) {
  return data<ImportAnswer>({ error: sentence, imported: null, csv: null }, { status: 422 });
}
