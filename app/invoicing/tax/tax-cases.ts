import type { Language } from '#app/values/decimal.ts';
import type { TaxCase, VatCategory } from './tax.ts';
import { memberNames } from '#app/values/records.ts';

// Apart from the rates: the editor asks for those in the browser, the sentences of the law stay on the server.

interface TaxCaseRule {
  category: VatCategory;
  /** BT-121; absent where the code list has none for the case. */
  exemptionCode?: string;
  /** BT-120 and the sentence on the document that the law wants. */
  exemptionText?: Record<Language, string>;
  /** what tells it apart where several cases without tax are summed */
  shortName?: Record<Language, string>;
}

function exempt(number: string, exemptionCode?: string): TaxCaseRule {
  return {
    category: 'E',
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    exemptionText: {
      de: `Steuerfrei nach § 4 Nr. ${number} UStG.`,
      en: `Exempt from VAT under section 4 no. ${number} of the German VAT Act.`,
    },
    shortName: { de: `§ 4 Nr. ${number} UStG`, en: `section 4 no. ${number}` },
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
    shortName: { de: `§ 13b Abs. 2 Nr. ${number} UStG`, en: `section 13b (2) no. ${number}` },
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
    shortName: { de: '§ 19 UStG', en: 'section 19' },
  },
  // § 14a (5) UStG
  'reverse-charge-domestic': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG).',
      en: 'Reverse charge: the recipient is liable for the VAT (section 13b of the German VAT Act).',
    },
    shortName: { de: '§ 13b UStG', en: 'section 13b' },
  },
  // § 14a (1) UStG
  'reverse-charge-eu': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Steuerschuldnerschaft des Leistungsempfängers (Art. 196 MwStSystRL).',
      en: 'Reverse charge: the recipient is liable for the VAT (Article 196 of Directive 2006/112/EC).',
    },
    shortName: { de: 'Art. 196 MwStSystRL', en: 'Article 196' },
  },
  // § 14a (7) UStG: names the deal and who owes the tax.
  'triangular-supply': {
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: {
      de: 'Innergemeinschaftliches Dreiecksgeschäft (§ 25b UStG): Steuerschuldnerschaft des Leistungsempfängers als letzter Abnehmer.',
      en: 'Intra-Community triangular transaction (Article 141 of Directive 2006/112/EC): reverse charge, the recipient as last buyer is liable for the VAT.',
    },
    shortName: { de: '§ 25b UStG', en: 'triangular transaction' },
  },
  // § 14a (3) UStG
  'intra-community-supply': {
    category: 'K',
    exemptionCode: 'VATEX-EU-IC',
    exemptionText: {
      de: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG).',
      en: 'Intra-Community supply, exempt from VAT (section 4 no. 1 (b) and section 6a of the German VAT Act).',
    },
    shortName: { de: 'innergemeinschaftliche Lieferung', en: 'intra-Community supply' },
  },
  export: {
    category: 'G',
    exemptionCode: 'VATEX-EU-G',
    exemptionText: {
      de: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG).',
      en: 'Export outside the EU, exempt from VAT (section 4 no. 1 (a) and section 6 of the German VAT Act).',
    },
    shortName: { de: 'Ausfuhr', en: 'export' },
  },
  'not-taxable': {
    category: 'O',
    exemptionCode: 'VATEX-EU-O',
    exemptionText: {
      de: 'Nicht steuerbar: Der Leistungsort liegt nicht in der EU (§ 3a UStG).',
      en: 'Not subject to German VAT: the place of supply is outside the EU (section 3a of the German VAT Act).',
    },
    shortName: { de: 'nicht steuerbar', en: 'not subject to VAT' },
  },
  // § 14a (6) UStG, for this case and the next three
  'margin-used-goods': {
    category: 'E',
    exemptionCode: 'VATEX-EU-F',
    exemptionText: { de: 'Gebrauchtgegenstände/Sonderregelung', en: 'Margin scheme – Second-hand goods' },
    shortName: { de: 'Gebrauchtgegenstände', en: 'second-hand goods' },
  },
  'margin-works-of-art': {
    category: 'E',
    exemptionCode: 'VATEX-EU-I',
    exemptionText: { de: 'Kunstgegenstände/Sonderregelung', en: 'Margin scheme – Works of art' },
    shortName: { de: 'Kunstgegenstände', en: 'works of art' },
  },
  'margin-collectors-items': {
    category: 'E',
    exemptionCode: 'VATEX-EU-J',
    exemptionText: {
      de: 'Sammlungsstücke und Antiquitäten/Sonderregelung',
      en: 'Margin scheme – Collector’s items and antiques',
    },
    shortName: { de: 'Sammlungsstücke', en: 'collector’s items' },
  },
  'margin-travel': {
    category: 'E',
    exemptionCode: 'VATEX-EU-D',
    exemptionText: { de: 'Sonderregelung für Reisebüros', en: 'Margin scheme – Travel agents' },
    shortName: { de: 'Reiseleistung', en: 'travel' },
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

export const taxCaseNames = memberNames(taxCases);
