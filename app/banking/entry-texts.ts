import { entryLengths } from '#app/invoicing/banking/bank-entry.ts';
import { memberNames } from '#app/values/records.ts';

/** Signs that no text of an entry needs: what cannot be seen, stored or shown. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** The texts of an entry as they are kept: one line each, within their lengths. */
export function toStoredTexts<Texts extends Record<keyof typeof entryLengths, string>>(texts: Texts): Texts {
  const kept = { ...texts };
  for (const name of memberNames(entryLengths))
    Object.assign(kept, { [name]: cutTo(oneLine(texts[name]), entryLengths[name]) });
  return { ...kept, iban: kept.iban.replaceAll(' ', '').toUpperCase(), endToEndId: provided(kept.endToEndId) };
}

export function oneLine(text: string): string {
  return text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
}

/** Cut where no character is split. */
export function cutTo(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

function provided(endToEndId: string): string {
  return /^(?:notprovided|nonref)$/i.test(endToEndId) ? '' : endToEndId;
}
