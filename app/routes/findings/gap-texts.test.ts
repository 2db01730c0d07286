import { expect, it } from 'vitest';
import { findUnprintable } from '#app/pdf/printable.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { unprintableEntry } from './gap-texts.ts';

const places = {
  editPath: '/entwurf',
  table: typedForms.invoice,
  customerId: 'b'.repeat(15),
  customerKind: 'business' as const,
  rows: [],
};

it.each([
  ['北京', /lateinischen Buchstaben.*die eigene Schreibweise hat beim Kunden ein Feld/],
  ['Holm 🎉', /^Bitte entfernen oder ersetzen Sie sie im Feld „Name oder Firma“\.$/],
])('a name that cannot be set in documents says why, and where it stays: %s', (name, text) => {
  const entry = unprintableEntry({ form: 'customer', field: 'name', characters: findUnprintable(name) }, places);
  expect(entry.text).toMatch(text);
});
