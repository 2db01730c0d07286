import { useState } from 'react';
import type { FieldMetadata } from '@conform-to/react';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { fieldNames } from '#app/invoicing/fields.ts';
import { invoiceFields, shareFields } from '#app/invoicing/invoice/fields.ts';
import type { EditorValues } from '#app/invoicing/invoice/fields.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { AskAgain, DepositBoxes } from '#app/routes/findings/deposit-boxes.tsx';
import { Button } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';

export const kindOrder = ['documentKind', 'paymentReceivedOn', ...fieldNames(shareFields), 'deposits', 'deductionForm'];

interface KindProps {
  fields: { [Name in keyof EditorValues]: FieldMetadata<EditorValues[Name], EditorValues, string[]> };
  deposits: readonly Deposit[];
  offersPrepaid: boolean;
  billsOffer: boolean;
}

/** Where customer, offer or the draft itself suggest another kind than the usual one. */
export function KindSection(props: KindProps) {
  return (
    <FormSection title="Rechnung oder Abschlag">
      <KindFields {...props} />
    </FormSection>
  );
}

/** Most are invoices of the usual kind, and nobody is asked. */
export function KindFold(props: KindProps) {
  const { documentKind, paymentReceivedOn, sharePercent, orderSum, deposits } = props.fields;
  const kind = documentKind.initialValue ?? 'invoice';
  const isSet =
    kind !== 'invoice' ||
    documentKind.errors !== undefined ||
    [paymentReceivedOn, sharePercent, orderSum, deposits].some(isSaid);
  return (
    <Fold title="Abschlag oder Schlussrechnung" note={isSet ? kindWords.get(kind) : 'nein'} open={isSet}>
      <KindFields {...props} />
    </Fold>
  );
}

const kindChoices = choicesOf(invoiceFields, 'documentKind');
const kindWords = new Map(kindChoices.map(({ value, label }) => [value, label]));

function isSaid({ initialValue, errors }: Pick<FieldMetadata<string>, 'initialValue' | 'errors'>): boolean {
  return (initialValue ?? '') !== '' || errors !== undefined;
}

/** The kind, and what it asks for; what is filled or wrong stands there whatever the kind. */
function KindFields({ fields, deposits, offersPrepaid, billsOffer }: KindProps) {
  const text = propsIn(invoiceFields, fields);
  const [kind, setKind] = useState<string>(fields.documentKind.initialValue ?? 'invoice');
  const isPrepaid = fields.deductionForm.initialValue === 'prepaid';
  return (
    <div className="stack">
      <FormGrid>
        <SelectField
          {...text('documentKind')}
          span={6}
          options={kindChoices}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        {kind === 'deposit' || isSaid(fields.paymentReceivedOn) ? (
          <TextField
            {...text('paymentReceivedOn')}
            span={6}
            inputMode="numeric"
            hint="Nur bei Abschlägen: wenn das Geld schon da ist."
          />
        ) : null}
        {(kind === 'final' && offersPrepaid) || isPrepaid ? (
          <SelectField {...text('deductionForm')} span={6} options={choicesOf(invoiceFields, 'deductionForm')} />
        ) : null}
      </FormGrid>
      <noscript>
        <AskAgain text="Felder dieser Art zeigen" />
      </noscript>
      {kind === 'deposit' || isSaid(fields.sharePercent) || isSaid(fields.orderSum) ? (
        <ShareFields {...{ fields, billsOffer }} />
      ) : null}
      {kind === 'final' || isSaid(fields.deposits) ? (
        <DepositBoxes field={fields.deposits} offerReference={fields.offerReference.initialValue} deposits={deposits} />
      ) : null}
    </div>
  );
}

/** Money in advance as per cent of the order, which become a position. */
function ShareFields({ fields, billsOffer }: Pick<KindProps, 'fields' | 'billsOffer'>) {
  const text = propsIn(shareFields, fields);
  const priced = fields.priceMode.initialValue === 'gross' ? 'Mit Umsatzsteuer' : 'Ohne Umsatzsteuer';
  return (
    <FormGrid>
      <TextField {...text('sharePercent')} asked={undefined} span={4} phone="half" unit="%" inputMode="decimal" />
      <TextField
        {...text('orderSum')}
        asked={undefined}
        span={4}
        phone="half"
        inputMode="decimal"
        hint={billsOffer ? `${priced}. Leer: die Summe des Angebots.` : `${priced}.`}
      />
      <p className="row">
        <Button slim name="then" value="share">
          Anteil als Position
        </Button>
      </p>
    </FormGrid>
  );
}
