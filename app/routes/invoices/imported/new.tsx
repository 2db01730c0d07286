import type { FieldMetadata } from '@conform-to/react';
import type { Route } from './+types/new.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { FileField } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { FormErrors, hiddenFieldValue, propsIn, textProps, useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import type { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import {
  importedFields,
  importedGroupFields,
  importedUploadFields,
  knownOrigins,
} from '#app/invoicing/imported/fields.ts';
import { CustomerOfDocument, NewCustomer } from '#app/routes/documents/editor/document-sections.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { CheckedImport } from './checked-import.tsx';
import { answerTakeOver, loadTakeOver } from './new.server.ts';

export const meta = titledAs('importInvoice');

// Whoever comes back here is led to the invoice that was taken over, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadTakeOver;
export const action = answerTakeOver;

type RowValues = FormValuesOf<typeof importedGroupFields>;
export type ImportedValues = FormValuesOf<typeof importedFields> &
  FormValuesOf<typeof newCustomerFields> &
  FormValuesOf<typeof importedUploadFields> & { lines: RowValues[] };

type Fields = Record<Exclude<keyof ImportedValues, 'lines'>, FieldMetadata<string>> & {
  lines: FieldMetadata<RowValues[]>;
};

export default function ImportInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { values, createKey, customers, taxes } = loaderData;
  const [form, fields] = useFilledForm<ImportedValues>({ id: 'imported', values, answer: actionData });
  const checked = actionData?.checked ?? null;
  const kept = (name: string) => hiddenFieldValue(actionData?.lastResult, name, '');
  return (
    <>
      <PageHead
        title={places.importInvoice.title}
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead="Eine Rechnung, die Sie in einem anderen Programm geschrieben haben. Sie behält dort ihre Nummer; hier steht sie danach in Listen, offenen Posten, Zahlungen und Mahnungen."
      />
      <PostForm table={typedForms.imported} id={form.id} className="form" encType="multipart/form-data">
        <CreateKeyField lastResult={actionData?.lastResult} createKey={createKey} />
        <input type="hidden" name="original" value={kept('original')} />
        <input type="hidden" name="originalName" value={kept('originalName')} />
        <input type="hidden" name="originalMime" value={kept('originalMime')} />
        {checked === null ? null : <input type="hidden" name="seen" value={checked.hash} />}
        <FormErrors form={form} table={typedForms.imported} />
        {actionData?.told ? <Note first title={toldOfFile[actionData.told]} /> : null}
        {checked === null ? null : <CheckedImport checked={checked} focused />}
        <FileSection fields={fields} name={kept('originalName')} />
        <FormSection title="Kunde">
          <div className="stack">
            <FormGrid>
              <CustomerOfDocument
                field={propsIn(importedFields, fields)('customer')}
                customers={customers}
                shown={null}
                asked={actionData?.asked ?? null}
              />
            </FormGrid>
            <NewCustomer
              fields={fields}
              asked={actionData?.asked ?? null}
              first={customers.length === 0}
              instead={false}
              stays="Was Sie hier getippt haben, bleibt."
            />
          </div>
        </FormSection>
        <FactsSection fields={fields} />
        <AmountsSection fields={fields} taxes={taxes} />
        <ActionBar>
          <LinkButton variant="quiet" href={paths.invoices}>
            Abbrechen
          </LinkButton>
          <Button variant={checked === null ? 'main' : undefined} name="then" value="check">
            {checked === null ? 'Prüfen' : 'Noch einmal prüfen'}
          </Button>
          {checked === null ? null : (
            <Button variant="main" name="then" value="take">
              Übernehmen
            </Button>
          )}
        </ActionBar>
      </PostForm>
    </>
  );
}

const toldOfFile = {
  read: 'Die Datei ist eingelesen. Bitte vergleichen Sie, was jetzt hier steht.',
  kept: 'Die Datei ist behalten. Eine E-Rechnung steckt nicht darin: Bitte tippen Sie die Angaben ab.',
};

function FileSection({ fields, name }: { fields: Fields; name: string }) {
  const { file } = importedUploadFields;
  return (
    <FormSection
      title="Datei"
      hint="PDF oder XML, höchstens 10 MB. Sie bleibt, wie sie ist. Steckt eine E-Rechnung darin, füllt sie aus, was unten noch leer ist."
    >
      <div className="stack">
        <FileField
          {...textProps(fields.file)}
          defaultValue={undefined}
          label={file.label}
          accept=".pdf,.xml"
          hint={name === '' ? 'Sie dürfen sie auch weglassen.' : `Behalten ist: ${name}.`}
        />
        <div className="row">
          <Button name="then" value="read">
            Einlesen
          </Button>
        </div>
      </div>
    </FormSection>
  );
}

function FactsSection({ fields }: { fields: Fields }) {
  const text = propsIn(importedFields, fields);
  return (
    <FormSection title="Rechnung">
      <FormGrid>
        <TextField {...text('origin')} span={6} list="origins" hint="Zum Beispiel Lexware Office." />
        <datalist id="origins">
          {knownOrigins.map((origin) => (
            <option key={origin} value={origin} />
          ))}
        </datalist>
        <TextField {...text('number')} span={6} hint="Wie sie auf der Rechnung steht." />
        <TextField {...text('issueDate')} span={3} phone="half" />
        <TextField {...text('dueDate')} span={3} phone="half" />
        <TextField {...text('supplyFrom')} span={3} phone="half" />
        <TextField {...text('supplyTo')} span={3} phone="half" />
        <TextField {...text('subject')} span={8} />
      </FormGrid>
    </FormSection>
  );
}

function AmountsSection({ fields, taxes }: { fields: Fields; taxes: readonly SelectOption[] }) {
  const text = propsIn(importedFields, fields);
  return (
    <FormSection title="Beträge" hint="Je Umsatzsteuer eine Zeile, wie sie auf der Rechnung zusammengezählt sind.">
      <div className="stack">
        {fields.lines.getFieldList().map((row, index) => (
          <GroupRow key={index} row={row} position={index + 1} taxes={taxes} />
        ))}
        <FormGrid>
          <TextField
            {...text('paid')}
            span={4}
            inputMode="decimal"
            hint="Was vor der Übernahme schon kam. Wenn leer: nichts."
          />
        </FormGrid>
      </div>
    </FormSection>
  );
}

interface GroupRowProps {
  row: FieldMetadata<RowValues>;
  position: number;
  taxes: readonly SelectOption[];
}

function GroupRow({ row, position, taxes }: GroupRowProps) {
  const text = propsIn(importedGroupFields, row.getFieldset());
  const tax = text('tax');
  const options = tax.defaultValue === '' ? [{ value: '', label: 'Bitte wählen' }, ...taxes] : taxes;
  return (
    <div role="group" aria-label={`Betrag ${position}`}>
      <FormGrid>
        <SelectField {...tax} span={6} options={options} />
        <TextField {...text('net')} span={3} phone="half" inputMode="decimal" />
        <TextField {...text('taxAmount')} span={3} phone="half" inputMode="decimal" />
      </FormGrid>
    </div>
  );
}
