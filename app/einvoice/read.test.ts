import { describe, expect, it } from 'vitest';
import { caseText, caseTree, readText } from '#tests/einvoice/case-files.ts';
import { parseXml } from './xml/parse-xml.ts';
import { readInvoice } from './read.ts';
import { validateDocument } from './validate-document.ts';

const ubl = caseText('xrechnung/S/ubl');
const cii = caseText('xrechnung/S/cii');

function readBytes(bytes: Uint8Array) {
  const parsed = parseXml(bytes);
  if (!parsed.ok) throw new Error(parsed.refusal);
  return readInvoice(parsed.document);
}

describe('writing styles that mean the same', () => {
  const { invoice } = readText(ubl);

  it.each([
    [
      'other prefixes',
      ubl.replaceAll('cbc:', 'b:').replaceAll(':cbc=', ':b=').replaceAll('cac:', 'a:').replaceAll(':cac=', ':a='),
    ],
    ['comments and instructions between elements', ubl.replaceAll('><c', '><!-- x --><?y z?><c')],
    ['white space between elements', ubl.replaceAll('><c', '>\n\t <c')],
    ['text as CDATA', ubl.replace('>Bemerkung<', '><![CDATA[Bemerkung]]><')],
    ['text as references', ubl.replace('>Muster<', '>&#77;u&#x73;ter<')],
    ['Windows line ends', ubl.replaceAll('\n', '\r\n').replaceAll('&#xa;', '\n')],
    ['white space around codes and amounts', ubl.replace('>EUR<', '> EUR\n<').replace('>31.50<', '> 31.50 <')],
  ])('%s', (_, text) => {
    expect(text).not.toBe(ubl);
    expect(readText(text).invoice).toEqual(invoice);
  });

  it('a byte order mark and UTF-16', () => {
    expect(readBytes(new TextEncoder().encode(`\ufeff${ubl}`))?.invoice).toEqual(invoice);
    const text = `\ufeff${ubl.replace('UTF-8', 'UTF-16')}`;
    expect(readBytes(new Uint8Array(Buffer.from(text, 'utf16le')))?.invoice).toEqual(invoice);
  });

  it('both syntaxes say the same', () => {
    expect(readText(cii).invoice).toEqual(invoice);
  });
});

describe('what a file holds', () => {
  it('is told apart by its root element', () => {
    expect(readText(ubl).binding.syntax).toBe('ubl');
    expect(readText(caseText('xrechnung/credit-note/ubl')).binding.root.name).toBe('CreditNote');
    expect(readText(cii).binding.syntax).toBe('cii');
    expect(readBytes(new TextEncoder().encode('<Invoice xmlns="urn:other"/>'))).toBeNull();
    expect(readBytes(new TextEncoder().encode('<html/>'))).toBeNull();
  });

  it('names elements that EN 16931 has no term for', () => {
    const read = readText(caseText('xrechnung/S/ubl', ['add IssueTime := 12:00:00', 'add UUID := 1']));
    expect(read.unused.map(({ name }) => name).sort()).toEqual(['IssueTime', 'UUID']);
    expect(readText(ubl).unused).toEqual([]);
  });

  it('names elements that say another thing about the same term', () => {
    const again = readText(caseText('xrechnung/S/ubl', ['copy BuyerReference', 'BuyerReference[2] := other']));
    expect(again.repeated.map(({ text }) => text)).toEqual(['other']);
    expect(again.invoice.buyerReference).toBe(readText(ubl).invoice.buyerReference);
  });

  it('takes the base quantity of the net price before that of the gross price', () => {
    const price = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement';
    const gross = `${price}/GrossPriceProductTradePrice/BasisQuantity`;
    const both = [`add ${gross} := 2`, `${gross}@unitCode := KGM`];
    const [line] = readText(caseText('xrechnung/S/cii', both)).invoice.lines ?? [];
    expect([line?.price?.baseQuantity, line?.price?.baseQuantityUnit]).toEqual(['1', 'H87']);
    const alone = [...both, `drop ${price}/NetPriceProductTradePrice/BasisQuantity`];
    const [other] = readText(caseText('xrechnung/S/cii', alone)).invoice.lines ?? [];
    expect([other?.price?.baseQuantity, other?.price?.baseQuantityUnit]).toEqual(['2', 'KGM']);
  });

  it('drops groups without content, keeps them for the rules', () => {
    const read = readText(caseText('xrechnung/S/ubl', ['OrderReference/ID := ', 'PayeeParty/PartyName/Name :=  ']));
    expect(read.invoice.purchaseOrderReference).toBeUndefined();
    expect(read.invoice.payee?.name).toBeUndefined();
    expect(read.sources.get(read.raw)?.['purchaseOrderReference']?.text).toBe('');
  });

  it('tells BT-110 and BT-111 apart by their currency, whatever their order', () => {
    const name = 'en16931/accounting-currency/ubl';
    const tree = caseTree(name);
    const totals = tree.children.filter((child) => child.name === 'TaxTotal');
    expect(totals).toHaveLength(2);
    const swapped = {
      ...tree,
      children: tree.children
        .map((child) => (child === totals[0] ? totals[1] : child === totals[1] ? totals[0] : child))
        .filter((child) => child !== undefined),
    };
    const read = readInvoice({ root: swapped, locate: () => ({ line: 1, column: 1 }) });
    expect(read?.invoice.totals).toEqual(readText(caseText(name)).invoice.totals);
    expect(read?.invoice.totals?.vatInAccountingCurrency).toBe('5.00');
  });
});

describe('fragments', () => {
  it.each([
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    '<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
  ])('%s is read and judged', (text) => {
    const read = readText(text);
    expect(read.invoice).toEqual({});
    const rules = validateDocument(read).findings.map(({ rule }) => rule);
    expect(rules).toContain('BW-FORMAT-MISSING');
  });
});
