import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

type CountryFieldProps = ComponentProps<typeof TextField> & { countries: readonly string[] };

/** A country by name or code; a select of all would weigh more than the rest of the page. */
export function CountryField({ countries, ...field }: CountryFieldProps) {
  return (
    <>
      <TextField {...field} span={4} list="countries" />
      <datalist id="countries">
        {countries.map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
    </>
  );
}
