import { SelectField, TextField } from '../../../ui/field/field.tsx';
import type { NamedTextProps } from '../../../ui/field/form-fields.ts';

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
