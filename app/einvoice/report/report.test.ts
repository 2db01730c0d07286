import { describe, expect, it } from 'vitest';
import { caseText, readText } from '#tests/einvoice/case-files.ts';
import { editsOf } from '#tests/einvoice/rule-case.ts';
import type { Finding, Level } from '../findings.ts';
import { detectProfile, profileOf } from '../profiles.ts';
import { syntaxRules } from '../validate-document.ts';
import { ruleBook } from '../rules/rule-book.ts';
import { ruleCatalogue } from './catalogue.ts';
import { judge, unreadable, verdictOf } from './judge.ts';
import { judgedBy } from './judged-by.ts';
import { lossText } from './loss-text.ts';
import { printable, printableJson } from './printable.ts';
import { refusalFinding } from './refusals.ts';
import { reportText, summaryText, verdictText } from './report-text.ts';
import { distinctFindings, sortFindings } from './same-facts.ts';

function finding(rule: string, level: Level, more: Partial<Finding> = {}): Finding {
  const text = { de: `${rule} falsch.`, en: `${rule} wrong.` };
  return { rule, level, term: '', path: '/Invoice/A', message: text, advice: text, ...more };
}

describe('findings of one fact', () => {
  it.each([
    [['BW-TAX', 'BR-CO-17', 'BR-S-09'], ['BR-S-09']],
    [['PEPPOL-EN16931-R120', 'BW-LINE'], ['PEPPOL-EN16931-R120']],
    [['UBL-DT-01', 'BR-DEC-09'], ['BR-DEC-09']],
    [['BW-FORMAT-COUNT', 'UBL-SR-01', 'BW-REPEATED'], ['UBL-SR-01']],
    [['PEPPOL-EN16931-R008', 'BR-DE-15'], ['BR-DE-15']],
    [
      ['BR-CO-10', 'BR-CO-13'],
      ['BR-CO-10', 'BR-CO-13'],
    ],
    [
      ['BR-DE-15', 'BR-DE-16'],
      ['BR-DE-15', 'BR-DE-16'],
    ],
    [['BW-14-2', 'BR-DE-16', 'BR-S-02'], ['BR-S-02']],
    [['GR-R-001-6', 'GR-R-001-1', 'GR-R-001-7'], ['GR-R-001-1']],
    [['GR-S-011', 'GR-R-003'], ['GR-R-003']],
    [['GR-S-008-1', 'GR-R-008-2'], ['GR-R-008-2']],
  ])('%j: %j', (rules, kept) => {
    const sorted = sortFindings(rules.map((rule) => finding(rule, 'fatal')));
    expect(sorted.map(({ rule }) => rule).sort()).toEqual([...rules].sort());
    expect(distinctFindings(sorted).map(({ rule }) => rule)).toEqual(kept);
  });

  it('are two where they stand in two places, and in two lines', () => {
    const elsewhere = finding('BW-TAX', 'fatal', { path: '/Invoice/B' });
    expect(distinctFindings(sortFindings([finding('BR-S-09', 'fatal'), elsewhere]))).toHaveLength(2);
    const lines = [1, 2].map((line) => finding('BR-CO-04', 'fatal', { line }));
    const counted = finding('UBL-SR-48', 'fatal', { line: 1 });
    expect(distinctFindings(sortFindings([...lines, counted])).map(({ rule }) => rule)).toEqual([
      'BR-CO-04',
      'UBL-SR-48',
    ]);
  });

  it('have one sentence: only the first is kept', () => {
    const message = { de: 'Gleich.', en: 'Same.' };
    const both = ['BR-33', 'BR-CO-21'].map((rule) => finding(rule, 'fatal', { message }));
    expect(distinctFindings(sortFindings(both)).map(({ rule }) => rule)).toEqual(['BR-33']);
  });

  it('a warning never hides a fault, and the worst stands first', () => {
    const sorted = sortFindings([finding('BR-S-09', 'warning'), finding('BW-TAX', 'fatal')]);
    expect(sorted.map(({ rule, sameAs }) => [rule, sameAs])).toEqual([
      ['BW-TAX', undefined],
      ['BR-S-09', 'BW-TAX'],
    ]);
  });
});

