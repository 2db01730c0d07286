import type { FindingEntry } from '#app/ui/page/findings.tsx';

/** What stops an authority's invoice, as the product says it. */
export const missingRoute: FindingEntry = {
  level: 'error',
  title: 'Die Leitweg-ID fehlt.',
  text: 'Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
};

export const sampleHash = '7d1f0c94a3e852b61be0f7c2945d8a03e6c1b7790f24ad5583c6e9102b7fd4a8';

export const sampleInvoice = {
  number: 'RE-2026-0143',
  sender: 'Atelier Beispiel',
  recipient: ['Verlag Muster GmbH', 'Am Markt 1', '04229 Musterhausen'],
  facts: [
    ['Datum', '20.11.2026'],
    ['Leistung', 'November 2026'],
    ['Fällig', '04.12.2026'],
  ],
  lines: [
    { text: 'Gestaltung Programmheft', price: '1 pauschal × 640,00 €', amount: '640,00' },
    { text: 'Bildbearbeitung', price: '4,5 Stunden × 72,00 €', amount: '324,00' },
    { text: 'Fahrt zur Druckerei', price: '60 km × 0,60 €', amount: '36,00' },
  ],
  totals: [
    { label: 'Summe netto', amount: '1.000,00 €' },
    { label: 'Umsatzsteuer 19 %', amount: '190,00 €' },
    { label: 'Rechnungsbetrag', amount: '1.190,00 €', final: true },
  ],
  files: [
    { name: 'PDF mit E-Rechnung', use: 'zum Ansehen und Einlesen' },
    { name: 'XRechnung', use: 'die XML-Datei für Behörden' },
  ],
} as const;
