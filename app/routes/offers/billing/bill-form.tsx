import './bill-form.css';
import type { ReactNode } from 'react';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { billedFields, billingFields } from '#app/invoicing/offer/fields.ts';
import type { PriceMode } from '#app/invoicing/tax/totals.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

type BilledValues = FormValuesOf<typeof billedFields> & { line: string };

export type BillingValues = FormValuesOf<typeof billingFields> & { lines: BilledValues[] };

/** A line of the offer of which something is left, in words. */
export interface BillingRow {
  id: string;
  name: string;
  left: string;
}

interface BillFormProps {
  form: FormMetadata<BillingValues>;
  fields: Omit<{ [Name in keyof BillingValues]: FieldMetadata<string> }, 'lines'> & {
    lines: FieldMetadata<BilledValues[]>;
  };
  loaded: {
    sentVersions: number;
    standing: string;
    rest: string;
    rows: readonly BillingRow[];
    billed: { priceMode: PriceMode };
  };
  /** of the offer */
  path: string;
  /** what is looked at before it is sent */
  children: ReactNode;
}

const hints = {
  whole: 'Eine Rechnung über alle Positionen.',
  deposit: 'Geld im Voraus. Die Schlussrechnung zieht ab, was bezahlt ist.',
  partial: 'Ein Teil, der fertig ist: Sie wählen unten Positionen und Mengen.',
  final: 'Alle Positionen, abzüglich dessen, was schon abgerechnet ist.',
};

export function BillForm({ form, fields, loaded, path, children }: BillFormProps) {
  const { sentVersions, standing, rest, rows, billed } = loaded;
  const text = propsIn(billingFields, fields);
  const ways = (['whole', 'deposit', 'partial', 'final'] as const).filter(
    (way) => way !== (standing === '' ? 'final' : 'whole') && (way !== 'partial' || rows.length > 0),
  );
  const errors = listErrors(form, (name) => labelIn(typedForms.billing, name), [...fieldNames(billingFields), 'lines']);
  return (
    <PostForm table={typedForms.billing} id={form.id} className="form">
      <input type="hidden" name="sentVersions" value={sentVersions} />
      <input type="hidden" name="standing" value={standing} />
      <ErrorSummary errors={errors} />
      <FormSection title="Was rechnen Sie ab?" asked={text('way').asked}>
        <RadioCards
          {...text('way')}
          options={ways.map((value) => ({ value, label: billingFields.way.choices[value], hint: hints[value] }))}
        />
      </FormSection>
      <FormSection id="way-deposit" title="Anzahlung" hint={`Noch abzurechnen: ${rest}.`}>
        <FormGrid>
          <TextField
            {...text('percent')}
            span={4}
            unit="%"
            inputMode="decimal"
            hint="Vom ganzen Angebot, bei jedem Steuersatz."
          />
          <TextField
            {...text('amount')}
            span={4}
            inputMode="decimal"
            hint={billed.priceMode === 'gross' ? 'Mit Umsatzsteuer.' : 'Ohne Umsatzsteuer.'}
          />
        </FormGrid>
      </FormSection>
      {rows.length === 0 ? null : (
        <FormSection id="way-partial" title="Teilrechnung" hint="Was leer bleibt, bleibt offen.">
          <FormGrid>
            {fields.lines.getFieldList().map((row) => (
              <BilledRow key={row.key} row={row} rows={rows} />
            ))}
          </FormGrid>
        </FormSection>
      )}
      {children}
      <ActionBar>
        <LinkButton variant="quiet" href={path}>
          Abbrechen
        </LinkButton>
        <Button variant="main">Entwurf anlegen</Button>
      </ActionBar>
    </PostForm>
  );
}

function BilledRow({ row, rows }: { row: FieldMetadata<BilledValues>; rows: readonly BillingRow[] }) {
  const fields = row.getFieldset();
  const id = fields.line.initialValue ?? '';
  const shown = rows.find((each) => each.id === id);
  if (shown === undefined) return null;
  return (
    <>
      <input type="hidden" name={fields.line.name} value={id} />
      <TextField
        {...propsIn(billedFields, fields)('quantity')}
        asked={undefined}
        label={`${shown.id}. ${shown.name}`}
        span={6}
        inputMode="decimal"
        hint={shown.left}
      />
    </>
  );
}
