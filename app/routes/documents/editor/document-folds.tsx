import type { FieldMetadata } from '@conform-to/react';
import { agreedFields, invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn, textProps } from '#app/forms/fields/form-fields.ts';
import { FieldFold } from './editor-frame.tsx';

/** What is agreed of the whole, in the editors of invoices and offers. */
interface DocumentFieldsProps {
  fields: Readonly<Record<keyof typeof agreedFields, FieldMetadata<string>>>;
}

export function AllowanceFold({ fields }: DocumentFieldsProps) {
  const text = propsIn(agreedFields, fields);
  const { allowancePercent, allowanceAmount, allowanceReason, chargePercent, chargeAmount, chargeReason } = fields;
  const adjustments = [
    ...[allowancePercent, allowanceAmount, allowanceReason],
    ...[chargePercent, chargeAmount, chargeReason],
  ];
  // As most type their prices is nothing filled.
  const folded = fields.priceMode.initialValue === 'gross' ? [fields.priceMode, ...adjustments] : adjustments;
  return (
    <FieldFold title="Brutto, Nachlass, Zuschlag" fields={folded}>
      <SelectField {...text('priceMode')} options={choicesOf(agreedFields, 'priceMode')} />
      <TextField {...text('allowancePercent')} span={3} phone="half" unit="%" inputMode="decimal" />
      <TextField {...text('allowanceAmount')} span={3} phone="half" unit="€" inputMode="decimal" />
      <TextField {...text('allowanceReason')} span={6} hint="Wenn leer: „Nachlass“." />
      <TextField {...text('chargePercent')} span={3} phone="half" unit="%" inputMode="decimal" />
      <TextField {...text('chargeAmount')} span={3} phone="half" unit="€" inputMode="decimal" />
      <TextField {...text('chargeReason')} span={6} hint="Wenn leer: „Zuschlag“. Zum Beispiel: Versand." />
    </FieldFold>
  );
}

/** BG-13 */
export function DeliveryFold({ fields }: DocumentFieldsProps) {
  const text = propsIn(agreedFields, fields);
  const { deliveryName, deliveryStreet, deliveryPostCode, deliveryCity } = fields;
  return (
    <FieldFold title="Lieferanschrift" fields={[deliveryName, deliveryStreet, deliveryPostCode, deliveryCity]}>
      <TextField {...text('deliveryName')} span={6} hint="Nur wenn sie eine andere ist als die des Kunden." />
      <TextField {...text('deliveryStreet')} span={6} />
      <TextField {...text('deliveryPostCode')} span={3} phone="half" />
      <TextField {...text('deliveryCity')} span={5} phone="half" />
      <TextField {...text('deliveryCountry')} span={4} />
    </FieldFold>
  );
}

/** `paymentDays`: where they stand nowhere else in the form. */
export function DiscountFold({ fields, paymentDays }: DocumentFieldsProps & { paymentDays?: FieldMetadata<string> }) {
  const text = propsIn(agreedFields, fields);
  const discount = [fields.cashDiscountPercent, fields.cashDiscountDays];
  return (
    <FieldFold
      title={paymentDays ? 'Zahlungsziel, Skonto' : 'Skonto'}
      fields={paymentDays ? [paymentDays, ...discount] : discount}
    >
      {paymentDays ? (
        <TextField
          {...textProps(paymentDays)}
          label={invoiceFields.paymentDays.label}
          term={invoiceFields.paymentDays.term}
          optional
          unit="Tage"
          inputMode="numeric"
          hint="Wenn leer, sagt das Angebot nichts davon."
        />
      ) : null}
      <TextField {...text('cashDiscountPercent')} span={4} phone="half" unit="%" inputMode="decimal" />
      <TextField {...text('cashDiscountDays')} span={8} phone="half" unit="Tagen" inputMode="numeric" />
    </FieldFold>
  );
}
