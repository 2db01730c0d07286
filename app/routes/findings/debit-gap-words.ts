import type { DebitGapCode } from '#app/invoicing/invoice/checks/gaps.ts';
import type { GapText } from './gap-words.ts';

/** What is said where an invoice is to be collected and cannot be. */
export const debitGapWords: Record<DebitGapCode, GapText> = {
  'debit-creditor': {
    title: 'Ihre Gläubiger-Identifikationsnummer fehlt',
    text: 'Eine Lastschrift nennt sie. Es gibt sie bei der Deutschen Bundesbank. Oder wählen Sie im Entwurf die Überweisung.',
    rule: 'PEPPOL-EN16931-R061, BR-DE-30',
  },
  'debit-lapsed': {
    title: 'Das Mandat des Kunden ist verfallen',
    text: 'Es wurde 36 Monate lang nicht genutzt. Lassen Sie ein neues unterschreiben, oder wählen Sie im Entwurf die Überweisung.',
    rule: 'SEPA-Regelwerk',
    action: 'Mandat ansehen',
  },
  'debit-consumer': {
    title: 'Eine Firmenlastschrift gibt es nur mit Unternehmen',
    text: 'Der Kunde ist eine Privatperson. Er braucht ein Mandat für die Basislastschrift.',
    rule: 'SEPA-Regelwerk',
    action: 'Mandat ändern',
  },
};
