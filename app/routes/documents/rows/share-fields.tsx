import type { FieldMetadata } from '@conform-to/react';
import { TextField } from '#app/forms/fields/field.tsx';
import { propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid } from '#app/forms/page/form.tsx';
import { shareFields } from '#app/invoicing/invoice/fields.ts';
import { Button } from '#app/ui/base/button.tsx';

interface ShareFieldsProps {
  fields: Record<keyof typeof shareFields | 'priceMode', FieldMetadata<string>>;
  /** that the sum of its offer counts where none is typed */
  billsOffer: boolean;
}

/** Money in advance as per cent of the order, which become a position. */
export function ShareFields({ fields, billsOffer }: ShareFieldsProps) {
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
