import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { collectiveFields, collectiveRowFields } from '#app/invoicing/ledger/fields.ts';
import type { OpenInvoice } from '#app/pocketbase/payments/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro, parseAmount, toCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { methodsFor } from './methods-for.ts';

type RowValues = FormValuesOf<typeof collectiveRowFields> & { invoice: string; expectedOpenCents: string };

export type CollectiveValues = FormValuesOf<typeof collectiveFields> & { lines: RowValues[] };

interface CollectiveFormProps {
  form: FormMetadata<CollectiveValues>;
  fields: Omit<{ [Name in keyof CollectiveValues]: FieldMetadata<string> }, 'lines'> & {
    lines: FieldMetadata<RowValues[]>;
  };
  invoices: readonly OpenInvoice[];
  /** what the customer has to set off */
  creditCents: Cents;
  /** the rows were filled in from the sum: they are looked at now */
  filled: boolean;
  /** hidden fields */
  children: ReactNode;
}

export function CollectiveForm({ form, fields, invoices, creditCents, filled, children }: CollectiveFormProps) {
  const text = propsIn(collectiveFields, fields);
  const order = [...fieldNames(collectiveFields), 'lines'];
  return (
    <PostForm table={typedForms.collective} id={form.id} className="form">
      {children}
      <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.collective, name), order)} />
      <FormSection title="Geld">
        <FormGrid>
          <TextField {...text('amount')} span={3} inputMode="decimal" hint="Alles zusammen, wie auf dem Konto." />
          <TextField {...text('date')} span={3} />
          <SelectField {...text('method')} span={4} options={methodsFor(creditCents, fields.method)} />
          <TextField {...text('note')} span={8} hint="Zum Beispiel der Verwendungszweck." />
          <CheckBox
            {...checkProps(fields.credit)}
            label={collectiveFields.credit.label}
            hint={creditCents > 0 ? `Jetzt sind es ${formatEuro(creditCents)}.` : undefined}
          />
        </FormGrid>
      </FormSection>
      {fields.lines.getFieldList().map((row, index) => (
        <InvoiceRow key={index} row={row} invoices={invoices} focused={filled && index === 0} />
      ))}
      <ActionBar>
        <LinkButton variant="quiet" href={paths.payments}>
          Abbrechen
        </LinkButton>
        {invoices.length === 0 ? null : (
          <Button name="then" value="spread">
            Betrag verteilen
          </Button>
        )}
        <Button variant="main">Zahlung buchen</Button>
      </ActionBar>
    </PostForm>
  );
}

interface InvoiceRowProps {
  row: FieldMetadata<RowValues>;
  invoices: readonly OpenInvoice[];
  focused: boolean;
}

/** What of the money is for one invoice. What is open is said as it is now; what was typed stays. */
function InvoiceRow({ row, invoices, focused }: InvoiceRowProps) {
  const fields = row.getFieldset();
  const text = propsIn(collectiveRowFields, fields);
  const id = fields.invoice.initialValue ?? '';
  const invoice = invoices.find((each) => each.id === id);
  return (
    <FormSection
      title={invoice?.number ?? 'Inzwischen bezahlt'}
      hint={invoice ? `fällig ${formatDate(invoice.dueDate)}, ${describeOpen(invoice.openCents, fields)}` : undefined}
    >
      <input type="hidden" name={fields.invoice.name} value={id} />
      <input type="hidden" name={fields.expectedOpenCents.name} value={invoice?.openCents ?? 0} />
      <FormGrid>
        <TextField {...text('amount')} span={3} inputMode="decimal" autoFocus={focused} />
        <SelectField {...text('rest')} span={4} options={choicesOf(collectiveRowFields, 'rest')} />
        <TextField {...text('reason')} span={5} />
      </FormGrid>
    </FormSection>
  );
}

/** What is open, and what of it stays open as the row is filled in. */
function describeOpen(openCents: Cents, { amount, rest }: ReturnType<FieldMetadata<RowValues>['getFieldset']>): string {
  const open = `offen ${formatEuro(openCents)}`;
  const typed = parseAmount(amount.initialValue ?? '');
  if (!typed.ok) return open;
  const left = rest.initialValue === 'open' ? Math.max(0, openCents - toCents(typed.value)) : 0;
  return `${open}, danach ${formatEuro(left)}`;
}
