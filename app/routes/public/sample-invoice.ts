import type { FindingEntry } from '#app/ui/page/findings.tsx';
import type { KeyValue } from '#app/ui/page/key-values.tsx';

/** What stops an authority's invoice, as the product says it. */
export const missingRoute: FindingEntry = {
  level: 'error',
  title: 'Die Leitweg-ID fehlt.',
  text: 'Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
};

export const sampleFindings: readonly FindingEntry[] = [
  missingRoute,
  {
    level: 'warning',
    title: 'Die Telefonnummer des Verkäufers ist zu kurz.',
    text: 'Verlangt sind mindestens drei Ziffern.',
  },
];

export const sampleInvoice = {
  sender: 'Atelier Beispiel',
  returnAddress: 'Atelier Beispiel · Musterweg 4 · 04229 Musterhausen',
  recipient: ['Stadt Musterhausen', 'Kulturamt', 'Am Markt 1', '04229 Musterhausen'],
  facts: [
    ['Rechnung', 'RE-2026-0143'],
    ['Datum', '20.11.2026'],
    ['Leistung', 'November 2026'],
    ['Kundennr.', '10027'],
  ],
  title: 'Rechnung RE-2026-0143',
  intro: 'Für das Programmheft „Winterlesen“ berechne ich:',
  lines: [
    { text: 'Gestaltung, 48 Seiten', quantity: '1 pauschal', price: '640,00', amount: '640,00' },
    { text: 'Bildbearbeitung', quantity: '4,5 Std.', price: '72,00', amount: '324,00' },
    { text: 'Fahrt, 60 km', quantity: '60 km', price: '0,60', amount: '36,00' },
  ],
  totals: [
    { label: 'Summe netto', amount: '1.000,00' },
    { label: 'Umsatzsteuer 19 %', amount: '190,00' },
    { label: 'Rechnungsbetrag', amount: '1.190,00', final: true },
  ],
  closing: 'Bitte überweisen Sie den Betrag bis zum 04.12.2026 auf das unten genannte Konto.',
  footer: [
    ['Atelier Beispiel', 'Musterweg 4', '04229 Musterhausen'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
    ['USt-IdNr. DE123456789', 'post@atelier.example'],
  ],
} as const;

export const sampleTerms: readonly KeyValue[] = [
  { label: 'Rechnungsnummer', value: 'RE-2026-0143', term: 'BT-1' },
  { label: 'Rechnungsdatum', value: '2026-11-20', term: 'BT-2' },
  { label: 'Käufer', value: 'Stadt Musterhausen', term: 'BT-44' },
  { label: 'Umsatzsteuer', value: '190.00', term: 'BT-110' },
  { label: 'Fällig am', value: '2026-12-04', term: 'BT-9' },
  { label: 'Rechnungsbetrag', value: '1190.00', term: 'BT-112', final: true },
];
