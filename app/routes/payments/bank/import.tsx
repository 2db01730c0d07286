import { data } from 'react-router';
import type { Route } from './+types/import.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { isCsv } from '../../../workflows/banking/import-csv.ts';
import { importStatements } from '../../../workflows/banking/import-statements.ts';
import type { ImportedStatements } from '../../../workflows/banking/import-statements.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/base/note.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Table } from '../../../ui/base/table.tsx';
import { FileField } from '../../../ui/field/choices.tsx';
import { ErrorSummary } from '../../../ui/field/error-summary.tsx';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { FormSection } from '../../../ui/form/form.tsx';
import { PageHead, Part } from '../../../ui/frame/page.tsx';
import { formatDate } from '../../../values/dates.ts';
import { formatEuro } from '../../../values/money.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
import { CsvForm } from './csv-form.tsx';
import type { ImportAnswer } from './import-answer.ts';
import { askColumns, readChosen } from './read-csv.server.ts';

export const meta = titled('Kontoauszug einlesen');

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  if (textOf(form, 'content') !== '') return readChosen(backend, form);
  const file = form.get('statement');
  if (file === null || typeof file === 'string' || (file.size === 0 && file.name === ''))
    return data<ImportAnswer>(
      { error: 'Bitte wählen Sie zuerst eine Datei aus.', imported: null, csv: null },
      { status: 422 },
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCsv(bytes)) return askColumns(backend, bytes);
  const read = await importStatements(backend, bytes);
  if (!read.ok) return data<ImportAnswer>({ error: read.sentence, imported: null, csv: null }, { status: 422 });
  // Read again it changes nothing: what became of it stands on the page that the form was sent to.
  return data<ImportAnswer>({ error: null, imported: read.value, csv: null });
}

const formId = 'statement';
const fileId = `${formId}-file`;
const accepted = '.xml,.sta,.mt940,.940,.txt,.swi,.csv';

export default function ImportStatement({ actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? null;
  const imported = actionData?.imported ?? null;
  const csv = actionData?.csv ?? null;
  return (
    <>
      <PageHead
        title="Kontoauszug einlesen"
        path={[
          { href: paths.payments, text: 'Zahlungen' },
          { href: paths.bankEntries, text: 'Zuordnen' },
        ]}
        lead="Die Datei laden Sie im Online-Banking Ihrer Bank herunter, als CAMT (XML), MT940 oder CSV. Eingelesen wird sie hier, sie geht nirgendwohin."
      />
      {imported === null ? null : <Imported imported={imported} />}
      {csv === null ? <FileForm error={error} again={imported !== null} /> : <CsvForm csv={csv} />}
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
          hint="CAMT.053, CAMT.052 oder MT940, höchstens 8 MB. CSV höchstens 600 KB: Dort fragen wir, was in welcher Spalte steht."
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

function Imported({ imported }: { imported: ImportedStatements }) {
  const { added, known, skipped, gaps, accounts, format } = imported;
  return (
    <>
      <Note
        level={gaps.length > 0 ? 'warning' : 'good'}
        title={sayAdded(added, known)}
        first
        action={<LinkButton href={paths.bankEntries}>Zahlungen zuordnen</LinkButton>}
      >
        <p>{`${format}, Konto ${accounts.join(', ')}`}</p>
        {gaps.map(({ account, number, gapCents }) => (
          <p key={`${account} ${number}`}>
            {`Auszug ${number}: Anfangssaldo und Umsätze ergeben nicht den Endsaldo, der Unterschied ist ${formatEuro(gapCents)}. Eingelesen ist, was in der Datei steht; vielleicht fehlt ihr ein Teil.`}
          </p>
        ))}
      </Note>
      {skipped.length === 0 ? null : (
        <Part id="skipped" title="Nicht übernommen">
          <Table
            caption="Umsätze, die nicht übernommen sind"
            ruled
            columns={[{ label: 'Tag' }, { label: 'Name' }, { label: 'Betrag', number: true }, { label: 'Warum' }]}
            rows={skipped
              .slice(0, shownMax)
              .map(({ bookingDate, name, amount, reason }) => [
                bookingDate === '' ? '' : formatDate(bookingDate),
                name,
                amount,
                reason,
              ])}
          />
          {skipped.length > shownMax ? <p>{`Und ${skipped.length - shownMax} weitere.`}</p> : null}
        </Part>
      )}
    </>
  );
}

const shownMax = 100;

function sayAdded(added: number, known: number): string {
  if (added + known === 0) return 'In der Datei steht kein gebuchter Umsatz in EUR';
  const read = added === 1 ? '1 Umsatz ist neu eingelesen' : `${added} Umsätze sind neu eingelesen`;
  if (known === 0) return read;
  const others = known === 1 ? '1 war schon da' : `${known} waren schon da`;
  return added === 0 ? `Nichts Neues: ${others}` : `${read}, ${others}`;
}
