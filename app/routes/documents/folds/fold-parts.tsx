import type { FieldMetadata } from '@conform-to/react';
import { agreedFields, invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import type { FoldPart } from '#app/forms/page/field-fold.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn, textProps } from '#app/forms/fields/form-fields.tsx';

// What is agreed of the whole, in the editors of invoices and offers.

interface DocumentFieldsProps {
  fields: Readonly<Record<keyof typeof agreedFields, FieldMetadata<string>>>;
}

export function allowancePart({ fields }: DocumentFieldsProps): FoldPart {
  const text = propsIn(agreedFields, fields);
  const { allowancePercent, allowanceAmount, allowanceReason, chargePercent, chargeAmount, chargeReason } = fields;
  const adjustments = [
    ...[allowancePercent, allowanceAmount, allowanceReason],
    ...[chargePercent, chargeAmount, chargeReason],
  ];
  // As most type their prices is nothing filled.
  const folded = fields.priceMode.initialValue === 'gross' ? [fields.priceMode, ...adjustments] : adjustments;
  return {
    title: 'Brutto, Nachlass, Zuschlag',
    name: 'Nachlass',
    fields: folded,
    usual: [fields.priceMode],
    content: (
      <>
        <SelectField {...text('priceMode')} options={choicesOf(agreedFields, 'priceMode')} />
        <TextField {...text('allowancePercent')} span={3} phone="half" unit="%" inputMode="decimal" />
        <TextField {...text('allowanceAmount')} span={3} phone="half" unit="€" inputMode="decimal" />
        <TextField {...text('allowanceReason')} span={6} hint="Wenn leer: „Nachlass“." />
        <TextField {...text('chargePercent')} span={3} phone="half" unit="%" inputMode="decimal" />
        <TextField {...text('chargeAmount')} span={3} phone="half" unit="€" inputMode="decimal" />
        <TextField {...text('chargeReason')} span={6} hint="Wenn leer: „Zuschlag“. Zum Beispiel: Versand." />
      </>
    ),
  };
}

/** BG-13 */
export function deliveryPart({ fields }: DocumentFieldsProps): FoldPart {
  const text = propsIn(agreedFields, fields);
  const { deliveryName, deliveryStreet, deliveryPostCode, deliveryCity } = fields;
  return {
    title: 'Lieferanschrift',
    name: 'Lieferung',
    fields: [deliveryName, deliveryStreet, deliveryPostCode, deliveryCity],
    usual: [fields.deliveryCountry],
    content: (
      <>
        <TextField {...text('deliveryName')} span={6} hint="Nur wenn sie eine andere ist als die des Kunden." />
        <TextField {...text('deliveryStreet')} span={6} />
        <TextField {...text('deliveryPostCode')} span={3} phone="half" />
        <TextField {...text('deliveryCity')} span={5} phone="half" />
        <TextField {...text('deliveryCountry')} span={4} />
      </>
    ),
  };
}

/** `paymentDays`: where they stand nowhere else in the form. */
export function discountPart({
  fields,
  paymentDays,
}: DocumentFieldsProps & { paymentDays?: FieldMetadata<string> }): FoldPart {
  const text = propsIn(agreedFields, fields);
  const discount = [fields.cashDiscountPercent, fields.cashDiscountDays];
  return {
    title: paymentDays ? 'Zahlungsziel, Skonto' : 'Skonto',
    fields: paymentDays ? [paymentDays, ...discount] : discount,
    content: (
      <>
        {paymentDays ? (
          <TextField
            {...textProps(paymentDays)}
            label={invoiceFields.paymentDays.label}
            term={invoiceFields.paymentDays.term}
            asked="free"
            unit="Tage"
            inputMode="numeric"
            hint="Wenn leer, sagt das Angebot nichts davon."
          />
        ) : null}
        <TextField {...text('cashDiscountPercent')} span={4} phone="half" unit="%" inputMode="decimal" />
        <TextField {...text('cashDiscountDays')} span={8} phone="half" unit="Tagen" inputMode="numeric" />
      </>
    ),
  };
}

/** `attached`: in words; '' for nothing */
export function attachmentPart(attached: string): FoldPart {
  return {
    title: 'Anhänge',
    fields: [],
    filled: attached !== '',
    content: (
      <p className="row">
        <Button name="then" value="attachments">
          Dateien anhängen
        </Button>
        <span className="hint">{attached}</span>
      </p>
    ),
  };
}
