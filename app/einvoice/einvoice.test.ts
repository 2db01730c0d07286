import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseText } from '#tests/einvoice/case-files.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { EInvoiceError, convert, explain, read, validate, write } from './einvoice.ts';
import type { EInvoiceErrorCode, Invoice } from './einvoice.ts';
import { invoiceShape } from './guards/invoice-shape.ts';
import { parseInvoiceInput } from './guards/parse-invoice-input.ts';
import type { ProfileId } from './profiles.ts';

const profiles: readonly ProfileId[] = ['xrechnung', 'en16931', 'xrechnung-extension', 'xrechnung-cvd', 'peppol'];
const [sample] = caseModels('xrechnung');
const invoice: Invoice = sample?.invoice ?? {};
const xml = write(invoice, 'ubl');

/** Callers without types. */
const untyped = { read, validate, write, convert, explain } as unknown as Record<
  'read' | 'validate' | 'write' | 'convert' | 'explain',
  (...args: unknown[]) => unknown
>;

/** What a call ends with: null for an answer, else what it throws. */
async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}

const ring: Record<string, unknown> = {};
ring['lines'] = [ring];
ring['subLines'] = [ring];
const trap = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new TypeError('trap');
    },
  },
);

type Row = [call: keyof typeof untyped, args: unknown[], code: EInvoiceErrorCode];

const misuse: Row[] = [
  ['read', [], 'bad-source'],
  ['read', [null], 'bad-source'],
  ['read', [42], 'bad-source'],
  ['read', [[60, 63]], 'bad-source'],
  ['read', [new ArrayBuffer(8)], 'bad-source'],
  ['read', [new DataView(new ArrayBuffer(8))], 'bad-source'],
  ['read', [new Uint16Array(4)], 'bad-source'],
  ['read', [invoice], 'bad-source'],
  ['convert', [invoice, 'cii'], 'bad-source'],
  ['convert', [xml], 'unknown-syntax'],
  ['convert', [xml, 'UBL'], 'unknown-syntax'],
  ['convert', [xml, ['ubl']], 'unknown-syntax'],
  ['write', [invoice], 'unknown-syntax'],
  ['write', [invoice, 'pdf'], 'unknown-syntax'],
  ['write', [invoice, 'constructor'], 'unknown-syntax'],
  ['write', [xml, 'ubl'], 'bad-invoice'],
  ['write', [null, 'ubl'], 'bad-invoice'],
  ['write', [[], 'ubl'], 'bad-invoice'],
  ['write', [{ totals: { due: 119 } }, 'ubl'], 'bad-invoice'],
  ['write', [{ totals: { due: 119n } }, 'ubl'], 'bad-invoice'],
  ['write', [{ totals: null }, 'ubl'], 'bad-invoice'],
  ['write', [{ totals: [] }, 'ubl'], 'bad-invoice'],
  ['write', [{ issueDate: new Date(0) }, 'ubl'], 'bad-invoice'],
  ['write', [{ lines: {} }, 'ubl'], 'bad-invoice'],
  ['write', [{ lines: [null] }, 'ubl'], 'bad-invoice'],
  ['write', [{ lines: new Array(3) }, 'ubl'], 'bad-invoice'],
  ['write', [{ lines: [{ quantity: 2 }] }, 'ubl'], 'bad-invoice'],
  ['write', [{ invoiceNumber: 'R-1' }, 'ubl'], 'bad-invoice'],
  ['write', [{ seller: { identifiers: [{ scheme: '0088' }] } }, 'ubl'], 'bad-invoice'],
  ['write', [{ seller: { identifiers: ['4000001123452'] } }, 'ubl'], 'bad-invoice'],
  ['write', [{ notes: ['Danke'] }, 'ubl'], 'bad-invoice'],
  ['write', [ring, 'ubl'], 'bad-invoice'],
  ['write', [trap, 'ubl'], 'bad-invoice'],
  ['explain', [xml], 'bad-invoice'],
  ['explain', [undefined], 'bad-invoice'],
  ['explain', [{ lines: [{ price: { net: 1 } }] }], 'bad-invoice'],
  ['validate', [], 'bad-invoice'],
  ['validate', [null], 'bad-invoice'],
  ['validate', [7], 'bad-invoice'],
  ['validate', [[xml]], 'bad-invoice'],
  ['validate', [new Float64Array(2)], 'bad-invoice'],
  ['validate', [xml, null], 'bad-options'],
  ['validate', [xml, 'xrechnung'], 'bad-options'],
  ['validate', [xml, []], 'bad-options'],
  ['validate', [xml, { profil: 'xrechnung' }], 'bad-options'],
  ['validate', [xml, { profile: 'zugferd' }], 'unknown-profile'],
  ['validate', [xml, { profile: undefined }], 'unknown-profile'],
  ['validate', [xml, { profile: null }], 'unknown-profile'],
  ['validate', [xml, { profile: ['xrechnung'] }], 'unknown-profile'],
  ['validate', [xml, { profile: 'toString' }], 'unknown-profile'],
  ['validate', [xml, { ruleSet: '3.0' }], 'unknown-rule-set'],
  ['validate', [xml, { ruleSet: 2.6 }], 'unknown-rule-set'],
];

