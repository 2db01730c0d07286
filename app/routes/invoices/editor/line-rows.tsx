import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { emptyForm, fieldNames } from '../../../invoicing/fields.ts';
import { lineFields } from '../../../invoicing/invoice/fields.ts';
import type { InvoiceValues, LineValues } from '../../../invoicing/invoice/fields.ts';
import { newTaxChoice, taxChoices } from '../../../invoicing/tax/tax.ts';
import { units } from '../../../values/units.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/field/field.tsx';
import { LineAction, LineCell, LineGrid, LineRow } from './line-grid.tsx';
import { typedSum } from './typed-lines.ts';
import type { LineAsTyped } from './typed-lines.ts';

const unitOptions = units.map((unit) => ({ value: unit.code, label: unit.label.de }));
const taxOptions = taxChoices.map((choice) => ({ value: choice.value, label: choice.label }));

interface LineRowsProps {
  form: FormMetadata<InvoiceValues, string[]>;
  lines: FieldMetadata<LineValues[], InvoiceValues, string[]>;
  typed: readonly LineAsTyped[];
  /** § 19 UStG: no tax column */
  withoutTax: boolean;
}

/** The positions: rows are added, moved and removed by submit buttons, so they work without a script. */
export function LineRows({ form, lines, typed, withoutTax }: LineRowsProps) {
  const rows = lines.getFieldList();
  return (
    <>
      <LineGrid withoutTax={withoutTax}>
        {rows.map((row, index) => (
          <Row
            key={row.key ?? row.name}
            {...{ form, lines, typed, row, index, withoutTax }}
            last={index === rows.length - 1}
          />
        ))}
      </LineGrid>
      <p className="row">
        <Button
          slim
          icon="plus"
          aria-keyshortcuts="Alt+p"
          {...form.insert.getButtonProps({ name: lines.name, defaultValue: emptyForm(lineFields) })}
        >
          Position
        </Button>
      </p>
    </>
  );
}

interface RowProps extends LineRowsProps {
  row: FieldMetadata<LineValues, InvoiceValues, string[]>;
  index: number;
  last: boolean;
}

function Row({ form, lines, typed, row, index, last, withoutTax }: RowProps) {
  const fields = row.getFieldset();
  const position = index + 1;
  const cells = fieldNames(lineFields).map((name) => fields[name]);
  const errors = cells.flatMap((field) => (field.errors ? [{ id: field.errorId, text: field.errors.join(' ') }] : []));
  return (
    <LineRow
      position={position}
      sum={typedSum(typed[index] ?? {})}
      errors={errors}
      actions={
        <>
          <LineAction
            kind="up"
            position={position}
            disabled={index === 0}
            {...form.reorder.getButtonProps({ name: lines.name, from: index, to: index - 1 })}
          />
          <LineAction
            kind="down"
            position={position}
            disabled={last}
            {...form.reorder.getButtonProps({ name: lines.name, from: index, to: index + 1 })}
          />
          <LineAction kind="remove" position={position} {...form.remove.getButtonProps({ name: lines.name, index })} />
        </>
      }
    >
      <LineCell kind="description" label={lineFields.description.label} htmlFor={fields.description.id}>
        <textarea rows={1} {...cellProps(fields.description)} />
      </LineCell>
      <LineCell kind="quantity" label={lineFields.quantity.label} htmlFor={fields.quantity.id}>
        <input className="number" inputMode="decimal" autoComplete="off" {...cellProps(fields.quantity)} />
      </LineCell>
      <LineCell kind="unit" label={lineFields.unitCode.label} htmlFor={fields.unitCode.id}>
        <Select options={unitOptions} {...cellProps(fields.unitCode)} />
      </LineCell>
      <LineCell kind="price" label={lineFields.unitPrice.label} htmlFor={fields.unitPrice.id}>
        <input className="number" inputMode="decimal" autoComplete="off" {...cellProps(fields.unitPrice)} />
      </LineCell>
      {withoutTax ? (
        // The choice stays for the day when § 19 UStG no longer applies.
        <input
          type="hidden"
          id={fields.tax.id}
          name={fields.tax.name}
          value={fields.tax.initialValue ?? newTaxChoice}
        />
      ) : (
        <LineCell kind="tax" label={lineFields.tax.label} htmlFor={fields.tax.id}>
          <Select options={taxOptions} {...cellProps(fields.tax)} />
        </LineCell>
      )}
    </LineRow>
  );
}

function cellProps(field: FieldMetadata<string, InvoiceValues, string[]>) {
  const invalid = field.errors !== undefined;
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue ?? '',
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? field.errorId : undefined,
  };
}
