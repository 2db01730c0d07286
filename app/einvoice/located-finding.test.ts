import { describe, expect, it } from 'vitest';
import { caseText, judgeCase, readText } from '#tests/einvoice/case-files.ts';
import { locatedFinding } from './located-finding.ts';
import { validateDocument } from './validate-document.ts';

const cii = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
const totals = `${cii}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const lineAmount = 'InvoiceLine[2]/LineExtensionAmount';

type Row = [name: string, edit: string, rule: string, told: { path?: string; found?: string; expected?: string }];

const rows: Row[] = [
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/LineExtensionAmount := 63.01', 'BR-CO-10', { expected: '63.00' }],
  ['xrechnung/S/cii', `${totals}/LineTotalAmount := 63.01`, 'BR-CO-10', { expected: '63.00' }],
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/AllowanceTotalAmount := 4.99', 'BR-CO-11', { expected: '5.00' }],
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/ChargeTotalAmount := 2.99', 'BR-CO-12', { expected: '3.00' }],
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/TaxExclusiveAmount := 1', 'BR-CO-13', { found: '1', expected: '61.00' }],
  ['xrechnung/S/ubl', 'TaxTotal/TaxAmount := 1.00', 'BR-CO-14', { found: '1.00', expected: '7.82' }],
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/TaxInclusiveAmount := 1', 'BR-CO-15', { expected: '68.82' }],
  ['xrechnung/S/ubl', 'LegalMonetaryTotal/PayableAmount := 1.00', 'BR-CO-16', { found: '1.00' }],
  ['xrechnung/S/ubl', 'TaxTotal/TaxSubtotal/TaxableAmount := 50.00', 'BR-S-08', { expected: '29.50' }],
  ['xrechnung/S/ubl', 'TaxTotal/TaxSubtotal/TaxAmount := 1.00', 'BR-S-09', { expected: '5.61' }],
  ['xrechnung/S/ubl', 'TaxTotal/TaxSubtotal/TaxAmount := 1.00', 'BR-CO-17', { expected: '5.61' }],
  ['xrechnung/S/ubl', 'TaxTotal/TaxSubtotal/TaxAmount := 5.62', 'BW-TAX', { found: '5.62', expected: '5.61' }],
  [
    'xrechnung/S/ubl',
    `${lineAmount} := 1.00`,
    'PEPPOL-EN16931-R120',
    { path: `/Invoice/${lineAmount}`, found: '1.00' },
  ],
  ['xrechnung/S/ubl', 'InvoiceLine/InvoicedQuantity@unitCode := Stunde', 'BR-CL-23', { found: 'Stunde' }],
  ['xrechnung/S/ubl', 'DocumentCurrencyCode := Euro', 'BR-CL-04', { found: 'Euro' }],
  ['xrechnung/S/ubl', 'IssueDate := gestern', 'BW-FORMAT-VALUE', { path: '/Invoice/IssueDate', found: 'gestern' }],
  ['xrechnung/Z/ubl', 'TaxTotal/TaxSubtotal/TaxAmount := 1.00', 'BR-Z-09', { found: '1.00', expected: '0.00' }],
];

describe('a finding', () => {
  it.each(rows)('%s, %s: %s tells %j', (name, edit, rule, told) => {
    expect(judgeCase(name, [edit]).find((finding) => finding.rule === rule)).toMatchObject(told);
  });

  it('has no figures where nothing stands', () => {
    const finding = judgeCase('xrechnung/S/ubl', ['drop BuyerReference']).find(({ rule }) => rule === 'BR-DE-15');
    expect(finding).not.toHaveProperty('found');
    expect(finding).not.toHaveProperty('expected');
    expect(finding?.path).toBe('/Invoice');
  });

  it('names the place of the element in a file that was read', () => {
    const text = caseText('xrechnung/S/ubl', [`${lineAmount} := 1.00`]);
    const finding = validateDocument(readText(text)).findings.find(({ rule }) => rule === 'BR-CO-10');
    expect(finding?.path).toBe('/Invoice/LegalMonetaryTotal/LineExtensionAmount');
    const { line = 0, column = 0 } = finding?.source ?? {};
    expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(/^<cbc:LineExtensionAmount/);
  });

  it('shows the beginning of long values', () => {
    const rule = {
      id: 'X',
      level: 'fatal',
      term: '',
      text: { message: { de: '', en: '' }, advice: { de: '', en: '' } },
    };
    const place = { line: undefined, document: undefined, offset: undefined, found: 'x'.repeat(1000) };
    expect(locatedFinding({ ...rule, level: 'fatal' }, place).found).toBe(`${'x'.repeat(80)}…`);
  });
});