describe('a verdict', () => {
  it.each([
    ['xrechnung', undefined, 'EN 16931 und XRechnung 3.0 (Regeln 2.6.0)'],
    ['en16931', undefined, 'EN 16931 (Regeln 1.3.16)'],
    ['peppol', undefined, 'EN 16931 und Peppol BIS Billing 3.0 (Regeln 3.0.21)'],
  ] as const)('%s names what was judged', (profile, specification, told) => {
    expect(judgedBy(profileOf(profile), '2.6.0', specification)).toBe(told);
  });

  it('names an older XRechnung as such, and the current one not', () => {
    const old = 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3';
    expect(judgedBy(detectProfile(old), '2.6.0', old)).toMatch(
      /die Datei nennt XRechnung 2\.3, eine abgelöste Version$/,
    );
    for (const id of ['xrechnung', 'xrechnung-extension', 'xrechnung-cvd'] as const) {
      expect(judgedBy(profileOf(id), '2.6.0', profileOf(id).specification)).not.toContain('abgelöst');
    }
  });

  it.each([
    ['urn:cen.eu:en16931:2026', 'EN 16931:2026'],
    ['urn:cen.eu:en16931:2026#compliant#urn:xeinkauf.de:kosit:xrechnung_4.0', 'XRechnung 4.0'],
  ])('is none on a version that is newer than this program: %s', (specification, name) => {
    // By the rules of today it would lack its number and its reference.
    const read = readText(caseText('xrechnung/S/ubl', [`CustomizationID := ${specification}`, 'ID := ']));
    const report = judge(read, { profile: 'auto' });
    expect([report.valid, report.judgedBy, verdictOf(report)]).toEqual([null, '', 'unjudged']);
    expect(report.findings.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['BW-PROFILE information']);
    expect(report.findings[0]?.message.de).toContain(`${name}. Diese Version ist neuer als dieses Programm`);
    expect(verdictText(report)).toBe(`nicht geprüft, ${name} ist neuer als dieses Programm, UBL, 1 Hinweis`);
    const asked = judge(read, { profile: 'en16931' });
    expect(asked.valid).toBe(false);
    expect(asked.judgedBy).toContain(`; die Datei nennt ${name}, eine neuere Version`);
    expect(summaryText({ valid: 1, invalid: 0, unjudged: 1, unreadable: 0 })).toMatch(
      /^2 Dateien: .*, 1 nicht geprüft$/,
    );
  });

  it.each(['1.2', '2.1'])('of an XRechnung %s rests on the rules of today, and says so', (version) => {
    const specification = `urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_${version}`;
    const report = judge(readText(caseText('xrechnung/S/ubl', [`CustomizationID := ${specification}`])), {
      profile: 'auto',
    });
    expect(report.valid).toBe(true);
    expect(verdictText(report)).toContain(`; die Datei nennt XRechnung ${version}, eine abgelöste Version`);
  });

  it.each([
    ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'information', 'was dieses Profil erlaubt'],
    ['urn:cen.eu:en16931:2017', 'warning', 'Klären Sie mit dem Absender'],
  ])(
    'asks the sender about a second price discount where the profile has one only: %s',
    (specification, level, words) => {
      const price = `{line}/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge`;
      const edits = ['copy {price}', '{price}[2]/ActualAmount := 0.07'].map((edit) => edit.replace('{price}', price));
      const guideline = 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID';
      const text = caseText('en16931/S/cii', editsOf(['', [...edits, `${guideline} := ${specification}`], '']));
      const [found] = judge(readText(text), { profile: 'auto' }).findings.filter(({ rule }) => rule === 'BW-REPEATED');
      expect(found?.level).toBe(level);
      expect(`${found?.message.de} ${found?.advice.de}`).toContain(words);
    },
  );

  it('tells the verdict of files', () => {
    const text = caseText('xrechnung/S/ubl', ['drop BuyerReference']);
    const report = judge(readText(text), { profile: 'auto' });
    expect(verdictOf(report)).toBe('invalid');
    expect(verdictText(report)).toMatch(/^ungültig nach EN 16931 und XRechnung 3\.0 \(Regeln 2\.6\.0\), UBL, 1 Fehler/);
    expect(verdictText(unreadable(refusalFinding('empty', '')))).toBe('nicht lesbar');
  });
});

describe('the terminal', () => {
  const hostile = '\u001b[2J\u0007\u009b31m\u202e\u2066\u200f\r\n\ufeff';

  it('gets no control characters', () => {
    expect(printable(hostile)).toMatch(/^[\u0020-\u007e]+$/);
    expect(printable('Müller & Söhne, 5 €')).toBe('Müller & Söhne, 5 €');
    const text = reportText(`a${hostile}b.xml`, unreadable(refusalFinding('root-unknown', hostile)));
    expect(text.split('\n')).toHaveLength(3);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    const source = { line: 1, column: 1 };
    expect(lossText({ reason: 'no-term', path: hostile, value: hostile, term: '', source })).not.toMatch(
      /[\u0000-\u001f\u009b\u202e]/,
    );
  });

  it('gets JSON with the same content, control characters escaped', () => {
    const json = printableJson({ found: hostile });
    expect(json).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(json)).toEqual({ found: hostile });
  });
});

describe('the catalogue', () => {
  const rules = ruleCatalogue();
  const ofId = (id: string) => rules.filter((rule) => rule.id === id);

  it('has every rule of the book and of the syntaxes', () => {
    const known = new Set(rules.map(({ id }) => id));
    const ids = [...ruleBook, ...syntaxRules].map(({ id, reportAs }) => reportAs ?? id);
    expect(ids.filter((id) => !known.has(id)).sort()).toEqual([]);
    expect(rules.length).toBeGreaterThan(1500);
    expect(new Set(rules.map((rule) => `${rule.id} ${rule.syntax} ${rule.source}`)).size).toBe(rules.length);
  });

  it('says level, terms, text and source', () => {
    expect(ofId('BR-CO-15')).toMatchObject([
      { level: 'fatal', terms: ['BT-112', 'BT-109', 'BT-110'], source: 'EN 16931 (CEN 1.3.16)', syntax: null },
    ]);
    expect(ofId('BR-TMP-2')).toMatchObject([{ level: 'fatal', source: 'XRechnung 3.0 (KoSIT 2.6.0)' }]);
    expect(ofId('UBL-CR-001')).toMatchObject([{ level: 'warning', syntax: 'ubl' }]);
    expect(ofId('NL-R-001')).toMatchObject([{ source: 'Peppol BIS Billing 3.0.21' }]);
    expect(ofId('BW-FORMAT-VALUE')).toMatchObject([{ source: 'Belegwerk' }]);
    expect(rules.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
  });
});
