import type { Contradiction } from '../../invoicing/layout/layout-check.ts';

const kinds: Record<Contradiction['kind'], string> = {
  iban: 'die IBAN',
  'vat-id': 'die USt-IdNr.',
  'tax-number': 'die Steuernummer',
};
const places: Record<Contradiction['where'], string> = { letterhead: 'Das Briefpapier', texts: 'Ein Text' };

/** "Das Briefpapier nennt die IBAN DE…, Ihr Profil nicht." */
export function describeContradiction({ kind, where, found }: Contradiction): string {
  return `${places[where]} nennt ${kinds[kind]} ${found}, Ihr Profil nicht.`;
}
