import type { DemoCustomerName } from './demo-customers.ts';
import { invoice } from './demo-invoice.ts';
import type { DemoInvoice } from './demo-invoice.ts';

/** What is being written: to be issued, waiting for something, or begun. */
export const demoDrafts: readonly (Omit<DemoInvoice, 'customer'> & { customer: DemoCustomerName | '' })[] = [
  invoice(
    [0, 'stadt', 12],
    'Programmheft Winterlesen',
    ['Gestaltung, 48 Seiten', '1', 'psch', '640'],
    ['Bildbearbeitung', '4.5', 'Std', '72'],
    ['Fahrt zur Druckerei', '60', 'km', '0.6'],
  ),
  invoice(
    [0, 'wien', 9],
    'Verpackung Hausmischung',
    ['Entwurf, 3 Sorten', '3', 'Stk', '280'],
    ['Druckdaten', '2', 'Std', '72'],
  ),
  invoice([0, 'zuerich', 5], 'Beratung Erscheinungsbild', ['Videogespräch und Protokoll', '3', 'Std', '90']),
  invoice([0, 'rad', 0], 'Betreuung 2. Halbjahr', ['Pflege der Seiten', '6', 'Mon', '']),
  {
    ...invoice([0, 'cafe', 0], 'Stempelkarten', ['Anfrage vom Markt: Stempelkarten', '1', 'psch', '95']),
    customer: '',
  },
];
