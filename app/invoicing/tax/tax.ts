import { formatDate } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import type { Language } from '../../values/decimal.ts';

/** VAT category of UNTDID 5305 (BT-118, BT-151) that our own invoices use. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** Why a line is taxed as it is. The law decides it from seller regime × customer × supply (tax-decision.ts). */
export type TaxCase =
  | 'standard'
  | 'zero-photovoltaics'
  | 'small-business'
  | 'reverse-charge-domestic'
  | 'reverse-charge-eu'
  | 'triangular-supply'
  | 'intra-community-supply'
  | 'export'
  | 'not-taxable'
  | 'margin-used-goods'
  | 'margin-works-of-art'
  | 'margin-collectors-items'
  | 'margin-travel'
  | Section13bCase
  | ExemptCase;

/** Supplies whose tax their recipient owes by § 13b (2) UStG; Nr. 1 is for sellers from abroad. */
export type Section13bCase =
  | 'section-13b-security'
  | 'section-13b-land'
  | 'section-13b-construction'
  | 'section-13b-energy'
  | 'section-13b-emissions'
  | 'section-13b-scrap'
  | 'section-13b-cleaning'
  | 'section-13b-gold'
  | 'section-13b-devices'
  | 'section-13b-metals'
  | 'section-13b-telecom';

/** Supplies that § 4 Nr. 8 to 29 UStG exempts. */
export type ExemptCase =
  | 'exempt-finance'
  | 'exempt-real-estate-sale'
  | 'exempt-insurance-agency'
  | 'exempt-letting'
  | 'exempt-medical'
  | 'exempt-care'
  | 'exempt-welfare'
  | 'exempt-culture'
  | 'exempt-education'
  | 'exempt-courses'
  | 'exempt-childcare'
  | 'exempt-youth-welfare'
  | 'exempt-voluntary';

/** Rate in basis points: 1900 is 19 %. */
export type RateBp = number;

interface TaxCaseRule {
  category: VatCategory;
  /** BT-121; absent where the code list has none for the case. */
  exemptionCode?: string;
  /** BT-120 and the sentence on the document that the law wants. */
  exemptionText?: Record<Language, string>;
}

function exempt(number: string, exemptionCode?: string): TaxCaseRule {
  return {
    category: 'E',
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    exemptionText: {
      de: `Steuerfrei nach § 4 Nr. ${number} UStG.`,
      en: `Exempt from VAT under section 4 no. ${number} of the German VAT Act.`,
    },
  };
}

// § 14a (5) UStG
function section13b(number: number, supply: Record<Language, string>): TaxCaseRule {
  return {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: `Steuerschuldnerschaft des Leistungsempfängers (§ 13b Abs. 2 Nr. ${number} UStG, ${supply.de}).`,
      en: `Reverse charge: the recipient is liable for the VAT (section 13b (2) no. ${number} of the German VAT Act, ${supply.en}).`,
    },
  };
}

