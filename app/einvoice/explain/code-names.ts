import { trimBlanks } from '../xml/blanks.ts';
import { categories } from '../rules/vat/vat-categories.ts';

/** UNTDID 4461 (BT-81), the codes that invoices use. */
const paymentMeans: Record<string, string> = {
  '1': 'nicht festgelegt',
  '10': 'Barzahlung',
  '15': 'Zahlung auf ein Postscheckkonto',
  '20': 'Scheck',
  '21': 'Bankscheck',
  '23': 'Bankscheck',
  '24': 'Wechsel',
  '30': 'Überweisung',
  '31': 'Lastschrift auf ein Konto',
  '42': 'Zahlung auf ein Bankkonto',
  '48': 'Zahlung mit Karte',
  '49': 'Lastschrift',
  '50': 'Zahlung per Giro',
  '54': 'Kreditkarte',
  '55': 'Debitkarte',
  '57': 'Dauerauftrag',
  '58': 'SEPA-Überweisung',
  '59': 'SEPA-Lastschrift',
  '68': 'Online-Zahlungsdienst',
  '70': 'Wechsel, vom Gläubiger gezogen',
  '93': 'Verweis auf ein Konto',
  '97': 'Verrechnung zwischen Partnern',
  ZZZ: 'nach Vereinbarung',
};

const vatCategories = new Map([
  ...categories.map(({ code, de }) => [code, de] as const),
  ['B', 'Split Payment'] as const,
]);

/** "SEPA-Überweisung (58)"; the bare code where it has no name here. */
export function paymentMeansName(code: string | undefined): string {
  return named(code, paymentMeans[trimBlanks(code) ?? '']);
}

/** "Regelsatz (S)". */
export function vatCategoryName(code: string | undefined): string {
  return named(code, vatCategories.get(trimBlanks(code) ?? ''));
}

function named(code: string | undefined, name: string | undefined): string {
  if (code === undefined) return '';
  return name === undefined ? `Code ${code}` : `${name} (${code})`;
}
