import { describe, expect, it } from 'vitest';
import { caseText, readText } from '#tests/einvoice/case-files.ts';
import type { Edit } from '#tests/einvoice/edits.ts';
import { validateDocument } from './validate-document.ts';

/** The case with each element on a line of its own. */
function inLines(name: string, edits: readonly Edit[]): string {
  return caseText(name, edits).replaceAll('><', '>\n<');
}

function formatFindings(text: string) {
  return validateDocument(readText(text)).findings.filter(({ rule }) => rule.startsWith('BW-FORMAT'));
}

describe('departures from the syntax', () => {
  it.each<[rule: string, term: string, name: string, edits: Edit[], marker: string]>([
    ['BW-FORMAT-VALUE', 'BT-2', 'xrechnung/S/ubl', ['IssueDate := 21.11.2026'], '<cbc:IssueDate>21'],
    [
      'BW-FORMAT-VALUE',
      'BT-112',
      'xrechnung/S/ubl',
      ['LegalMonetaryTotal/TaxInclusiveAmount := 12,50'],
      '<cbc:TaxInclusiveAmount',
    ],
    [
      'BW-FORMAT-VALUE',
      'BG-20',
      'xrechnung/S/ubl',
      ['AllowanceCharge/ChargeIndicator := ja'],
      '<cbc:ChargeIndicator>ja',
    ],
    ['BW-FORMAT-COUNT', 'BT-1', 'xrechnung/S/ubl', ['copy ID'], '<cbc:ID>R-2026-001</cbc:ID>\n<cbc:IssueDate'],
    ['BW-FORMAT-MISSING', '', 'xrechnung/S/ubl', ['drop AccountingCustomerParty'], '<Invoice'],
    ['BW-FORMAT-ATTRIBUTE', 'BT-1', 'xrechnung/S/ubl', ['ID@currencyID := EUR'], '<cbc:ID currencyID'],
    [
      'BW-FORMAT-ATTRIBUTE',
      'BT-112',
      'xrechnung/S/ubl',
      ['drop LegalMonetaryTotal/TaxInclusiveAmount@currencyID'],
      '<cbc:TaxInclusiveAmount>',
    ],
    ['BW-FORMAT-TEXT', '', 'xrechnung/S/ubl', ['AccountingSupplierParty := x'], '<cac:AccountingSupplierParty'],
    [
      'BW-FORMAT-VALUE',
      'BT-131',
      'xrechnung/S/cii',
      [
        'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount := x',
      ],
      '<ram:LineTotalAmount>x',
    ],
  ])('%s at %s', (rule, term, name, edits, marker) => {
    const text = inLines(name, edits);
    const [first, ...others] = formatFindings(text);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ rule, term, level: 'fatal' });
    const before = text.slice(0, text.indexOf(marker));
    expect(first?.source).toEqual({ line: before.split('\n').length, column: 1 });
  });

  it('an element out of order', () => {
    const text = inLines('xrechnung/S/ubl', []);
    const id = '<cbc:ID>R-2026-001</cbc:ID>\n';
    const moved = text.replace(id, '').replace('<cbc:DueDate>', `${id}<cbc:DueDate>`);
    expect(formatFindings(moved)).toMatchObject([{ rule: 'BW-FORMAT-ORDER', term: 'BT-1' }]);
  });

  it('an element of another namespace, or of none', () => {
    const text = caseText('xrechnung/S/ubl');
    const other = text
      .replace('<cbc:BuyerReference>', '<x:BuyerReference xmlns:x="urn:x">')
      .replace('</cbc:BuyerReference>', '</x:BuyerReference>');
    expect(formatFindings(other)).toMatchObject([{ rule: 'BW-FORMAT-ELEMENT' }]);
    const none = text.replace('<cbc:ID>R-2026-001</cbc:ID>', '<cbc:ID>R-2026-001<b>!</b></cbc:ID>');
    expect(formatFindings(none)).toMatchObject([{ rule: 'BW-FORMAT-ELEMENT', term: 'BT-1' }]);
  });

  it('numbers the line that an element lies in', () => {
    const path =
      'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/SpecifiedLineTradeDelivery/BilledQuantity';
    expect(formatFindings(caseText('xrechnung/S/cii', [`${path} := viel`]))).toMatchObject([
      { line: 2, term: 'BT-129' },
    ]);
    expect(formatFindings(caseText('xrechnung/S/ubl', ['InvoiceLine[2]/InvoicedQuantity := viel']))).toMatchObject([
      { line: 2, term: 'BT-129' },
    ]);
  });

  it('names the value in both languages and says what to do', () => {
    const [finding] = formatFindings(caseText('xrechnung/S/ubl', ['IssueDate := gestern']));
    expect(finding?.message).toEqual({
      de: 'Kein gültiger Wert: Rechnungsdatum (BT-2), „gestern“.',
      en: '"gestern" is no valid value of IssueDate.',
    });
    expect(finding?.advice.de).toContain('Absender');
  });

  it('content of extensions is not looked at', () => {
    const text = caseText('xrechnung/S/ubl').replace(
      '<cbc:CustomizationID>',
      '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><x:y xmlns:x="urn:x" z="1"/></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:CustomizationID>',
    );
    expect(formatFindings(text)).toEqual([]);
  });
});
