import type { z } from 'zod';
import { countryName } from '#app/values/countries.ts';
import { refusePostCode } from '#app/values/postcodes.ts';

interface TypedAddress {
  postCode: string;
  countryCode: string;
}

/** Says at the post code what the country of the address has instead. For `superRefine` of a form with an address. */
export function checkPostCode({ postCode, countryCode }: TypedAddress, context: z.RefinementCtx): void {
  const words = refusePostCode(postCode, countryCode);
  if (words === null) return;
  const message = `Eine Postleitzahl hat in ${inCountry(countryCode)} ${words}. Stimmt das Land?`;
  context.addIssue({ code: 'custom', path: ['postCode'], message });
}

const withArticle: Readonly<Record<string, string>> = {
  CH: 'der Schweiz',
  GB: 'Großbritannien',
  NL: 'den Niederlanden',
  SK: 'der Slowakei',
  US: 'den USA',
};

function inCountry(code: string): string {
  return withArticle[code] ?? countryName(code);
}
