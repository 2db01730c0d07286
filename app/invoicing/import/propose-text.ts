import { countryName, guessCountries, parseCountry } from '#app/values/countries.ts';
import { refusePostCode } from '#app/values/postcodes.ts';
import { refuseVatId } from '#app/values/vat-ids.ts';
import type { Field } from '../fields.ts';

const readMax = 200;

/** What may have been meant by a cell that its field refuses; null: nobody knows. */
export function proposeText(
  { kind }: Pick<Field, 'kind'>,
  name: string,
  texts: Readonly<Record<string, string>>,
): string | null {
  const text = texts[name] ?? '';
  if (text === '' || text.length > readMax) return null;
  const country = parseCountry(texts['countryCode'] ?? '');
  if (kind === 'country') return guessCountries(text)[0] ?? null;
  if (kind === 'email')
    return text.split(/[\s,;]+/).find((part) => /^[^@]{1,64}@[^@.]{1,100}\.[^@]{2,}$/.test(part)) ?? null;
  if (kind === 'vatId' && country !== null) return accepted(`${country}${text}`, (each) => refuseVatId(each) === null);
  if (name === 'postCode' && country !== null)
    return accepted(`0${text}`, (each) => refusePostCode(each, country) === null) ?? otherCountryOf(text);
  return null;
}

function accepted(text: string, is: (text: string) => boolean): string | null {
  const bare = text.replace(/\s/g, '');
  return is(bare) ? bare : null;
}

/** Where a code of four digits is at home most often. */
function otherCountryOf(postCode: string): string | null {
  const code = ['AT', 'CH'].find((each) => refusePostCode(postCode, each) === null);
  return code === undefined ? null : countryName(code);
}
