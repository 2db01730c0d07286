import { href } from 'react-router';
import type { GapCode } from '#app/invoicing/invoice/checks/gaps.ts';
import type { OfferPreparation } from '#app/workflows/prepare-offer.ts';
import type { FormPlaces, FoundEntry } from '../findings/field-places.ts';
import { gapEntry, unprintableEntry } from '../findings/gap-texts.ts';
import type { GapText } from '../findings/gap-words.ts';
import { contradictionEntry, valuesIn } from '../findings/way-entries.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

/** What is said otherwise than of an invoice: no law asks for it here. */
const ownTexts: Partial<Record<GapCode, GapText>> = {
  'company-name': {
    title: 'Ihr Name fehlt',
    text: 'Tragen Sie im Profil Ihren Namen oder Ihre Firma ein.',
    action: 'Namen eintragen',
  },
  'company-address': {
    title: 'Ihre Anschrift ist unvollständig',
    text: 'Straße, PLZ und Ort stehen auf jedem Angebot.',
    action: 'Anschrift ergänzen',
  },
  customer: { title: 'Noch kein Kunde gewählt', text: 'Wählen Sie, an wen das Angebot geht.', action: 'Kunden wählen' },
  'customer-address': {
    title: 'Die Anschrift des Kunden ist unvollständig',
    text: 'PLZ und Ort stehen auf dem Angebot.',
    action: 'Anschrift ergänzen',
  },
  'no-lines': {
    title: 'Das Angebot hat keine Position',
    text: 'Fügen Sie mindestens eine Position hinzu.',
    action: 'Position hinzufügen',
  },
  'line-description': {
    title: 'Die Beschreibung von Position {n} fehlt',
    text: 'Schreiben Sie, was Sie anbieten.',
  },
  'line-quantity': { title: 'Die Menge von Position {n} fehlt', text: 'Tragen Sie die Menge ein.' },
  'line-price': { title: 'Der Preis von Position {n} fehlt', text: 'Tragen Sie den Einzelpreis ein.' },
  'line-negative-price': {
    title: 'Der Preis von Position {n} ist negativ',
    text: 'Negativ darf nur die Menge sein. Für Nachlässe verringern Sie den Preis.',
  },
  'allowance-too-large': {
    title: 'Der Nachlass ist höher als die Summe der Positionen',
    text: 'Verringern Sie den Nachlass.',
    action: 'Nachlass ändern',
  },
  'negative-total': {
    title: 'Die Summe ist negativ',
    text: 'Prüfen Sie Mengen und Preise.',
    action: 'Positionen ändern',
  },
};

/** Everything that stands against sending, then what may be a slip. */
export function listOfferFindings(preparation: OfferPreparation): FoundEntry[] {
  const { offer, draft, made, gaps, unprintable, layout } = preparation;
  const places: FormPlaces = {
    editPath: href('/invoice/angebote/:offerId/bearbeiten', { offerId: offer.id }),
    table: typedForms.offer,
    customerId: draft.customer,
    bankAccount: made.bankAccount,
    customerKind: made.customer?.kind ?? 'business',
    rows: draft.lines,
    valueIn: valuesIn({ ...made, draft }),
  };
  return [
    ...gaps.map((gap) => gapEntry(gap, places, ownTexts)),
    ...unprintable.map((each) => unprintableEntry(each, places)),
    ...layout.contradictions.map((each) => contradictionEntry(each, layout.id)),
  ];
}