/** Code and sentence of each case; sentences in quotation marks of §§ 14, 14a UStG stand word for word. */
export const taxCases: Record<TaxCase, TaxCaseRule> = {
  standard: { category: 'S' },
  // § 12 (3) UStG: taxed at 0 %, so no exemption reason may be given (BR-Z-10).
  'zero-photovoltaics': { category: 'Z' },
  // § 34a UStDV wants the note; no VATEX code exists for § 19 UStG.
  'small-business': {
    category: 'E',
    exemptionText: {
      de: 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).',
      en: 'Exempt from VAT under section 19 (1) of the German VAT Act (small business).',
    },
  },
  // § 14a (5) UStG
  'reverse-charge-domestic': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG).',
      en: 'Reverse charge: the recipient is liable for the VAT (section 13b of the German VAT Act).',
    },
  },
  // § 14a (1) UStG
  'reverse-charge-eu': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (Art. 196 MwStSystRL).',
      en: 'Reverse charge: the recipient is liable for the VAT (Article 196 of Directive 2006/112/EC).',
    },
  },
  // § 14a (7) UStG: names the deal and who owes the tax.
  'triangular-supply': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Innergemeinschaftliches Dreiecksgeschäft (§ 25b UStG): Steuerschuldnerschaft des Leistungsempfängers als letzter Abnehmer.',
      en: 'Intra-Community triangular transaction (Article 141 of Directive 2006/112/EC): reverse charge, the recipient as last buyer is liable for the VAT.',
    },
  },
  // § 14a (3) UStG
  'intra-community-supply': {
    category: 'K',
    exemptionCode: 'VATEX-EU-IC',
    exemptionText: {
      de: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG).',
      en: 'Intra-Community supply, exempt from VAT (section 4 no. 1 (b) and section 6a of the German VAT Act).',
    },
  },
  export: {
    category: 'G',
    exemptionCode: 'VATEX-EU-G',
    exemptionText: {
      de: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG).',
      en: 'Export outside the EU, exempt from VAT (section 4 no. 1 (a) and section 6 of the German VAT Act).',
    },
  },
  'not-taxable': {
    category: 'O',
    exemptionCode: 'VATEX-EU-O',
    exemptionText: {
      de: 'Nicht steuerbar: Der Leistungsort liegt nicht in der EU (§ 3a UStG).',
      en: 'Not subject to German VAT: the place of supply is outside the EU (section 3a of the German VAT Act).',
    },
  },
  // § 14a (6) UStG, for this case and the next three
  'margin-used-goods': {
    category: 'E',
    exemptionCode: 'VATEX-EU-F',
    exemptionText: { de: 'Gebrauchtgegenstände/Sonderregelung', en: 'Margin scheme – Second-hand goods' },
  },
  'margin-works-of-art': {
    category: 'E',
    exemptionCode: 'VATEX-EU-I',
    exemptionText: { de: 'Kunstgegenstände/Sonderregelung', en: 'Margin scheme – Works of art' },
  },
  'margin-collectors-items': {
    category: 'E',
    exemptionCode: 'VATEX-EU-J',
    exemptionText: {
      de: 'Sammlungsstücke und Antiquitäten/Sonderregelung',
      en: 'Margin scheme – Collector’s items and antiques',
    },
  },
  'margin-travel': {
    category: 'E',
    exemptionCode: 'VATEX-EU-D',
    exemptionText: { de: 'Sonderregelung für Reisebüros', en: 'Margin scheme – Travel agents' },
  },
  'section-13b-security': section13b(2, { de: 'Sicherungsgut', en: 'goods pledged as security' }),
  'section-13b-land': section13b(3, { de: 'Grundstück', en: 'land' }),
  'section-13b-construction': section13b(4, { de: 'Bauleistung', en: 'construction work' }),
  'section-13b-energy': section13b(5, { de: 'Gas oder Elektrizität', en: 'gas or electricity' }),
  'section-13b-emissions': section13b(6, { de: 'Emissionsberechtigung', en: 'emission allowances' }),
  'section-13b-scrap': section13b(7, { de: 'Schrott, Altmetall oder Abfall', en: 'scrap or waste' }),
  'section-13b-cleaning': section13b(8, { de: 'Gebäudereinigung', en: 'cleaning of buildings' }),
  'section-13b-gold': section13b(9, { de: 'Gold', en: 'gold' }),
  'section-13b-devices': section13b(10, {
    de: 'Mobilfunkgeräte, Tablets, Spielekonsolen oder Schaltkreise',
    en: 'mobile phones, tablets, game consoles or integrated circuits',
  }),
  'section-13b-metals': section13b(11, { de: 'Metalle', en: 'metals' }),
  'section-13b-telecom': section13b(12, { de: 'Telekommunikation', en: 'telecommunications' }),
  'exempt-finance': exempt('8', 'VATEX-EU-135-1'),
  'exempt-real-estate-sale': exempt('9', 'VATEX-EU-135-1'),
  'exempt-insurance-agency': exempt('11', 'VATEX-EU-135-1'),
  'exempt-letting': exempt('12', 'VATEX-EU-135-1'),
  'exempt-medical': exempt('14', 'VATEX-EU-132-1C'),
  'exempt-care': exempt('16', 'VATEX-EU-132-1G'),
  'exempt-welfare': exempt('18', 'VATEX-EU-132-1G'),
  'exempt-culture': exempt('20', 'VATEX-EU-132-1N'),
  'exempt-education': exempt('21', 'VATEX-EU-132-1I'),
  'exempt-courses': exempt('22', 'VATEX-EU-132-1I'),
  'exempt-childcare': exempt('23', 'VATEX-EU-132-1H'),
  'exempt-youth-welfare': exempt('25', 'VATEX-EU-132-1H'),
  // Germany's own: the Directive has no such exemption.
  'exempt-voluntary': exempt('26'),
};

/** Whether a German seller's customer owes the tax by § 13b (2) UStG. */
export function isSection13b(taxCase: TaxCase): boolean {
  return taxCase === 'reverse-charge-domestic' || taxCase.startsWith('section-13b-');
}

