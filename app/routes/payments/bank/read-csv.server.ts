import { data } from 'react-router';
import { z } from 'zod';
import type { Context } from '#app/http/app-context.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { csvColumns, csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { mapFields } from '#app/invoicing/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import {
  importCsv,
  previewCsvWithNewColumns,
  previewCsvMapping,
  previewCsvImport,
  csvPreviewWithoutRows,
} from '#app/workflows/banking/import-csv.ts';
import type { CsvImportPreview } from '#app/workflows/banking/import-csv.ts';
import { attachingOf } from '#app/routes/documents/attaching.server.ts';
import { afterImport } from './after-import.server.ts';
import type { ImportAnswer } from './import-answer.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';

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
export async function loadColumnsForm(backend: Backend, bytes: Uint8Array) {
  const previewed = await previewCsvImport(backend, bytes);
  if (!previewed.ok)
    return data<ImportAnswer>({ error: previewed.sentence, imported: null, csv: null }, { status: 422 });
  return showForm(bytes, previewed.value, null);
}

/** What the form of the columns was sent for: to have them proposed again, to see what they give, or to read the file. */
export async function readChosen(context: Context, form: FormData) {
  const bytes = new Uint8Array(Buffer.from(textOf(form, 'content'), 'base64'));
  const values = mapFields(csvMappingFields, (_field, name) => textOf(form, name));
  const chosen = { bytes, values };
  if (textOf(form, 'then') === 'again') return showAgain(chosen, await previewCsvWithNewColumns(bytes, values));
  const previewed = await previewCsvMapping(bytes, values);
  if (textOf(form, 'then') === 'preview') return showAgain(chosen, previewed);
  const submission = parseForm(form, mappingSchema);
  if (submission.status !== 'success')
    return showAgain(chosen, previewed, submission.reply({ hideFields: ['content'] }));
  const read = await importCsv(await attachingOf(context), { bytes, mapping: submission.value, values });
  if (!read.ok)
    return showAgain(
      chosen,
      previewed,
      'fault' in read ? refusedBy(faultWords[read.fault], read.fault) : refusedBy(read.sentence),
    );
  return afterImport(context, read.value);
}

type Previewed = Awaited<ReturnType<typeof previewCsvMapping>>;
type LastResult = NonNullable<ImportAnswer['csv']>['lastResult'];
interface Chosen {
  bytes: Uint8Array;
  values: CsvMappingValues;
}

/** The form with all that was chosen, and the file: also where the file cannot be read so, or not now. */
function showAgain({ bytes, values }: Chosen, previewed: Previewed, lastResult: LastResult = null) {
  if (previewed.ok) return showForm(bytes, previewed.value, lastResult);
  return showForm(bytes, csvPreviewWithoutRows(values), lastResult ?? refusedBy(previewed.sentence));
}

function showForm(bytes: Uint8Array, csvPreview: CsvImportPreview, lastResult: LastResult) {
  const csv = { ...csvPreview, content: Buffer.from(bytes).toString('base64'), lastResult };
  return data<ImportAnswer>({ error: null, imported: null, csv }, { status: lastResult === null ? 200 : 422 });
}

function refusedBy(sentence: string, field = ''): LastResult {
  return { status: 'error', error: { [field]: [sentence] } };
}

const noAmounts = 'Hier stehen keine Beträge in ganzen Cent. Bitte wählen Sie eine andere Spalte.';

type FaultOfFile = Extract<Awaited<ReturnType<typeof importCsv>>, { fault: unknown }>['fault'];

const faultWords: Record<FaultOfFile, string> = {
  dateFormat: 'So lässt sich kein Buchungstag lesen. Bitte wählen Sie, wie die Datei ein Datum schreibt.',
  decimalMark: 'So lässt sich kein Betrag lesen. Bitte wählen Sie, wie die Datei Beträge schreibt.',
  bookedOn: 'Hier steht kein Datum. Bitte wählen Sie eine andere Spalte.',
  movement: noAmounts,
  debit: noAmounts,
  credit: noAmounts,
};
