import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { correctionFields } from '#app/invoicing/invoice/fields.ts';
import type { PriceMode } from '#app/invoicing/tax/totals.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { DrawNumber } from '../issue-parts.tsx';
import { CheckedParts } from './checked-correction.tsx';
import type { CheckedCorrection } from './checked-correction.tsx';
import { CreditRow } from './credit-rows.tsx';
import type { CreditLine, CreditValues } from './credit-rows.tsx';

export type CorrectionValues = FormValuesOf<typeof correctionFields> & { lines: CreditValues[] };

interface CorrectionFormProps {
  form: FormMetadata<CorrectionValues>;
  fields: Omit<{ [Name in keyof CorrectionValues]: FieldMetadata<string> }, 'lines'> & {
    lines: FieldMetadata<CreditValues[]>;
  };
  loaded: {
    number: string;
    customerName: string;
    priceMode: PriceMode;
    /** the invoice has an allowance or a charge on the whole */
    adjusted: boolean;
    lines: readonly CreditLine[];
    next: { number: string; previous: string; previousDate: string };
  };
  checked: CheckedCorrection | null;
  /** the rows were filled in with what is left: they are looked at now */
  filled: boolean;
  /** of the invoice */
  path: string;
  /** hidden fields */
  children: ReactNode;
}

export function CorrectionForm(props: CorrectionFormProps) {
  const { form, fields, loaded, checked, filled, path, children } = props;
  const { number, customerName, lines, next } = loaded;
  const text = propsIn(correctionFields, fields);
  const errors = listErrors(form, (name) => labelIn(typedForms.correction, name), [
    ...fieldNames(correctionFields),
    'lines',
  ]);
  return (
    <>
      <PageHead
        title="Rechnung korrigieren"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: path, text: number },
        ]}
        lead={`${number}, ${customerName}. Die Rechnung bleibt gespeichert, wie sie ist. Eine Rechnungskorrektur mit eigener Nummer schreibt den Teil gut, den Sie angeben.`}
      />
      <PostForm table={typedForms.correction} id={form.id} className="form">
        {children}
        <input type="hidden" name="number" value={next.number} />
        <input type="hidden" name="content" value={checked?.hash ?? ''} />
        <ErrorSummary errors={errors} />
        <Split>
          <div className="stack">
            {checked === null ? null : <CheckedParts checked={checked} focused={errors.length === 0} />}
            <FormSection title="Warum?">
              <FormGrid>
                <TextField
                  {...text('reason')}
                  span={8}
                  hint="Steht so auf der Rechnungskorrektur. Zum Beispiel: Zwei Stunden zu viel berechnet."
                />
              </FormGrid>
            </FormSection>
            <p className="hint">{describeHow(loaded)}</p>
            {fields.lines.getFieldList().map((row, index) => (
              <CreditRow key={index} row={row} lines={lines} focused={filled && index === 0} />
            ))}
          </div>
          <div className="stack sticky">
            <section aria-label="Nummer">
              <DrawNumber next={next} what="Die Rechnungskorrektur" />
            </section>
            <Part id="money" title="Geld">
              <p>
                Was davon noch offen ist, wird mit der Rechnung verrechnet. Was schon bezahlt ist, ist danach zu
                erstatten.
              </p>
            </Part>
            {checked === null ? null : (
              <CheckBox {...checkProps(fields.confirmed)} label={correctionFields.confirmed.label} required />
            )}
          </div>
        </Split>
        <Bar checked={checked} number={next.number} path={path} />
      </PostForm>
    </>
  );
}

function Bar({ checked, number, path }: { checked: CheckedCorrection | null; number: string; path: string }) {
  return (
    <ActionBar
      label={checked === null ? undefined : 'Korrekturbetrag'}
      amount={checked === null ? undefined : formatEuro(checked.totals.grossCents)}
    >
      <LinkButton variant="quiet" href={path}>
        Abbrechen
      </LinkButton>
      <Button name="then" value="all">
        Alles übernehmen
      </Button>
      <Button name="then" value="check" variant={checked === null ? 'main' : undefined}>
        {checked === null ? 'Prüfen' : 'Noch einmal prüfen'}
      </Button>
      {checked === null ? null : (
        <Button name="then" value="issue" variant="danger">
          {number} ausstellen
        </Button>
      )}
    </ActionBar>
  );
}

function describeHow({ priceMode, adjusted }: Pick<CorrectionFormProps['loaded'], 'priceMode' | 'adjusted'>): string {
  const tax = priceMode === 'gross' ? 'mit Umsatzsteuer' : 'ohne Umsatzsteuer';
  const share = adjusted ? ' Nachlass und Zuschlag der Rechnung werden im selben Verhältnis berichtigt.' : '';
  return `Geben Sie bei jeder Position an, wie viel gutgeschrieben wird: eine Menge oder einen Betrag ${tax}. Was leer bleibt, bleibt wie berechnet.${share}`;
}
