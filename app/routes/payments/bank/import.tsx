import { data } from 'react-router';
import type { Route } from './+types/import.ts';
import type { Context } from '#app/http/app-context.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { isCsv } from '#app/workflows/banking/import-csv.ts';
import { importStatements } from '#app/workflows/banking/import-statements.ts';
import { importZip, isZip } from '#app/workflows/banking/import-zip.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { FileField } from '#app/forms/fields/choices.tsx';
import { ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { ActionBar, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { attachingOf } from '#app/routes/documents/attaching.server.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { CsvForm } from './csv-form.tsx';
import type { ImportAnswer } from './import-answer.ts';
import { Imported, ImportedFiles } from './imported.tsx';
import { afterImport } from './after-import.server.ts';
import { loadColumnsForm, readChosen } from './read-csv.server.ts';

export const meta = titledAs('importStatement');

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  if (textOf(form, 'content') !== '') return readChosen(context, form);
  const file = form.get('statement');
  if (file === null || typeof file === 'string' || (file.size === 0 && file.name === ''))
    return data<ImportAnswer>(
      { error: 'Bitte wählen Sie zuerst eine Datei aus.', imported: null, csv: null },
      { status: 422 },
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return readArchive(context, bytes);
  if (isCsv(bytes)) return loadColumnsForm(backend, bytes);
  const read = await importStatements(await attachingOf(context), bytes);
  if (!read.ok) return data<ImportAnswer>({ error: read.sentence, imported: null, csv: null }, { status: 422 });
  return afterImport(context, read.value);
}

async function readArchive(context: Context, bytes: Uint8Array) {
  const read = await importZip(await attachingOf(context), bytes);
  if (!read.ok) return data<ImportAnswer>({ error: read.sentence, imported: null, csv: null }, { status: 422 });
  const { files } = read;
  const whole = files.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  const [brought] = whole.filter(({ added }) => added > 0);
  if (brought !== undefined && whole.length === files.length) return afterImport(context, brought);
  if (files.some(({ outcome }) => outcome.ok))
    return data<ImportAnswer>({ error: null, imported: null, csv: null, files });
  const error = 'In dem Archiv ist kein Kontoauszug, den Belegwerk lesen kann.';
  return data<ImportAnswer>({ error, imported: null, csv: null, files }, { status: 422 });
}

const formId = 'statement';
const fileId = `${formId}-file`;
const accepted = '.xml,.sta,.mt940,.940,.txt,.swi,.csv,.zip';

export default function ImportStatement({ actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? null;
  const imported = actionData?.imported ?? null;
  const csv = actionData?.csv ?? null;
  const files = actionData?.files ?? [];
  return (
    <>
      <PageHead
        title={places.importStatement.title}
        path={[
          { href: paths.payments, text: 'Zahlungen' },
          { href: paths.bankEntries, text: 'Zuordnen' },
        ]}
        lead="Die Datei laden Sie im Online-Banking Ihrer Bank herunter, als CAMT (XML), MT940 oder CSV, auch im ZIP-Archiv. Eingelesen wird sie hier, sie geht nirgendwohin."
      />
      {imported === null ? null : <Imported imported={imported} />}
      {files.length === 0 ? null : <ImportedFiles files={files} />}
      {csv === null ? <FileForm error={error} again={imported !== null || files.length > 0} /> : <CsvForm csv={csv} />}
    </>
  );
}

function FileForm({ error, again }: { error: string | null; again: boolean }) {
  return (
    <PostForm id={formId} className="form" encType="multipart/form-data">
      <ErrorSummary errors={error === null ? [] : [{ text: error, fieldId: fileId }]} />
      <FormSection
        title={again ? 'Noch eine Datei' : 'Datei'}
        hint="Was schon eingelesen ist, wird erkannt: Auszüge dürfen sich überschneiden."
      >
        <FileField
          id={fileId}
          name="statement"
          label="Kontoauszug"
          accept={accepted}
          hint="CAMT.053, CAMT.052, CAMT.054 oder MT940, auch mehrere in einem ZIP-Archiv, höchstens 8 MB. CSV höchstens 600 KB: Dort fragen wir, was in welcher Spalte steht."
          errors={error === null ? undefined : [error]}
        />
      </FormSection>
      <ActionBar>
        <LinkButton variant="quiet" href={paths.bankEntries}>
          Abbrechen
        </LinkButton>
        <Button variant="main">Einlesen</Button>
      </ActionBar>
    </PostForm>
  );
}
