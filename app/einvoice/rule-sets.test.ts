import { describe, expect, it } from 'vitest';
import { judgeCase, readText, caseText, rulesOf } from '#tests/einvoice/case-files.ts';
import type { CaseName } from '#tests/einvoice/case-files.ts';
import { profileOf } from './profiles.ts';
import { defaultRuleSet, levelOf } from './rule-sets.ts';
import { validateDocument } from './validate-document.ts';

const documents = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument';

function levelIn(name: CaseName, edits: readonly string[], rule: string): (string | undefined)[] {
  return (['2.5.0', '2.6.0'] as const).map(
    (ruleSet) => judgeCase(name, edits, ruleSet).find((finding) => finding.rule === rule)?.level,
  );
}

describe('what Schematron 2.6.0 changes against 2.5.0', () => {
  it('is the default of the product', () => {
    expect(defaultRuleSet).toBe('2.6.0');
    const read = readText(caseText('xrechnung/S/ubl', ['IssueDate := 2026-11-21+01:00']));
    expect(validateDocument(read).findings.map(({ rule }) => rule)).toContain('BR-TMP-6');
  });

  it('BR-TMP-2: an address that is not absolute is fatal', () => {
    const ubl = ['AdditionalDocumentReference[2]/Attachment/ExternalReference/URI := unterlagen/u1.pdf'];
    expect(levelIn('xrechnung/S/ubl', ubl, 'BR-TMP-2')).toEqual(['warning', 'fatal']);
    expect(levelIn('xrechnung/S/cii', [`${documents}[3]/URIID := u1.pdf`], 'BR-TMP-2')).toEqual(['warning', 'fatal']);
    const without = ['drop AdditionalDocumentReference[2]/Attachment/ExternalReference/URI'];
    expect(levelIn('xrechnung/S/ubl', without, 'BR-TMP-2')).toEqual(['warning', 'fatal']);
    const absolute = ['AdditionalDocumentReference[2]/Attachment/ExternalReference/URI := ftp://example.org/u1'];
    expect(levelIn('xrechnung/S/ubl', absolute, 'BR-TMP-2')).toEqual([undefined, undefined]);
  });

  it.each([
    ['BR-TMP-4', 'CII-SR-475', 'Name'],
    ['BR-TMP-5', 'CII-SR-476', 'AttachmentBinaryObject'],
  ])('%s replaces %s: counted in each document, no longer over all of them', (added, replaced, element) => {
    const inBoth = [3, 4].map((index) => `${documents}[${index}]/${element}`);
    const edits = inBoth.map((path) => `add ${path} := aGFsbG8=`);
    expect(levelIn('xrechnung/S/cii', edits.slice(0, 1), added)).toEqual([
      undefined,
      element === 'Name' ? 'warning' : undefined,
    ]);
    expect(levelIn('xrechnung/S/cii', edits, replaced)).toEqual(['warning', undefined]);
    const twiceInOne = [1, 2].map(() => `add ${documents}[3]/${element} := aGFsbG8=`);
    expect(levelIn('xrechnung/S/cii', twiceInOne, added)).toEqual([undefined, 'warning']);
  });

  it('BR-TMP-6: a date of UBL with a time zone is a warning', () => {
    for (const name of ['IssueDate', 'DueDate', 'InvoicePeriod/StartDate', 'Delivery/ActualDeliveryDate']) {
      const edits = [`${name} := 2026-11-10Z`];
      expect(levelIn('xrechnung/S/ubl', edits, 'BR-TMP-6')).toEqual([undefined, 'warning']);
    }
    expect(levelIn('xrechnung/S/ubl', [], 'BR-TMP-6')).toEqual([undefined, undefined]);
  });

  it('BR-TMP-7: a date of CII in another form than 102 is a warning', () => {
    const date = 'ExchangedDocument/IssueDateTime/DateTimeString';
    expect(levelIn('xrechnung/S/cii', [`${date}@format := 203`], 'BR-TMP-7')).toEqual([undefined, 'warning']);
    expect(levelIn('xrechnung/S/cii', [`${date} := 2026-11-21`], 'BR-TMP-7')).toEqual([undefined, 'warning']);
    expect(levelIn('xrechnung/S/cii', [], 'BR-TMP-7')).toEqual([undefined, undefined]);
  });

  it('R008: an empty BT-13 is accepted in UBL, any other empty element is not', () => {
    const rule = 'PEPPOL-EN16931-R008';
    expect(levelIn('xrechnung/S/ubl', ['OrderReference/ID := '], rule)).toEqual(['fatal', undefined]);
    expect(levelIn('xrechnung/S/ubl', ['BuyerReference := '], rule)).toEqual(['fatal', 'fatal']);
    const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
    const order = [`${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID := `];
    expect(levelIn('xrechnung/S/cii', order, rule)).toEqual(['fatal', 'fatal']);
  });

  it('leaves EN 16931 and Peppol as they are', () => {
    for (const name of ['en16931/S/ubl', 'peppol/S/ubl']) {
      const edits = ['IssueDate := 2026-11-10Z', 'OrderReference/ID := '];
      expect(rulesOf(name, edits, '2.6.0')).toEqual(rulesOf(name, edits, '2.5.0'));
    }
  });
});

describe("the levels of KoSIT's configuration", () => {
  const level = (id: string, profile: Parameters<typeof profileOf>[0], syntax: 'ubl' | 'cii'): string =>
    levelOf({ id, level: 'fatal' }, { profile: profileOf(profile), ruleSet: '2.5.0', syntax });

  it.each([
    ['BR-CL-23', 'warning', 'warning'],
    ['BR-CL-21', 'warning', 'warning'],
    ['BR-CL-10', 'fatal', 'fatal'],
    ['BR-CO-16', 'fatal', 'fatal'],
  ])('CIUS: %s', (id, ubl, cii) => {
    expect([level(id, 'xrechnung', 'ubl'), level(id, 'xrechnung', 'cii')]).toEqual([ubl, cii]);
  });

  it('CIUS: what EN 16931 calls a warning is fatal in one syntax', () => {
    const of = (id: string, syntax: 'ubl' | 'cii'): string =>
      levelOf({ id, level: 'warning' }, { profile: profileOf('xrechnung'), ruleSet: '2.5.0', syntax });
    expect([of('UBL-CR-646', 'ubl'), of('UBL-CR-646', 'cii')]).toEqual(['fatal', 'warning']);
    for (const id of ['CII-SR-452', 'CII-SR-453', 'CII-SR-454']) {
      expect([of(id, 'ubl'), of(id, 'cii')]).toEqual(['warning', 'fatal']);
    }
  });

  it.each('BR-CL-10 BR-CL-11 BR-CL-21 BR-CL-24 BR-CL-25 BR-CL-26 BR-CO-16 UBL-CR-470 UBL-CR-646'.split(' '))(
    'Extension: %s only informs',
    (id) => {
      expect(level(id, 'xrechnung-extension', 'ubl')).toBe('information');
      expect(level(id, 'en16931', 'ubl')).toBe('fatal');
    },
  );

  it('Extension and CVD: the rest', () => {
    expect(level('BR-CL-23', 'xrechnung-extension', 'cii')).toBe('warning');
    expect(level('BR-CL-13', 'xrechnung-cvd', 'ubl')).toBe('information');
    expect(level('BR-CL-13', 'xrechnung', 'ubl')).toBe('fatal');
    expect(level('BR-CL-23', 'xrechnung-cvd', 'ubl')).toBe('fatal');
  });
});
