import { useForm } from '@conform-to/react';
import { csvColumns, csvMappingFields } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { CsvPreview } from './csv-preview.tsx';
import type { ImportAnswer } from './import-answer.ts';

type CsvAnswer = NonNullable<ImportAnswer['csv']>;

const columnHints: Partial<Record<(typeof csvColumns)[number], string>> = { movement: 'Oder Soll und Haben.' };

const signs = ['encoding', 'delimiter', 'dateFormat', 'decimalMark'] as const;

/** Which column of a CSV file is what; proposed, and asked for once for each kind of file. */
export function CsvForm({ csv }: { csv: CsvAnswer }) {
  const { columns, values, content, lastResult } = csv;
  const [form, fields] = useForm<CsvMappingValues>({ id: 'csv', defaultValue: values, lastResult });
  const text = propsIn(csvMappingFields, fields);
  const options = [
    { value: '', label: 'Keine' },
    ...columns.map((name, index) => ({ value: String(index + 1), label: `${index + 1}: ${name.slice(0, 60)}` })),
  ];
  return (
    <PostForm table={typedForms.csvMapping} id={form.id} className="form">
      <input type="hidden" name="content" value={content} />
      <FormErrors form={form} table={typedForms.csvMapping} />
      <div className="stack">
        <Part id="columns" title="Was steht in welcher Spalte?" focused={lastResult === null}>
          <p>{describeOrigin(csv)}</p>
        </Part>
        {csv.sample.length === 0 ? null : <CsvPreview csv={csv} />}
      </div>
      <FormSection
        title="Datei"
        hint="Nur, wenn oben etwas nicht stimmt. „Neu vorschlagen“ liest die Datei damit und schlägt die Spalten neu vor."
      >
        <FormGrid>
          {signs.map((name) => (
            <SelectField key={name} {...text(name)} span={3} options={choicesOf(csvMappingFields, name)} />
          ))}
          <TextField {...text('headerRow')} span={3} inputMode="numeric" hint="Leer, wenn es keine gibt." />
          <p>
            <Button slim name="then" value="again">
              Neu vorschlagen
            </Button>
          </p>
        </FormGrid>
      </FormSection>
      <FormSection title="Spalten">
        <FormGrid>
          {csvColumns.map((name) => (
            <SelectField key={name} {...text(name)} span={4} options={options} hint={columnHints[name]} />
          ))}
          <TextField {...text('account')} span={4} hint="Am besten die IBAN. Daran wird erkannt, was schon da ist." />
        </FormGrid>
      </FormSection>
      <ActionBar>
        <LinkButton variant="quiet" href={paths.importStatement}>
          Andere Datei
        </LinkButton>
        <Button name="then" value="preview">
          Vorschau
        </Button>
        <Button variant="main">Umsätze einlesen</Button>
      </ActionBar>
    </PostForm>
  );
}

function describeOrigin({ remembered, dialect, values }: CsvAnswer): string {
  if (remembered && values.headerRow === '')
    return 'Eine Datei ohne Überschriften mit so vielen Spalten haben Sie schon eingelesen: So war sie zugeordnet. Sehen Sie bitte nach, ob auch das Konto stimmt.';
  if (remembered) return 'Eine Datei mit diesen Überschriften haben Sie schon eingelesen: So war sie zugeordnet.';
  if (dialect === null)
    return 'Diese Datei kennt Belegwerk nicht. Vorgeschlagen ist, wonach die Überschriften klingen: Sehen Sie bitte jede Spalte an. Beim nächsten Mal steht hier, was Sie jetzt wählen.';
  const { name, isProven } = dialect;
  return isProven
    ? `Erkannt: ${name}.`
    : `Erkannt: ${name}. Dieser Aufbau ist nicht mit echten Dateien geprüft, sehen Sie die Vorschau bitte genau an.`;
}
