import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeInvoice } from '#app/einvoice/write.ts';
import { caseInvoice } from '../einvoice/case-invoice.ts';
import { jsonReports, runCommand } from '../einvoice/command/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'belegwerk-input-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const standard = caseInvoice({ profile: 'xrechnung', vat: [{ category: 'S', rate: '19' }] });
const { buyerReference: _, ...withoutReference } = standard;
const valid = save('valid.xml', writeInvoice(standard, 'ubl'));
const invalid = save('invalid.xml', writeInvoice(withoutReference, 'ubl'));
const plainPdf = save('plain.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n');

describe('standard input', () => {
  it('the invoice itself may be piped in, as XML or as PDF', () => {
    const result = runCommand(['validate', '--json', '-', valid], readFileSync(invalid, 'utf8'));
    expect(result.code).toBe(1);
    expect(jsonReports(result).map(({ file, profile }) => [file, profile])).toEqual([
      ['-', 'xrechnung'],
      [valid, 'xrechnung'],
    ]);
    for (const text of ['\ufeff', ' \n']) {
      const [report] = jsonReports(
        runCommand(['validate', '--json', '-'], text + readFileSync(valid, 'utf8').slice(39)),
      );
      expect([report?.file, report?.valid]).toEqual(['-', true]);
    }
    const [pdf] = jsonReports(runCommand(['validate', '--json', '-'], readFileSync(plainPdf, 'utf8')));
    expect(pdf?.findings[0]?.rule).toBe('BW-PDF-NO-INVOICE');
    expect(runCommand(['show', '-'], readFileSync(valid, 'utf8')).out).toContain('RECHNUNG R-2026-001');
    expect(runCommand(['convert', '--to', 'cii', '-'], readFileSync(valid, 'utf8')).code).toBe(0);
  });

  it('and has the same limit of size there', () => {
    const [report] = jsonReports(runCommand(['validate', '--json', '-'], '<'.repeat(26 * 1024 * 1024)));
    expect(report?.findings[0]?.rule).toBe('BW-FILE-SIZE');
  });
});

describe('show', () => {
  it.each([
    ['line breaks', '\n'],
    ['lines', 'a\n'],
    ['words', 'a '],
  ])('prints 15 MB of %s in little memory and few lines', (_what, part) => {
    const note = part.repeat(15_000_000 / part.length);
    const text = writeInvoice({ ...standard, notes: [{ text: 'NOTE' }] }, 'ubl').replace('NOTE', note);
    const { out, errors } = runCommand(['show', save('long.xml', text)], '', ['--max-old-space-size=160']);
    expect(errors).toBe('');
    expect(out).toContain('Zu zahlen');
    expect(out.length).toBeLessThan(200_000);
  });
});
