import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';

type ForeignNumber = Exclude<Contradiction, { kind: 'no-tax-number' }>;

const kinds: Record<ForeignNumber['kind'], string> = {
  iban: 'die IBAN',
  'vat-id': 'die USt-IdNr.',
  'tax-number': 'die Steuernummer',
};
const places: Record<ForeignNumber['where'], string> = { letterhead: 'Das Briefpapier', texts: 'Ein Text' };

interface ContradictionWords {
  title: string;
  text: string;
  rule: string;
}

/** "Das Briefpapier nennt die IBAN DE…, Ihr Profil nicht.", with what follows from it and the law that says so. */
export function describeContradiction(contradiction: Contradiction): ContradictionWords {
  if (contradiction.kind === 'no-tax-number') {
    return {
      title: 'Mit diesem Layout steht weder Ihre Steuernummer noch Ihre USt-IdNr. auf der Rechnung.',
      text: 'Eine der beiden muss dort stehen. Wählen Sie die Fußspalte „Steuer und Register“ oder nehmen Sie die Nummer ins Briefpapier auf.',
      rule: '§ 14 Abs. 4 Nr. 2 UStG',
    };
  }
  const { kind, where, found } = contradiction;
  return {
    title: `${places[where]} nennt ${kinds[kind]} ${found}, Ihr Profil nicht.`,
    text: 'Ein Beleg, der anderes zeigt als seine Daten, kann eine zweite Rechnung sein.',
    rule: '§ 14c UStG',
  };
}
