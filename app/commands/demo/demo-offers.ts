import type { Decision } from '#app/invoicing/offer/offer.ts';
import { invoice } from './demo-invoice.ts';
import type { DemoInvoice } from './demo-invoice.ts';

/** What was offered: as an invoice, and what became of it. */
export interface DemoOffer extends DemoInvoice {
  state: 'draft' | Decision;
  /** days after sending that it is good for */
  validDays: number;
  reason?: string;
  /** the price of the first line in a second version */
  revisedPrice?: string;
  /** an invoice is being written of it */
  billed?: true;
}

/** Offers in every state, oldest first. */
export const demoOffers: readonly DemoOffer[] = [
  {
    ...invoice([140, 'weingut', 0], 'Etiketten Jahrgang 2026', ['Etikettenserie, 6 Sorten', '6', 'Stk', '210']),
    state: 'sent',
    validDays: 30,
  },
  {
    ...invoice(
      [96, 'software', 0],
      'Website für die Hausmesse',
      ['Gestaltung, 12 Seiten', '1', 'psch', '2400'],
      ['Umsetzung', '5', 'Tag', '620'],
    ),
    state: 'declined',
    validDays: 21,
    reason: 'Die Messe fällt in diesem Jahr aus.',
  },
  {
    ...invoice([61, 'yoga', 0], 'Kursplakate', ['Plakat A2, Entwurf', '4', 'Stk', '85']),
    state: 'withdrawn',
    validDays: 30,
  },
  {
    ...invoice(
      [33, 'verlag', 0],
      'Buchreihe „Kleine Küste“',
      ['Reihengestaltung', '1', 'psch', '1200'],
      ['Umschlag, Entwurf', '3', 'Stk', '300'],
      ['Satzspiegel und Muster', '5', 'Std', '76'],
    ),
    state: 'accepted',
    validDays: 30,
    billed: true,
  },
  {
    ...invoice(
      [24, 'theater', 0],
      'Spielzeitheft',
      ['Gestaltung, 64 Seiten', '1', 'psch', '3200'],
      ['Bildbearbeitung', '12', 'Std', '72'],
    ),
    state: 'accepted',
    validDays: 30,
  },
  {
    ...invoice(
      [26, 'rad', 0],
      'Katalog Frühjahr',
      ['Layout, 32 Seiten', '32', 'Stk', '48'],
      ['Produktfotos, Bearbeitung', '60', 'Stk', '9.5'],
    ),
    state: 'sent',
    validDays: 30,
  },
  {
    ...invoice(
      [16, 'architekten', 0],
      'Büroausstattung',
      ['Visitenkarten, Satz', '9', 'Stk', '38'],
      ['Bautafel, Entwurf', '1', 'psch', '260'],
    ),
    state: 'sent',
    validDays: 30,
    revisedPrice: '34',
  },
  {
    ...invoice([0, 'cafe', 0], 'Speisekarte Frühling', ['Entwurf und Satz, 8 Seiten', '1', 'psch', '340']),
    state: 'draft',
    validDays: 30,
  },
];
