import type { RuleText } from '../rule.ts';
import { text } from '../texts.ts';

/** One VAT category: what its ten rules ask. */
export interface Category {
  code: string;
  /** Part of the rule ids: BR-AE-01. */
  prefix: string;
  de: string;
  en: string;
  /** One breakdown for the category, or one for each rate. */
  breakdown: 'one' | 'per-rate';
  /** What seller and buyer must be identified by. */
  parties: 'tax-id' | 'tax-id-and-buyer' | 'vat-id' | 'both-vat-ids' | 'no-vat-id';
  rate: 'zero' | 'positive' | 'not-negative' | 'none';
  /** Whether an exemption reason must or must not be given. */
  reason: 'required' | 'forbidden';
}

export const categories: readonly Category[] = [
  {
    code: 'S',
    prefix: 'S',
    de: 'Regelsatz',
    en: 'standard rate',
    breakdown: 'per-rate',
    parties: 'tax-id',
    rate: 'positive',
    reason: 'forbidden',
  },
  {
    code: 'Z',
    prefix: 'Z',
    de: 'Nullsatz',
    en: 'zero rate',
    breakdown: 'one',
    parties: 'tax-id',
    rate: 'zero',
    reason: 'forbidden',
  },
  {
    code: 'E',
    prefix: 'E',
    de: 'steuerfrei',
    en: 'exempt',
    breakdown: 'one',
    parties: 'tax-id',
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'AE',
    prefix: 'AE',
    de: 'Steuerschuldnerschaft des Leistungsempfängers',
    en: 'reverse charge',
    breakdown: 'one',
    parties: 'tax-id-and-buyer',
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'K',
    prefix: 'IC',
    de: 'innergemeinschaftliche Lieferung',
    en: 'intra-community supply',
    breakdown: 'one',
    parties: 'both-vat-ids',
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'G',
    prefix: 'G',
    de: 'Ausfuhr',
    en: 'export',
    breakdown: 'one',
    parties: 'vat-id',
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'O',
    prefix: 'O',
    de: 'nicht steuerbar',
    en: 'not subject to VAT',
    breakdown: 'one',
    parties: 'no-vat-id',
    rate: 'none',
    reason: 'required',
  },
  {
    code: 'L',
    prefix: 'AF',
    de: 'IGIC',
    en: 'IGIC',
    breakdown: 'per-rate',
    parties: 'tax-id',
    rate: 'not-negative',
    reason: 'forbidden',
  },
  {
    code: 'M',
    prefix: 'AG',
    de: 'IPSI',
    en: 'IPSI',
    breakdown: 'per-rate',
    parties: 'tax-id',
    rate: 'not-negative',
    reason: 'forbidden',
  },
];

const partyTexts: Record<Category['parties'], readonly [de: string, en: string]> = {
  'tax-id': ['USt-IdNr. oder Steuernummer des Verkäufers', 'VAT identifier or tax number of the seller'],
  'tax-id-and-buyer': [
    'USt-IdNr. oder Steuernummer des Verkäufers und USt-IdNr. oder Registernummer des Käufers',
    'VAT identifier or tax number of the seller and VAT identifier or registration of the buyer',
  ],
  'vat-id': ['USt-IdNr. des Verkäufers', 'VAT identifier of the seller'],
  'both-vat-ids': ['USt-IdNr. des Verkäufers und des Käufers', 'VAT identifiers of seller and buyer'],
  'no-vat-id': ['keine USt-IdNr.', 'no VAT identifier'],
};

export function partyText({ code, de, en, parties }: Category): RuleText {
  const [wantedDe, wantedEn] = partyTexts[parties];
  return text(
    parties === 'no-vat-id'
      ? `Bei Kategorie ${code} (${de}) darf keine USt-IdNr. stehen.`
      : `Kategorie ${code} (${de}) verlangt: ${wantedDe}.`,
    `Category ${code} (${en}) demands: ${wantedEn}.`,
    parties === 'no-vat-id'
      ? [
          'Entfernen Sie die USt-IdNr.; die Steuernummer (BT-32) genügt.',
          'Remove the VAT identifiers; the tax number (BT-32) will do.',
        ]
      : [
          'Tragen Sie die Kennung nach, oder prüfen Sie, ob die Kategorie stimmt.',
          'Enter the identifier, or check the category.',
        ],
  );
}

const rateTexts: Record<Category['rate'], readonly [de: string, en: string]> = {
  zero: ['0', '0'],
  positive: ['größer als 0', 'greater than 0'],
  'not-negative': ['0 oder größer', '0 or greater'],
  none: ['nicht angegeben', 'absent'],
};

export function rateText({ code, de, en, rate }: Category): RuleText {
  const [wantedDe, wantedEn] = rateTexts[rate];
  return text(
    rate === 'none'
      ? `Bei Kategorie ${code} (${de}) darf kein Steuersatz stehen.`
      : `Der Steuersatz bei Kategorie ${code} (${de}) muss ${wantedDe} sein.`,
    `The VAT rate of category ${code} (${en}) must be ${wantedEn}.`,
    ['Prüfen Sie Kategorie und Steuersatz.', 'Check category and rate.'],
  );
}
