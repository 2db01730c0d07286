import { describe, expect, it } from 'vitest';
import { readText } from '#tests/einvoice/case-files.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import type { Invoice } from './model.ts';
import { bindingFor, writeInvoice } from './write.ts';

const syntaxes = ['ubl', 'cii'] as const;

function noteOf(text: string, syntax: 'ubl' | 'cii'): string | undefined {
  return readText(writeInvoice({ notes: [{ text }] }, syntax)).invoice.notes?.[0]?.text;
}

describe.each(syntaxes)('%s: text', (syntax) => {
  it.each([
    ['markup', '<b> & "quoted" \'single\' ]]> <!-- x -->'],
    ['letters beyond ASCII', 'Größe 12 × 30, € ‹Привет› 日本語 😀'],
    ['lines', 'eins\nzwei\n\tdrei'],
  ])('%s come back as they were', (_, text) => {
    expect(noteOf(text, syntax)).toBe(text);
  });

  // As typed in forms; a reference to a carriage return would reach the reader as a sign of its own.
  it('writes every line end as a line feed', () => {
    const written = writeInvoice({ notes: [{ text: 'eins\r\nzwei\rdrei\n' }] }, syntax);
    expect(written).toContain('>eins\nzwei\ndrei\n<');
    expect(written).not.toMatch(/\r|&#13;/);
  });

  it('reads carriage returns as line ends, and shows them to the rules', () => {
    const written = writeInvoice({ notes: [{ text: 'eins#zwei' }] }, syntax).replace('eins#', 'eins&#13;\n');
    const { invoice, raw } = readText(written);
    expect([invoice.notes?.[0]?.text, raw.notes?.[0]?.text]).toEqual(['eins\nzwei', 'eins\r\nzwei']);
  });

  it('leaves out what XML cannot hold', () => {
    expect(noteOf('a\u0000b\u000bc\u001fd\ud800e\udc00f\ufffeg\uffffh😀', syntax)).toBe('abcdefgh😀');
  });

  it('escapes quotation marks in attributes', () => {
    const scheme = 'a"b&c<d\te\nf';
    const written = writeInvoice({ number: '1', buyer: { electronicAddress: { value: 'x', scheme } } }, syntax);
    expect(readText(written).invoice.buyer?.electronicAddress?.scheme).toBe(scheme);
  });
});

describe.each(syntaxes)('%s: elements', (syntax) => {
  it('writes no empty elements', () => {
    for (const { invoice } of caseModels('xrechnung')) {
      const text = writeInvoice(invoice, syntax);
      expect(text.match(/<[\w:]+(?: [^>]*)?\/>|<([\w:]+)(?: [^>]*)?>\s*<\/\1>/g)).toBeNull();
    }
  });

  it('writes nothing for texts and groups without content', () => {
    const identifier = { value: '' };
    const none: Invoice = {
      number: '',
      seller: { name: '', address: { city: '  ' }, identifiers: [identifier] },
      buyer: { identifier, electronicAddress: { value: ' ', scheme: 'EM' } },
      notes: [],
      lines: [],
    };
    expect(writeInvoice(none, syntax)).toBe(writeInvoice({}, syntax));
  });

  it('keeps decimals as they stand in the model', () => {
    const lines = [{ id: '1', quantity: '1.500', netAmount: '10.00', price: { net: '6.6667' } }];
    const { invoice } = readText(writeInvoice({ currency: 'EUR', lines }, syntax));
    expect(invoice.lines?.[0]).toMatchObject({ quantity: '1.500', netAmount: '10.00', price: { net: '6.6667' } });
  });

  it('says UTF-8 and begins without a byte order mark', () => {
    expect(writeInvoice({ number: '1' }, syntax)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</);
  });
});

describe('the kind of document', () => {
  it.each([
    ['380', 'Invoice'],
    ['384', 'Invoice'],
    ['389', 'Invoice'],
    ['381', 'CreditNote'],
    ['261', 'CreditNote'],
    [undefined, 'Invoice'],
  ])('%s is a UBL %s', (typeCode, root) => {
    const invoice: Invoice = typeCode === undefined ? {} : { typeCode };
    expect(bindingFor(invoice, 'ubl').root.name).toBe(root);
    expect(bindingFor(invoice, 'cii').root.name).toBe('CrossIndustryInvoice');
  });

  it('a credit note has lines, type and payment of its own names', () => {
    const [invoice] = caseModels('xrechnung').filter(({ name }) => name === 'S credited');
    const text = writeInvoice(invoice?.invoice ?? {}, 'ubl');
    expect(text).toContain('<cbc:CreditNoteTypeCode>381<');
    expect(text).toContain('<cac:CreditNoteLine>');
    expect(text).toContain('<cbc:CreditedQuantity unitCode="H87">3<');
    expect(text).not.toMatch(/InvoiceLine|InvoicedQuantity|InvoiceTypeCode/);
  });
});

describe('several accounts', () => {
  it('each has its means of payment; the text (BT-82) stands once', () => {
    const payment = {
      meansCode: '58',
      meansText: 'SEPA',
      remittanceInformation: 'R-1',
      creditTransfers: [{ account: 'DE02120300000000202051' }, { account: 'DE02500105170137075030' }],
    };
    const text = writeInvoice({ payment }, 'ubl');
    expect(text.match(/<cac:PaymentMeans>/g)).toHaveLength(2);
    expect(text.match(/<cbc:PaymentMeansCode/g)).toHaveLength(2);
    expect(text.match(/name="SEPA"/g)).toHaveLength(1);
    expect(text.match(/<cbc:PaymentID>R-1</g)).toHaveLength(2);
    expect(readText(text).invoice.payment).toEqual(payment);
  });
});
