import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import { readTable, toLine } from './demo-table.ts';

/** Days ago, customer, state, days that it is good for, subject, what became of it; below it the lines. */
const offers = `
140 | weingut     | sent      | 30 | Etiketten Jahrgang 2026   |
  Etikettenserie, 6 Sorten | 6 | Stk | 210
96  | software    | declined  | 21 | Website für die Hausmesse | Die Messe fällt in diesem Jahr aus.
  Gestaltung, 12 Seiten | 1 | psch | 2400
  Umsetzung | 5 | Tag | 620
61  | yoga        | withdrawn | 30 | Kursplakate               |
  Plakat A2, Entwurf | 4 | Stk | 85
33  | verlag      | accepted  | 30 | Buchreihe „Kleine Küste“  | billed
  Reihengestaltung | 1 | psch | 1200
  Umschlag, Entwurf | 3 | Stk | 300
  Satzspiegel und Muster | 5 | Std | 76
24  | theater     | accepted  | 30 | Spielzeitheft             |
  Gestaltung, 64 Seiten | 1 | psch | 3200
  Bildbearbeitung | 12 | Std | 72
26  | rad         | sent      | 30 | Katalog Frühjahr          |
  Layout, 32 Seiten | 32 | Stk | 48
  Produktfotos, Bearbeitung | 60 | Stk | 9.5
16  | architekten | sent      | 30 | Büroausstattung           | revised 34
  Visitenkarten, Satz | 9 | Stk | 38
  Bautafel, Entwurf | 1 | psch | 260
0   | cafe        | draft     | 30 | Speisekarte Frühling      |
  Entwurf und Satz, 8 Seiten | 1 | psch | 340
`;

const states = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const;

export interface DemoOffer {
  daysAgo: number;
  customer: string;
  state: (typeof states)[number];
  /** days after sending that it is good for */
  validDays: number;
  subject: string;
  lines: DraftLine[];
  /** why it was declined */
  reason: string;
  /** the price of the first line in a second version; '': there is none */
  revisedPrice: string;
  /** an invoice is being written of it */
  isBilled: boolean;
}

/** Offers in every state. */
export const demoOffers = readTable(offers).map(({ cells, below }): DemoOffer => {
  const [daysAgo, customer = '', given, validDays, subject = '', more = ''] = cells;
  const state = states.find((each) => each === given);
  if (state === undefined) throw new Error(`demo offer: no state "${given}"`);
  return {
    ...{ daysAgo: Number(daysAgo), customer, state, validDays: Number(validDays), subject, lines: below.map(toLine) },
    reason: state === 'declined' ? more : '',
    revisedPrice: /^revised (.+)/.exec(more)?.[1] ?? '',
    isBilled: more === 'billed',
  };
});
