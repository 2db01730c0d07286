import { ErrorSummary, choicesOf } from '#app/forms/fields/form-fields.tsx';
import { CheckBox, RadioCards } from '#app/forms/fields/choices.tsx';
import { FieldError, Select } from '#app/forms/fields/field.tsx';
import { ActionBar, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { importFields } from '#app/invoicing/import/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { Pager } from '#app/ui/list/pager.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { withQuery } from '#app/values/page-query.ts';
import type { ImportFormAnswer, loadTableImport } from './show.server.ts';
import { countRows } from './words.ts';
import type { ImportWords } from './words.ts';

export interface ImportPageProps {
  words: ImportWords;
  shown: Awaited<ReturnType<typeof loadTableImport>>;
  answer: ImportFormAnswer | undefined;
}

const columnId = (index: number) => `columns-${index}`;

/** What each column of the file is, beside its first rows; and all rows as they will be. */
export function MappingForm({ words, shown, answer }: ImportPageProps) {
  const { mapping, known, remembered } = shown;
  const chosen = answer?.chosen ?? { mapping, known, remembered };
  const errors = answer?.errors ?? [];
  const mapped = chosen.mapping.filter((name) => name !== '').length;
  return (
    <PostForm id="import" className="form">
      <ErrorSummary
        errors={errors.map(({ text, column }) => ({
          text,
          ...(column !== undefined && { fieldId: columnId(column) }),
        }))}
      />
      <ReadBefore shown={shown} words={words} />
      <div className="stack">
        <p>{describeMapping(shown, mapped)}</p>
        <Columns shown={shown} chosen={chosen.mapping} errors={errors} />
        <Preview shown={shown} words={words} />
      </div>
      <FormSection title={`Wenn es einen ${words.one}n schon gibt`} hint={`Erkannt an ${words.knownBy}.`}>
        <RadioCards
          id="import-known"
          name="known"
          label={importFields.known.label}
          defaultValue={chosen.known}
          options={choicesOf(importFields, 'known').map((choice) => ({ ...choice, hint: knownHints[choice.value] }))}
        />
      </FormSection>
      <FormSection title="Zuordnung merken" hint="Für die nächste Tabelle mit diesen Spalten.">
        <CheckBox
          id="import-remembered"
          name="remembered"
          value="on"
          label="Diese Zuordnung merken"
          defaultChecked={chosen.remembered}
        />
      </FormSection>
      <ActionBar label={countRows(shown.rows)} amount="noch nichts gespeichert">
        <LinkButton variant="quiet" href={words.uploadHref}>
          Andere Datei
        </LinkButton>
        <Button name="then" value="look">
          Vorschau neu rechnen
        </Button>
        <Button variant="main">{`${countRows(shown.rows)} einlesen`}</Button>
      </ActionBar>
    </PostForm>
  );
}

const knownHints: Readonly<Record<string, string>> = {
  skip: 'Ihre Angaben bleiben, wie sie sind',
  fill: 'Nur Felder füllen, in denen noch nichts steht',
};

function describeMapping({ headings, program }: ImportPageProps['shown'], mapped: number): string {
  const which = `${mapped} von ${headings.length} Spalten sind zugeordnet. Prüfen Sie an drei Zeilen, ob alles an seinem Platz steht.`;
  if (program === null) return which;
  return `Erkannt: ${program}. Dieser Aufbau ist nicht mit echten Dateien geprüft. ${which}`;
}

function ReadBefore({ shown: { readBefore }, words }: Pick<ImportPageProps, 'shown' | 'words'>) {
  if (readBefore === null) return null;
  return (
    <Note
      level="warning"
      title={`Schon eingelesen am ${formatBerlinTime(readBefore.doneAt)}.`}
      action={<LinkButton href={words.importHref(readBefore.id)}>Ergebnis ansehen</LinkButton>}
    >
      <p>Was daraus schon da ist, wird erkannt und entsteht nicht noch einmal.</p>
    </Note>
  );
}

interface ColumnsProps {
  shown: ImportPageProps['shown'];
  chosen: readonly string[];
  errors: ImportFormAnswer['errors'];
}

function Columns({ shown, chosen, errors }: ColumnsProps) {
  const options = [{ value: '', label: 'nicht übernehmen' }, ...shown.choices];
  return (
    <Table
      caption="Spalten der Datei, Ziel und Beispiele"
      stacked
      columns={[
        { label: 'Spalte der Datei' },
        { label: 'wird zu' },
        ...shown.samples.map(({ line }) => ({ label: `Zeile ${line}` })),
        { label: 'Prüfung' },
      ]}
      rows={shown.headings.map((heading, index) => {
        const name = heading === '' ? `Spalte ${index + 1}` : heading;
        const wrong = errors.filter(({ column }) => column === index).map(({ text }) => text);
        return [
          name,
          <div key="column">
            <label className="unseen" htmlFor={columnId(index)}>{`Spalte ${name} wird`}</label>
            <Select
              id={columnId(index)}
              name={`columns[${index}].column`}
              options={options}
              defaultValue={chosen[index]}
              aria-invalid={wrong.length > 0 || undefined}
              aria-describedby={wrong.length > 0 ? `${columnId(index)}-error` : undefined}
            />
            <FieldError id={columnId(index)} errors={wrong} />
          </div>,
          ...shown.samples.map(({ cells }) => shortened(cells[index] ?? '')),
          describeColumn(shown, index),
        ];
      })}
    />
  );
}

const sampleMax = 60;

function shortened(text: string): string {
  if (text === '') return '–';
  return text.length > sampleMax ? `${text.slice(0, sampleMax)} …` : text;
}

function describeColumn(
  { mapping, recognised, faultyColumns, looked, headings }: ImportPageProps['shown'],
  index: number,
): string {
  const name = mapping[index] ?? '';
  const heading = headings[index] ?? '';
  const isTwice = heading !== '' && headings.indexOf(heading) < index;
  if (name === '') return isTwice ? 'kommt zweimal vor' : 'nicht zugeordnet';
  const faulty = faultyColumns[index] ?? 0;
  if (faulty > 0) return `${faulty} von ${looked} ${faulty === 1 ? 'passt' : 'passen'} nicht`;
  if (name === 'postCodeCity') return 'wird geteilt';
  return recognised[index] === name ? 'erkannt' : 'gewählt';
}

function Preview({ shown, words }: Pick<ImportPageProps, 'shown' | 'words'>) {
  const { preview, page, pageCount, rows, id } = shown;
  return (
    <Fold title="Alle Zeilen ansehen" note={`${countRows(rows)}, so würden sie gespeichert`} open={page > 1}>
      <Table
        caption="Zeilen, wie sie gespeichert würden"
        stacked
        columns={['Zeile', 'Nummer', 'Name', 'Anschrift', 'Erreichbar', 'Geht nicht'].map((label) => ({ label }))}
        rows={preview.map(({ line, number, name, place, reached, fault }) => [
          line,
          number,
          name,
          place,
          reached,
          fault,
        ])}
      />
      <Pager
        page={page}
        pageCount={pageCount}
        hrefOf={(target) => withQuery(words.importHref(id), { page: target })}
        summary={`Seite ${page} von ${pageCount}`}
      />
    </Fold>
  );
}
