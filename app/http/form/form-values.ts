import { mapFields } from '../../invoicing/fields.ts';
import type { Field, FieldTable, FormValuesOf, ValuesOf } from '../../invoicing/fields.ts';
import { countryName } from '../../values/countries.ts';
import { formatDate } from '../../values/dates.ts';
import { formatDecimal } from '../../values/decimal.ts';
import { groupIban } from '../../values/identifiers.ts';

/** A record as its form shows it. */
export function toFormValues<Table extends FieldTable>(table: Table, record: ValuesOf<Table>): FormValuesOf<Table> {
  return mapFields(table, (field, name) => formValue(field, record[name]));
}

function formValue({ kind }: Field, value: string | boolean | number | null): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (value === null || value === '') return '';
  const text = String(value);
  switch (kind) {
    case 'date':
      return formatDate(text);
    case 'quantity':
      return formatDecimal(text, 'de');
    case 'unitPrice':
      return formatDecimal(text, 'de', 2);
    case 'country':
      return countryName(text);
    case 'iban':
      return groupIban(text);
    default:
      return text;
  }
}