describe('callers without types', () => {
  it.each(misuse.map(([call, args, code], index) => [index, call, code, args] as const))(
    '%i %s: %s',
    async (_, call, code, args) => {
      const failure = await failureOf(() => untyped[call](...args));
      expect(failure).toBeInstanceOf(EInvoiceError);
      expect(failure).toMatchObject({ name: 'EInvoiceError', code });
    },
  );

  it('are told where the model is wrong', async () => {
    const failure = await failureOf(() => untyped.write({ lines: [{}, { netAmount: 5 }] }, 'ubl'));
    expect((failure as EInvoiceError).message).toBe('lines[1].netAmount must be text, not a number');
  });

  it('whatever they hand over: an answer or that error', async () => {
    const junk = fc.anything({ withBigInt: true, withDate: true, withTypedArray: true, withNullPrototype: true });
    const names = [...invoiceShape().fields.keys()];
    const model = fc.oneof(junk, fc.dictionary(fc.constantFrom(...names), junk), fc.string());
    const calls = fc.constantFrom(...(Object.keys(untyped) as (keyof typeof untyped)[]));
    await fc.assert(
      fc.asyncProperty(calls, model, fc.oneof(fc.constantFrom('ubl', 'cii', undefined), junk), async (call, a, b) => {
        const failure = await failureOf(() => untyped[call](...(b === undefined ? [a] : [a, b])));
        return failure === null || failure instanceof EInvoiceError;
      }),
      { numRuns: 1500 },
    );
  });
});

describe('a model', () => {
  const models = profiles.flatMap((profile) => caseModels(profile).map((each) => ({ ...each, profile })));

  it.each(models)('$profile/$name is taken as it is, and as it was read', ({ invoice: model }) => {
    expect(parseInvoiceInput(model)).toEqual(model);
    for (const syntax of ['ubl', 'cii'] as const) {
      const found = read(write(model, syntax));
      expect(found.ok && parseInvoiceInput(found.invoice)).toEqual(found.ok && found.invoice);
    }
  });

  it('is judged like its file', async () => {
    for (const source of [invoice, xml, new TextEncoder().encode(xml)]) {
      const { valid, judgedBy, text } = await validate(source);
      expect([valid, judgedBy]).toEqual([true, 'EN 16931 und XRechnung 3.0 (Regeln 2.6.0)']);
      expect(text).toContain('gültig nach EN 16931');
    }
  });

  it('with an amount or a date that no file can hold is invalid', async () => {
    const { valid, findings } = await validate({ ...invoice, issueDate: '21.11.2026', totals: { due: '12,50' } });
    expect(valid).toBe(false);
    const format = findings.filter(({ rule }) => rule === 'BW-FORMAT-VALUE');
    expect(format.map(({ path, found }) => [path, found])).toEqual([
      ['issueDate', '21.11.2026'],
      ['totals.due', '12,50'],
    ]);
  });

  it.each(['peppol', 'en16931', 'xrechnung', 'zugferd-basic'] as const)(
    'is judged by %s when asked',
    async (profile) => {
      const { buyerReference: _, purchaseOrderReference: __, ...without } = invoice;
      const { findings } = await validate(without, { profile });
      const rules = findings.map(({ rule }) => rule);
      expect(rules.includes('PEPPOL-EN16931-R003')).toBe(profile === 'peppol');
      expect(rules.includes('BR-DE-15')).toBe(profile === 'xrechnung');
    },
  );
});