export const taxCaseNames = Object.keys(taxCases) as TaxCase[];

/** What a rate is for: everything, the list of § 12 (2) UStG, or what the law has taken out of both for a while. */
export type RatedSupply = 'standard' | 'reduced' | 'photovoltaics' | 'restaurant-food' | 'gas-and-heat';

interface RatePeriod {
  from: IsoDate;
  /** last day; absent: it still applies */
  until?: IsoDate;
  rateBp: RateBp;
}

// § 12 (1) to (3) UStG with the days of §§ 27, 28 UStG; the oldest first.
const periods: Readonly<Record<RatedSupply, readonly RatePeriod[]>> = {
  standard: [
    { from: '1998-04-01', until: '2006-12-31', rateBp: 1600 },
    { from: '2007-01-01', until: '2020-06-30', rateBp: 1900 },
    { from: '2020-07-01', until: '2020-12-31', rateBp: 1600 },
    { from: '2021-01-01', rateBp: 1900 },
  ],
  reduced: [
    { from: '1983-07-01', until: '2020-06-30', rateBp: 700 },
    { from: '2020-07-01', until: '2020-12-31', rateBp: 500 },
    { from: '2021-01-01', rateBp: 700 },
  ],
  photovoltaics: [{ from: '2023-01-01', rateBp: 0 }],
  // Without drinks. In the two years between it was the standard rate.
  'restaurant-food': [
    { from: '2020-07-01', until: '2020-12-31', rateBp: 500 },
    { from: '2021-01-01', until: '2023-12-31', rateBp: 700 },
    { from: '2026-01-01', rateBp: 700 },
  ],
  'gas-and-heat': [{ from: '2022-10-01', until: '2024-03-31', rateBp: 700 }],
};

const generalSupplies = ['standard', 'reduced'] as const;
const generalPeriods = generalSupplies.flatMap((supply) => periods[supply]);

/** The rate of a supply on a day; null: none of its own. */
export function rateOn(supply: RatedSupply, day: IsoDate): RateBp | null {
  const isInForce = ({ from, until }: RatePeriod) => from <= day && (until === undefined || day <= until);
  return periods[supply].find(isInForce)?.rateBp ?? null;
}

/** Standard and reduced rate on the day of supply; empty before April 1998. */
export function standardRatesOn(day: IsoDate): readonly RateBp[] {
  const [standard, reduced] = generalSupplies.map((supply) => rateOn(supply, day));
  return typeof standard === 'number' && typeof reduced === 'number' ? [standard, reduced] : [];
}

/** Whether one of both became another after the first day of a time, up to its last. */
export function changesWithin(first: IsoDate, last: IsoDate): boolean {
  return generalPeriods.some(({ from }) => first < from && from <= last);
}

/** Last day on which a rate was the standard or reduced one; null: it is one today, or never was. */
export function lastDayOf(rateBp: RateBp): IsoDate | null {
  const own = generalPeriods.filter((each) => each.rateBp === rateBp);
  return own.some(({ until }) => until === undefined) ? null : (own.at(-1)?.until ?? null);
}

/** The rate that stands on that day in the place of this one: 19 % was 16 % in August 2020. Itself where none does. */
export function sameRateOn(rateBp: RateBp, day: IsoDate): RateBp {
  const role = generalSupplies.find((supply) => periods[supply].some((each) => each.rateBp === rateBp));
  return (role && rateOn(role, day)) ?? rateBp;
}

const ownWords = {
  'restaurant-food': 'Speisen im Restaurant',
  'gas-and-heat': 'Gas und Fernwärme',
  photovoltaics: 'Photovoltaik',
} as const satisfies Partial<Record<RatedSupply, string>>;

/** "Sätze am 12.08.2020: 16 % und 5 % (Speisen im Restaurant: 5 %)." */
export function wordRatesOn(day: IsoDate): string {
  const [standard, reduced] = standardRatesOn(day);
  if (standard === undefined || reduced === undefined)
    return `Welche Sätze am ${formatDate(day)} galten, steht hier nicht.`;
  const own = (Object.keys(ownWords) as (keyof typeof ownWords)[]).flatMap((supply) => {
    const rate = rateOn(supply, day);
    return rate === null ? [] : [`${ownWords[supply]}: ${rate / 100} %`];
  });
  const others = own.length === 0 ? '' : ` (${own.join(', ')})`;
  return `Sätze am ${formatDate(day)}: ${standard / 100} % und ${reduced / 100} %${others}.`;
}
