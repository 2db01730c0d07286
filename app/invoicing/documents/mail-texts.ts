import { fillPlaceholders, placeholdersBut, placeholdersOf } from '../layout/layout.ts';
import type { PlaceholderName } from '../layout/layout.ts';
import type { DocumentKind } from './document-model.ts';

/** What only mails can name: the document as it is called, the company, the whole sum. */
const ownNames = ['Beleg', 'Firma', 'Gesamtbetrag'] as const;

/** What the placeholders of a mail stand for; '' for what the document does not have. */
export type MailValues = Record<PlaceholderName | (typeof ownNames)[number], string>;

/** The placeholders that the mail of such a document may name. */
export function mailPlaceholdersOf(kind: DocumentKind): readonly (keyof MailValues)[] {
  const known = placeholdersOf(kind);
  return [...known, ...ownNames.filter((name) => name !== 'Gesamtbetrag' || known.includes('Betrag'))];
}

/** One line, without the gaps that empty placeholders leave. */
export function fillSubject(text: string, values: MailValues): string {
  return fillPlaceholders(text, values)
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
}

/** A line that names something which the document does not have is left out. */
export function fillMailText(text: string, values: MailValues): string {
  const has = Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [name]));
  const lines = text.split('\n').filter((line) => placeholdersBut(line, has).length === 0);
  return fillPlaceholders(lines.join('\n'), values).trim();
}
