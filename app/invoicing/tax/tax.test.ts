import { describe, expect, it } from 'vitest';
import { isListed } from '#app/einvoice/codes/codes.ts';
import { taxCases } from './tax-cases.ts';
import { isSection13b } from './tax.ts';
import type { TaxCase } from './tax.ts';

describe('taxCases', () => {
  const cases = Object.entries(taxCases);

  it('gives a reason exactly where EN 16931 wants one (BR-E-10, BR-AE-10 …) and none for S and Z (BR-S-10, BR-Z-10)', () => {
    const reasonless = cases.filter(([, { exemptionText }]) => exemptionText === undefined).map(([name]) => name);
    expect(reasonless).toEqual(['standard', 'zero-photovoltaics']);
    expect(cases.filter(([, { category }]) => category === 'S' || category === 'Z').map(([name]) => name)).toEqual(
      reasonless,
    );
  });

  it('knows codes of the code list only, none for § 19 and § 4 Nr. 26 UStG', () => {
    const codes = cases.flatMap(([, { exemptionCode }]) => exemptionCode ?? []);
    expect(codes.filter((code) => !isListed('exemptionReasons', code))).toEqual([]);
    const codeless = cases.filter(([, rule]) => rule.exemptionText && rule.exemptionCode === undefined);
    expect(codeless.map(([name]) => name)).toEqual(['small-business', 'exempt-voluntary']);
  });

  it('says of every case of § 13b (2) UStG who owes the tax, and which number it is', () => {
    const numbered = cases.filter(([name]) => name.startsWith('section-13b-'));
    const numbers = numbered.map(([, { category, exemptionCode, exemptionText }]) => {
      expect([category, exemptionCode]).toEqual(['AE', 'VATEX-EU-AE']);
      const [, number = ''] =
        /^Steuerschuldnerschaft des Leistungsempfängers \(§ 13b Abs\. 2 Nr\. (\d+) UStG, /.exec(
          exemptionText?.de ?? '',
        ) ?? [];
      expect(exemptionText?.en).toContain(
        `Reverse charge: the recipient is liable for the VAT (section 13b (2) no. ${number} of`,
      );
      return Number(number);
    });
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [name] of cases)
      expect([name, isSection13b(name as TaxCase)]).toEqual([
        name,
        name === 'reverse-charge-domestic' || name.startsWith('section-13b-'),
      ]);
  });

  it('names § 19 UStG in the language of the document', () => {
    expect(taxCases['small-business'].exemptionText?.de).toContain('§ 19');
    expect(taxCases['small-business'].exemptionText?.en).toContain('section 19');
  });

  // Words in quotation marks in § 14a (1), (5) to (7) UStG, and those of Article 226 of the Directive in English.
  it.each([
    ['reverse-charge-domestic', 'AE', 'VATEX-EU-AE', 'Steuerschuldnerschaft des Leistungsempfängers', 'Reverse charge'],
    ['reverse-charge-eu', 'AE', 'VATEX-EU-AE', 'Steuerschuldnerschaft des Leistungsempfängers', 'Reverse charge'],
    ['triangular-supply', 'AE', 'VATEX-EU-AE', 'Innergemeinschaftliches Dreiecksgeschäft', 'reverse charge'],
    ['triangular-supply', 'AE', 'VATEX-EU-AE', 'letzter Abnehmer', 'last buyer'],
    ['intra-community-supply', 'K', 'VATEX-EU-IC', 'innergemeinschaftliche Lieferung', 'Intra-Community supply'],
    ['export', 'G', 'VATEX-EU-G', 'Ausfuhrlieferung', 'Export'],
    ['not-taxable', 'O', 'VATEX-EU-O', 'Nicht steuerbar', 'Not subject to German VAT'],
    ['margin-used-goods', 'E', 'VATEX-EU-F', 'Gebrauchtgegenstände/Sonderregelung', 'Second-hand goods'],
    ['margin-works-of-art', 'E', 'VATEX-EU-I', 'Kunstgegenstände/Sonderregelung', 'Works of art'],
    ['margin-collectors-items', 'E', 'VATEX-EU-J', 'Sammlungsstücke und Antiquitäten/Sonderregelung', 'antiques'],
    ['margin-travel', 'E', 'VATEX-EU-D', 'Sonderregelung für Reisebüros', 'Travel agents'],
    ['exempt-medical', 'E', 'VATEX-EU-132-1C', '§ 4 Nr. 14 UStG', 'section 4 no. 14'],
    ['exempt-education', 'E', 'VATEX-EU-132-1I', '§ 4 Nr. 21 UStG', 'section 4 no. 21'],
    ['exempt-letting', 'E', 'VATEX-EU-135-1', '§ 4 Nr. 12 UStG', 'section 4 no. 12'],
  ] as const)('%s: %s %s, „%s“, “%s”', (taxCase, category, code, german, english) => {
    const rule = taxCases[taxCase];
    expect([rule.category, rule.exemptionCode]).toEqual([category, code]);
    expect(rule.exemptionText?.de).toContain(german);
    expect(rule.exemptionText?.en).toContain(english);
  });
});
