import { parse, useForm } from '@conform-to/react';
import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { TextAreaField, TextField, SelectField } from '../../../ui/field/field.tsx';
import { Fold } from '../../../ui/base/fold.tsx';
import { listErrors, propsIn } from '../../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../../ui/form/form.tsx';
import { typedForms } from '../../shared/typed-forms.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { TotalsTable } from '../../../ui/base/totals.tsx';
import { labelIn } from '../../../http/form/field-words.ts';
import { invoiceFields } from '../../../invoicing/invoice/fields.ts';
import type { InvoiceValues } from '../../../invoicing/invoice/fields.ts';
import { LineRows } from './line-rows.tsx';
import { typedTotals, useTypedLines } from './typed-lines.ts';
import type { LineAsTyped } from './typed-lines.ts';
import type { NamedTextProps } from '../../../ui/field/form-fields.ts';

interface InvoiceFormProps {
  values: InvoiceValues;
  lastResult: SubmissionResult<string[]> | null;
  customers: CustomerChoices;
  smallBusiness: boolean;
  paymentDaysHint: string;
  /** hidden fields: version of the stored draft, or the key of a new one */
  children: ReactNode;
}

type Fields = { [Name in keyof InvoiceValues]: FieldMetadata<InvoiceValues[Name], InvoiceValues, string[]> };

export function InvoiceForm({
  values,
  lastResult,
  customers,
  smallBusiness,
  paymentDaysHint,
  children,
}: InvoiceFormProps) {
  const [form, fields] = useForm<InvoiceValues>({
    id: 'invoice',
    defaultValue: values,
    lastResult,
    // Rows come and go without a request; everything else is checked where the schema is, on the server.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: values }) }),
  });
  const element = useRef<HTMLFormElement>(null);
  const rows = fields.lines.getFieldList();
  const typed = useTypedLines(
    element,
    rows.map((row) => toTypedLine(row.initialValue)),
    rows.map((row) => row.key).join(),
  );
  const totals = typedTotals(typed, smallBusiness);
  return (
    <PostForm
      id={form.id}
      ref={element}
      onSubmit={form.onSubmit}
      className="form"
      data-unsaved={lastResult === null ? undefined : ''}
    >
      <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.invoice, name))} />
      {children}
      <HeadSections fields={fields} customers={customers} paymentDaysHint={paymentDaysHint} />
      <FormSection id={fields.lines.id} title="Positionen" full>
        <LineRows form={form} lines={fields.lines} typed={typed} withoutTax={smallBusiness} />
        <div aria-live="polite">
          <TotalsTable rows={totals.rows} />
        </div>
      </FormSection>
      <ReferenceFold fields={fields} />
      <TextFold fields={fields} />
      <ActionBar label="Rechnungsbetrag" amount={totals.gross}>
        <Button keys="Strg S" aria-keyshortcuts="Control+s">
          Speichern
        </Button>
        <Button name="then" value="preview">
          Vorschau
        </Button>
        <Button variant="main" name="then" value="issue">
          Ausstellen
        </Button>
      </ActionBar>
    </PostForm>
  );
}

function toTypedLine(value: string | LineAsTyped | undefined): LineAsTyped {
  return typeof value === 'object' ? value : {};
}

interface HeadSectionsProps extends Pick<InvoiceFormProps, 'customers' | 'paymentDaysHint'> {
  fields: Fields;
}

function HeadSections({ fields, customers, paymentDaysHint }: HeadSectionsProps) {
  const text = propsIn(invoiceFields, fields);
  return (
    <>
      <FormSection title="Empfänger">
        <FormGrid>
          <CustomerField field={text('customer')} customers={customers} />
          <TextField {...text('buyerReference')} span={6} hint="Leer: wie beim Kunden." />
          <TextField {...text('orderReference')} span={6} />
        </FormGrid>
      </FormSection>
      <FormSection title="Leistung und Zahlung" hint="Rechnungsdatum wird der Tag, an dem Sie ausstellen.">
        <FormGrid>
          <TextField {...text('supplyFrom')} span={4} phone="half" inputMode="numeric" hint="TT.MM.JJJJ" />
          <TextField {...text('supplyTo')} span={4} phone="half" inputMode="numeric" hint="Nur bei Zeiträumen." />
          <TextField {...text('paymentDays')} span={4} unit="Tage" inputMode="numeric" hint={paymentDaysHint} />
          <TextField {...text('subject')} />
        </FormGrid>
      </FormSection>
    </>
  );
}

const references = ['contractReference', 'projectReference', 'salesOrderReference', 'despatchReference'] as const;

function ReferenceFold({ fields }: { fields: Fields }) {
  const text = propsIn(invoiceFields, fields);
  return (
    <FieldFold title="Bezüge" fields={references.map((name) => fields[name])}>
      {references.map((name) => (
        <TextField key={name} {...text(name)} span={6} />
      ))}
    </FieldFold>
  );
}

function TextFold({ fields }: { fields: Fields }) {
  const text = propsIn(invoiceFields, fields);
  const folded = [fields.introText, fields.closingText, fields.paymentTerms];
  return (
    <FieldFold title="Texte" fields={folded}>
      <TextAreaField {...text('introText')} />
      <TextAreaField {...text('closingText')} />
      <TextAreaField {...text('paymentTerms')} rows={2} hint="Der Fälligkeitstag steht immer dabei." />
    </FieldFold>
  );
}

interface FieldFoldProps {
  title: string;
  /** what is folded: filled ones are counted, a wrong one opens it */
  fields: readonly FieldMetadata<string, InvoiceValues, string[]>[];
  children: ReactNode;
}

function FieldFold({ title, fields, children }: FieldFoldProps) {
  const filled = fields.filter((field) => (field.initialValue ?? '') !== '').length;
  const wrong = fields.some((field) => field.errors !== undefined);
  return (
    <Fold title={title} note={filled === 0 ? 'keine' : `${filled} ausgefüllt`} open={wrong}>
      <FormGrid>{children}</FormGrid>
    </Fold>
  );
}

/** All customers by name, or those written to last. */
export interface CustomerChoices {
  all: boolean;
  labels: readonly string[];
}

interface CustomerFieldProps {
  field: NamedTextProps;
  customers: CustomerChoices;
}

const none = { value: '', label: 'Bitte wählen …' };

/** A select of few customers, a text field that takes name or number where there are many. */
export function CustomerField({ field, customers: { all, labels } }: CustomerFieldProps) {
  if (!all) {
    return (
      <>
        <TextField {...field} list="customers" autoComplete="off" hint="Name oder Kundennummer; ein Teil genügt." />
        <datalist id="customers">
          {labels.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </>
    );
  }
  const chosen = field.defaultValue ?? '';
  // an archived customer stays where it was chosen
  const kept = chosen === '' || labels.includes(chosen) ? labels : [chosen, ...labels];
  return <SelectField {...field} options={[none, ...kept.map((label) => ({ value: label, label }))]} />;
}
