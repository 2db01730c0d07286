import { describe, expect, it } from 'vitest';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateInvoice } from '#app/einvoice/rules/validate.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { Finding } from '#app/einvoice/findings.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { isNight } from '../support/night.ts';
import { caseSnapshots } from './case-snapshots.ts';

const cases = caseSnapshots();
/** By day each once, of the profile that asks for most. */
const chosen = cases.filter(
  ({ snapshot, profile }) => isNight || (snapshot.language === 'de' && profile === 'xrechnung'),
);

function told(findings: readonly Finding[]): string[] {
  return findings.map(({ rule }) => rule);
}

describe('case snapshots', () => {
  it('are many, in both languages, and their names are unique', () => {
    expect(cases.length).toBeGreaterThanOrEqual(280);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.filter(({ snapshot }) => snapshot.language === 'en').length * 2).toBe(cases.length);
  });

  it.each(chosen)('$name: the rules find nothing, in the model and in every file', ({ snapshot, ...each }) => {
    const { profile, assets, syntaxes } = each;
    const model = fromInvoice(snapshot, profile, assets);
    expect(told(validateInvoice(model, { profile, rules: ruleBook }))).toEqual([]);
    for (const syntax of syntaxes) {
      const parsed = parseXml(new TextEncoder().encode(writeInvoice(model, syntax)));
      const read = parsed.ok ? readInvoice(parsed.document) : null;
      if (!read) throw new Error(`${syntax} is not readable`);
      expect(told(validateDocument(read, { profile, rules: ruleBook }).findings)).toEqual([]);
      expect(read.invoice).toEqual(model);
    }
  });

  it.each(chosen)('$name: can be shown, and its sums are those of its lines', ({ snapshot }) => {
    const view = billedView(snapshot);
    expect(view.table?.rows.length).toBeGreaterThanOrEqual(snapshot.lines.length);
    expect(totalsAgree(snapshot)).toBe(true);
    expect(totalsAgree({ ...snapshot, totals: { ...snapshot.totals, dueCents: snapshot.totals.dueCents + 1 } })).toBe(
      false,
    );
  });
});
