import type { FieldMetadata } from '@conform-to/react';
import { TextField } from '../../ui/field/field.tsx';
import { textProps } from '../../ui/field/form-fields.ts';

interface CountryFieldProps {
  field: Pick<FieldMetadata<string>, 'id' | 'name' | 'initialValue' | 'errors'>;
  term: string;
  countries: readonly string[];
}

/** A country by name or code; a select of all would weigh more than the rest of the page. */
export function CountryField({ field, term, countries }: CountryFieldProps) {
  return (
    <>
      <TextField {...textProps(field)} label="Land" term={term} span={4} list="countries" autoComplete="off" />
      <datalist id="countries">
        {countries.map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
    </>
  );
}
