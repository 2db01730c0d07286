import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#app/einvoice/model.ts';
import { extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import { profileOf } from '#app/einvoice/profiles.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { caseInvoice } from '../einvoice/case-invoice.ts';
import { filesBelow, findCorpus } from '../einvoice/command/corpus.ts';
import { jsonReports, runCommand } from '../einvoice/command/run-command.ts';
import { atNight, someOf } from '../support/night.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const standard = caseInvoice({ profile: 'xrechnung', vat: [{ category: 'S', rate: '19' }] });
const { buyerReference: _, ...withoutReference } = standard;
const extended: Invoice = { ...standard, specification: profileOf('zugferd-extended').specification };

const valid = save('valid.xml', writeInvoice(standard, 'ubl'));
const validCii = save('valid-cii.xml', writeInvoice(standard, 'cii'));
const invalid = save('invalid.xml', writeInvoice(withoutReference, 'ubl'));
const unjudged = save('extended.xml', writeInvoice(extended, 'cii'));
const broken = save('broken.xml', writeInvoice(standard, 'ubl').slice(0, 900));
const foreign = save('foreign.xml', '<testSet xmlns="urn:x"><Invoice/></testSet>');
const firstGeneration = save('zugferd1.xml', '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd"/>');
const fragment = save(
  'fragment.xml',
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><cbc:IssueDate xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">123</cbc:IssueDate></Invoice>',
);
const emptyCii = save(
  'empty-cii.xml',
  '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
);
const empty = save('empty.xml', '');
const plainPdf = save('plain.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n');
mkdirSync(join(folder, 'folder'));

type Row = [file: string, syntax: string | null, profile: string | null, valid: boolean | null, rule: string];

const rows: Row[] = [
  [valid, 'ubl', 'xrechnung', true, ''],
  [validCii, 'cii', 'xrechnung', true, ''],
  [invalid, 'ubl', 'xrechnung', false, 'BR-DE-15'],
  [fragment, 'ubl', 'en16931', false, 'BR-01'],
  [emptyCii, 'cii', 'en16931', false, 'BR-01'],
  [unjudged, 'cii', 'zugferd-extended', null, 'BW-PROFILE'],
  [broken, null, null, false, 'BW-XML-SYNTAX'],
  [foreign, null, null, false, 'BW-FILE-ROOT'],
  [firstGeneration, null, null, false, 'BW-FILE-ZUGFERD-1'],
  [empty, null, null, false, 'BW-XML-EMPTY'],
  [plainPdf, null, null, false, 'BW-PDF-NO-INVOICE'],
  [join(folder, 'missing.xml'), null, null, false, 'BW-FILE-MISSING'],
  [join(folder, 'folder'), null, null, false, 'BW-FILE-FOLDER'],
  ['/dev/zero', null, null, false, 'BW-FILE-SIZE'],
];

describe('validate --json', () => {
  const all = runCommand(['validate', '--json', ...rows.map(([file]) => file)]);
  const reports = jsonReports(all);

  it('one line for each file, the exit code of the worst', () => {
    expect([all.code, all.errors]).toEqual([2, '']);
    expect(reports.map(({ file }) => file)).toEqual(rows.map(([file]) => file));
  });

  it.each<[string[], number]>(
    someOf(
      [
        [[valid, validCii, unjudged], 0],
        [[valid, fragment], 1],
        [[fragment, empty, valid], 2],
      ],
      1,
    ),
  )('%j ends with %i', (files, code) => {
    expect(runCommand(['validate', '--json', ...files]).code).toBe(code);
  });

  it.each(rows)('%s', (file, syntax, profile, isValid, rule) => {
    const report = reports.find((one) => one.file === file);
    expect(report).toMatchObject({ file, syntax, profile, valid: isValid });
    const rules = report?.findings.map((finding) => finding.rule) ?? [];
    if (rule !== '') expect(rules).toContain(rule);
    else expect(report?.findings.filter(({ level }) => level === 'fatal')).toEqual([]);
  });

  atNight(() => {
    it('says level, term, place, a German sentence and what to do', () => {
      const [report] = jsonReports(runCommand(['validate', '--json', invalid]));
      const finding = report?.findings.find(({ rule }) => rule === 'BR-DE-15');
      expect(finding).toMatchObject({ level: 'fatal', term: 'BT-10' });
      expect(finding?.message).toMatch(/Käuferreferenz/);
      expect(finding).toMatchObject({
        line: 2,
        column: 1,
        path: '/Invoice',
        advice: expect.stringContaining('Leitweg-ID') as string,
      });
      expect(Object.keys(finding ?? {})).not.toContain('found');
    });

    it('says what stands there and what is wanted, the worst first, and which findings tell one fact', () => {
      const text = writeInvoice(standard, 'ubl').replace(
        />[^<]*(<\/cbc:LineExtensionAmount>\s*<cbc:TaxExcl)/,
        '>1.005$1',
      );
      const [report] = jsonReports(runCommand(['validate', '--json', save('figures.xml', text)]));
      const findings = report?.findings ?? [];
      expect(findings.find(({ rule }) => rule === 'BR-CO-10')).toMatchObject({
        path: '/Invoice/LegalMonetaryTotal/LineExtensionAmount',
        found: '1.005',
        expected: '31.50',
      });
      expect(findings.find(({ rule }) => rule === 'UBL-DT-01')).toMatchObject({ sameAs: 'BR-DEC-09' });
      const levels = findings.map(({ level }) => ['fatal', 'warning', 'information'].indexOf(level));
      expect(levels).toEqual([...levels].sort());
      const { out } = runCommand(['validate', save('figures.xml', text)]);
      expect(out).toContain('BR-DEC-09 (auch UBL-DT-01)');
      expect(out).toContain('Angegeben: 1,005 · Verlangt: 31,50');
      expect(out.match(/zwei Nachkommastellen/g)).toHaveLength(1);
    });

    it('escapes what a terminal obeys, and reads back the same', () => {
      const hostile = 'A\u009b31m\u202eB\u007f';
      const text = writeInvoice({ ...standard, currency: hostile }, 'ubl');
      const file = save('hostile.xml', text);
      const json = runCommand(['validate', '--json', file]);
      expect(json.out).not.toMatch(/[\u007f-\u009f\u202e]/);
      expect(jsonReports(json)[0]?.findings.map(({ found }) => found)).toContain(hostile);
      for (const args of [
        ['validate', file],
        ['show', file],
      ]) {
        expect(runCommand(args).out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      }
      expect(runCommand(['convert', '--to', 'cii', file]).errors).not.toMatch(/[\u007f-\u009f\u202e]/);
    });

    it('names the line of the source and the position of the invoice', () => {
      const text = writeInvoice(standard, 'ubl').replace(
        '>31.50</cbc:LineExtensionAmount>\n    <cbc:Acc',
        '>31.51</cbc:LineExtensionAmount>\n    <cbc:Acc',
      );
      const file = save('line.xml', text);
      const [report] = jsonReports(runCommand(['validate', '--json', file]));
      const expected = text.split('\n').findIndex((line) => line.includes('31.51')) + 1;
      expect(expected).toBeGreaterThan(100);
      const about = report?.findings.filter(({ position }) => position === 1);
      expect(about?.map(({ line }) => line)).toContain(expected);
    });

    it.each([
      ['en16931', 0],
      ['xrechnung', 1],
      ['peppol', 1],
    ])('--profile %s', (profile, code) => {
      const file = save(
        'plain.xml',
        writeInvoice({ ...withoutReference, specification: profileOf('en16931').specification }, 'ubl'),
      );
      const result = runCommand(['validate', '--json', '--profile', profile, file]);
      expect([result.code, jsonReports(result)[0]?.profile]).toEqual([code, profile]);
    });

    it('judges EXTENDED when asked to', () => {
      const [report] = jsonReports(runCommand(['validate', '--json', '--profile', 'en16931', unjudged]));
      expect(report).toMatchObject({ profile: 'en16931', valid: true });
    });
  });
});

atNight(() => {
  describe('many files', () => {
    it('takes names from standard input and from lists; the worst verdict counts', () => {
      const list = save('list.txt', `${valid}\n${invalid}\r\n\n`);
      const result = runCommand(['validate', '--json', validCii, '-', `@${list}`], `${valid}\n`);
      expect(result.code).toBe(1);
      expect(jsonReports(result).map(({ file }) => file)).toEqual([validCii, valid, valid, invalid]);
      expect(runCommand(['validate', '--json', valid, '@-'], `${broken}\n${invalid}\n`).code).toBe(2);
    });

    it('a missing list is a sentence, not a crash', () => {
      const result = runCommand(['validate', `@${join(folder, 'none.txt')}`]);
      expect(result.code).toBe(2);
      expect(result.errors).toMatch(/Liste .* lässt sich nicht lesen/);
    });

    it('three thousand in one call', () => {
      const result = runCommand(['validate', '--json', '-'], `${valid}\n${validCii}\n${fragment}\n`.repeat(1000));
      expect(result.code).toBe(1);
      expect(jsonReports(result)).toHaveLength(3000);
    }, 60_000);

    it('writes verdicts, findings with advice and a sum for people', () => {
      const { out, code } = runCommand(['validate', valid, invalid, broken]);
      expect(code).toBe(2);
      expect(out).toContain(`${valid}: gültig nach EN 16931 und XRechnung 3.0 (Regeln 2.6.0), UBL`);
      expect(out).toContain(`${invalid}: ungültig nach EN 16931 und XRechnung 3.0 (Regeln 2.6.0), UBL, 1 Fehler`);
      expect(out).toMatch(/Fehler · BR-DE-15 · BT-10[^\n]*\n {4}\S+/);
      expect(out).toContain(`${broken}: nicht lesbar`);
      expect(out).toContain('3 Dateien: 1 ohne Fehler, 1 ungültig, 1 nicht lesbar');
    });
  });

  describe('convert', () => {
    it.each([
      ['ubl', validCii, valid],
      ['cii', valid, validCii],
    ])('--to %s', (to, from, expected) => {
      const result = runCommand(['convert', '--to', to, from]);
      expect(result).toEqual({ code: 0, out: readFileSync(expected, 'utf8'), errors: '' });
    });

    it('says what has no place, and that the invoice is invalid', () => {
      const text = readFileSync(invalid, 'utf8').replace('<cbc:ID>', '<cbc:UUID>x</cbc:UUID><cbc:ID>');
      const result = runCommand(['convert', '--to', 'cii', save('unread.xml', text)]);
      expect(result.code).toBe(1);
      expect(result.errors).toMatch(/EN 16931 kennt diese Angabe nicht; sie entfällt.*UUID/);
      expect(result.errors).toMatch(/ungültig/);
      expect(result.out).toContain('CrossIndustryInvoice');
    });

    it('refuses what is not readable', () => {
      const result = runCommand(['convert', '--to', 'cii', broken]);
      expect([result.code, result.out]).toEqual([2, '']);
      expect(result.errors).toMatch(/nicht lesbar/);
    });
  });

  describe('show', () => {
    it('prints the whole invoice in German', () => {
      const { code, out } = runCommand(['show', valid]);
      expect(code).toBe(0);
      for (const part of [
        'RECHNUNG R-2026-001',
        '21.11.2026',
        'Muster GmbH',
        'Artikel 1',
        '3 Stück',
        '31,50',
        'S 19 %',
        'Regelsatz (S) 19 %',
        'SEPA-Überweisung (58)',
        'Zu zahlen',
        'DE02120300000000202051',
        'u2.csv',
      ])
        expect(out).toContain(part);
      expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    });

    it('prints fragments, and no control characters of the file', () => {
      expect(runCommand(['show', fragment]).code).toBe(1);
      const text = readFileSync(valid, 'utf8').replace('Artikel 1', 'A\u009b31m\u202eB');
      expect(runCommand(['show', save('control.xml', text)]).out).toContain('A 31m B');
    });
  });

  describe('extract', () => {
    it('refuses what is no PDF', () => {
      const result = runCommand(['extract', valid]);
      expect([result.code, result.out]).toEqual([2, '']);
      expect(result.errors).toMatch(/keine PDF-Datei/);
    });
  });

  describe('misuse', () => {
    it('is answered with a sentence and the usage', () => {
      const result = runCommand(['validate']);
      expect([result.code, result.out, result.errors.split('\n')[0]]).toEqual([2, '', 'Es fehlt eine Datei.']);
      expect(result.errors).toContain('convert --to ubl|cii DATEI');
    });

    it('help exits with success', () => {
      expect(runCommand(['--help'])).toMatchObject({ code: 0, errors: '' });
    });
  });
});

const corpus = findCorpus('the command on 279 public invoices');

// What is not there is no part of the run.
if (corpus !== null) describe('the corpus', () => commandOnCorpus(corpus));

function commandOnCorpus(folder: string): void {
  it('hybrid PDFs are judged, extracted and shown', () => {
    const pdfs = filesBelow(join(folder, 'zugferd-pdf'), '.pdf');
    expect(pdfs.length).toBeGreaterThanOrEqual(9);
    const reports = jsonReports(runCommand(['validate', '--json', ...pdfs]));
    const current = reports.filter(({ file }) => file.includes('EN16931_'));
    expect(current.map(({ valid: isValid, syntax }) => [isValid, syntax])).toEqual(current.map(() => [true, 'cii']));
    expect(reports.find(({ file }) => file.includes('zugferd1'))?.findings[0]?.rule).toBe('BW-FILE-ZUGFERD-1');
    for (const pdf of pdfs) {
      const extracted = extractInvoiceXml(readFileSync(pdf));
      expect(extracted.ok && Buffer.from(extracted.xml).toString('utf8').trimEnd().endsWith('>')).toBe(true);
    }
    const [first = ''] = pdfs;
    expect(runCommand(['extract', first])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^.?<\?xml/) as string,
    });
  });

  it('every XML file in one call, none of them a crash', () => {
    const all = filesBelow(folder, '.xml');
    expect(all.length).toBeGreaterThanOrEqual(270);
    const result = runCommand(['validate', '--json', '-'], all.join('\n'));
    expect(result.errors).toBe('');
    expect(jsonReports(result)).toHaveLength(all.length);
  });
}