describe('a file', () => {
  it.each([
    ['', 'BW-XML-EMPTY'],
    ['no XML', 'BW-XML-SYNTAX'],
    ['%PDF-1.7', 'BW-FILE-PDF'],
    ['<a/>', 'BW-FILE-ROOT'],
    ['<!DOCTYPE a><a/>', 'BW-XML-DOCTYPE'],
  ])('%j is refused by %s, as text and as bytes, with no error', async (text, rule) => {
    for (const source of [text, new TextEncoder().encode(text)]) {
      expect(read(source)).toMatchObject({ ok: false, finding: { rule } });
      expect(await validate(source)).toMatchObject({ valid: false, profile: null, findings: [{ rule }] });
      expect(await convert(source, 'cii')).toMatchObject({ ok: false, finding: { rule } });
    }
  });

  it('as text may name any encoding and begin with a byte order mark', () => {
    const text = `\ufeff${xml.replace('UTF-8', 'UTF-16')}`;
    expect(read(text)).toEqual(read(xml));
  });

  it('is read from shared memory', () => {
    const bytes = new TextEncoder().encode(xml);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    expect(read(shared)).toEqual(read(bytes));
  });

  it('is converted, with its losses and a verdict', async () => {
    const converted = await convert(xml.replace('<cbc:ID>', '<cbc:UUID>u1</cbc:UUID><cbc:ID>'), 'cii');
    if (!converted.ok) throw new Error(converted.finding.rule);
    expect(converted.xml).toContain('CrossIndustryInvoice');
    expect(converted.losses).toMatchObject([{ reason: 'no-term', value: 'u1' }]);
    expect(converted.report).toMatchObject({ valid: true, syntax: 'cii' });
  });

  it('of Peppol is judged by its rules, national ones too', async () => {
    const text = caseText('peppol/S/ubl', [
      'CustomizationID := urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      'drop BuyerReference',
      'drop OrderReference',
    ]);
    const { findings, judgedBy } = await validate(text);
    expect(findings.map(({ rule }) => rule)).toContain('PEPPOL-EN16931-R003');
    expect(judgedBy).toMatch(/Peppol/);
    expect((await convert(text, 'ubl')).ok).toBe(true);
  });
});

describe('explain', () => {
  it('says names for codes, as data and as text', () => {
    const { sections, text } = explain(invoice);
    expect(sections.map(({ title }) => title)).toContain('Umsatzsteuer');
    expect(text).toContain('SEPA-Überweisung (58)');
    expect(text).toContain('Regelsatz (S) 19 %');
    expect(explain({ issueDate: '2026-11-21' }).text).toContain('BELEG DER ART ?');
    expect(explain({})).toEqual({ sections: [], text: '' });
  });

  it('says what a price was before its discount (BT-148, BT-147)', () => {
    const price = { net: '9', gross: '10', discount: '1.00', baseQuantity: '100' };
    const { text } = explain({ lines: [{ item: { name: 'Schrauben' }, price }] });
    expect(text).toMatch(/Preis vor Nachlass 10,00,/);
    expect(text).toContain('Preisnachlass 1,00');
    expect(explain({ lines: [{ item: { name: 'Schrauben' }, price: { net: '9' } }] }).text).not.toContain('Nachlass');
  });
});
