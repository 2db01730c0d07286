import { describe, expect, it } from 'vitest';
import { caseTree } from '#tests/einvoice/case-files.ts';
import type { CaseName } from '#tests/einvoice/case-files.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { editsOf, readRuleCases, rulesIn } from '#tests/einvoice/rule-case.ts';
import type { Invoice } from '../model.ts';
import type { ProfileId } from '../profiles.ts';
import { readInvoice } from '../read.ts';
import { ruleBook } from './rule-book.ts';
import { validateInvoice } from './validate.ts';

function modelOf(name: CaseName, edits: readonly string[] = []): Invoice {
  const read = readInvoice({ root: caseTree(name, edits), locate: () => ({ line: 1, column: 1 }) });
  if (read === null) throw new Error(`${name} is not read`);
  return read.invoice;
}

function rulesOn(invoice: Invoice, profile: ProfileId): string[] {
  return [
    ...new Set(validateInvoice(invoice, { profile, ruleSet: '2.5.0', rules: ruleBook }).map(({ rule }) => rule)),
  ].sort();
}

// Empty groups and elements, repeated totals, and currencies of single amounts exist in files alone.
const onlyInFiles = 'BR-CO-19 BR-CO-20 BR-DEX-14 PEPPOL-EN16931-R053 PEPPOL-EN16931-R054 PEPPOL-EN16931-R080'.split(
  ' ',
);

/** Broken in the table by what a model cannot hold, here by what it can. */
const otherwise = ['BR-52', 'BR-CL-18'];

const sample = (name = 'S'): Invoice => modelOf(`xrechnung/${name}/ubl`);

describe('an invoice that is still to be written', () => {
  it.each([
    'xrechnung',
    'en16931',
    'xrechnung-extension',
    'xrechnung-cvd',
    'peppol',
    'zugferd-en16931',
    'zugferd-basic',
  ] as const)('%s: the cases are accepted', (profile) => {
    const models = caseModels(profile);
    expect(models.length).toBeGreaterThan(10);
    for (const { invoice } of models) {
      const fatal = validateInvoice(invoice, { profile, rules: ruleBook }).filter(({ level }) => level === 'fatal');
      expect(fatal.map(({ rule }) => rule)).toEqual([]);
    }
  });

  it('breaks the same rules of content as its file, wherever the model can hold the fault', () => {
    const content = new Set(ruleBook.filter(({ syntax }) => syntax === undefined).map(({ id }) => id));
    let found = 0;
    const missed = new Map<string, string>();
    const broken = new Set<string>();
    for (const ruleCase of readRuleCases('ubl')) {
      const [name] = ruleCase;
      const profile = name.split('/')[0] as ProfileId;
      const model = rulesOn(modelOf(name, editsOf(ruleCase)), profile);
      for (const rule of rulesIn(ruleCase).filter((id) => content.has(id))) {
        if (model.includes(rule)) {
          broken.add(rule);
          found += 1;
        } else missed.set(rule, `${name} ${editsOf(ruleCase).join('; ')}`);
      }
    }
    const never = [...missed.keys()].filter((rule) => !broken.has(rule)).sort();
    expect(never).toEqual([...onlyInFiles, ...otherwise].sort());
    expect(found).toBeGreaterThan(300);
  });

  it.each([
    ['BR-52', { supportingDocuments: [{ description: 'Unterlage' }] }],
    ['BR-CL-18', { lines: [{ vat: { category: 'Q', rate: '19' } }] }],
  ])('%s', (rule, part: Partial<Invoice>) => {
    expect(otherwise).toContain(rule);
    expect(rulesOn({ ...sample(), ...part }, 'en16931')).toContain(rule);
  });

  it('names term, line and words', () => {
    const { lines = [], ...invoice } = sample();
    const [first, second] = lines;
    const { item: _, ...withoutItem } = second ?? {};
    const findings = validateInvoice({ ...invoice, lines: [first ?? {}, withoutItem] }, { profile: 'xrechnung' });
    const [finding] = findings.filter(({ rule }) => rule === 'BR-25');
    expect(finding).toMatchObject({ level: 'fatal', term: 'BT-153', line: 2 });
    expect(finding).not.toHaveProperty('source');
    expect(finding?.message.de).toMatch(/fehlt\.$/);
    expect(finding?.message.en).toMatch(/is missing\.$/);
  });

  it('asks when a supply inside the EU took place: date, start or end will do', () => {
    const { delivery: _, invoicingPeriod: __, ...invoice } = sample('K');
    expect(rulesOn({ ...invoice, vatPointDateCode: '35' }, 'en16931')).toContain('BR-IC-11');
    for (const answer of [
      { ...invoice, delivery: { date: '2026-11-10' } },
      { ...invoice, invoicingPeriod: { start: '2026-11-01' } },
      { ...invoice, invoicingPeriod: { end: '2026-11-30' } },
    ]) {
      expect(rulesOn(answer, 'en16931')).not.toContain('BR-IC-11');
    }
  });

  it('has a VAT total with a breakdown only where it has groups', () => {
    const { vatBreakdown: _, ...without } = sample();
    expect(rulesOn(sample(), 'xrechnung')).not.toContain('PEPPOL-EN16931-R053');
    expect(rulesOn(without, 'xrechnung')).toContain('PEPPOL-EN16931-R053');
    expect(rulesOn({ ...without, vatBreakdown: [] }, 'xrechnung')).toContain('PEPPOL-EN16931-R053');
  });

  it.each([
    ['BR-AE-01', /genau einmal/, /exactly once/],
    ['BR-S-01', /mindestens einmal/, /at least once/],
  ])('%s says how often its category is to be shown', (id, de, en) => {
    const { message } = ruleBook.find((rule) => rule.id === id)?.text ?? {};
    expect(message?.de).toMatch(de);
    expect(message?.en).toMatch(en);
  });

  it.each([
    ['zugferd-minimum', ['BR-13', 'BR-CO-26'], ['BR-16', 'BR-CO-18', 'BR-10', 'BW-TERMS', 'BR-CL-01']],
    ['zugferd-basicwl', ['BR-13', 'BR-CO-18', 'BR-10'], ['BR-16', 'BW-TERMS', 'BR-CL-01']],
    ['zugferd-extended', ['BR-13', 'BR-CO-18', 'BR-16'], ['BR-CO-15', 'BW-TERMS', 'BR-CL-01']],
  ] as const)('of %s is judged by what the profile shares with EN 16931', (profile, kept, leftOut) => {
    const found = validateInvoice({ typeCode: 'x', totals: { due: '1' } }, { profile });
    const rules = found.map(({ rule }) => rule);
    for (const rule of kept) expect(rules).toContain(rule);
    for (const rule of leftOut) expect(rules).not.toContain(rule);
  });

  it('asks XRechnung rules of XRechnungen only', () => {
    const { buyerReference: _, ...invoice } = sample();
    expect(rulesOn(invoice, 'xrechnung')).toContain('BR-DE-15');
    expect(rulesOn(invoice, 'en16931')).not.toContain('BR-DE-15');
  });
});

describe('several VAT breakdowns', () => {
  const twice = (part: { rate?: string; category?: string }, profile: ProfileId = 'en16931'): string[] => {
    const [group = {}] = sample().vatBreakdown ?? [];
    return rulesOn({ ...sample(), vatBreakdown: [group, { ...group, ...part }] }, profile);
  };

  it('of one rate are told, whatever its writing; of two rates they are not', () => {
    expect(twice({})).toContain('BW-BREAKDOWN');
    expect(twice({ rate: '19.000' })).toContain('BW-BREAKDOWN');
    expect(twice({ rate: '7' })).not.toContain('BW-BREAKDOWN');
    expect(rulesOn(sample(), 'en16931')).not.toContain('BW-BREAKDOWN');
  });

  it('are left to the official rule where there is one', () => {
    const { lines = [], ...invoice } = sample('E');
    const [group = {}] = invoice.vatBreakdown ?? [];
    const rules = rulesOn({ ...invoice, lines, vatBreakdown: [group, group] }, 'en16931');
    expect(rules).toContain('BR-E-01');
    expect(rules).not.toContain('BW-BREAKDOWN');
  });
});

describe('amounts', () => {
  const withTotals = (totals: Invoice['totals']): Invoice => ({
    ...sample(),
    totals: { ...sample().totals, ...totals },
  });

  it.each([
    ['BR-CO-10', { lineNet: '63.01' }],
    ['BR-CO-11', { allowances: '5.01' }],
    ['BR-CO-12', { charges: '3.01' }],
    ['BR-CO-13', { net: '61.01' }],
    ['BR-CO-14', { vat: '0.01' }],
    ['BR-CO-15', { gross: '1.00' }],
    ['BR-CO-16', { due: '1.00' }],
    ['BR-DEC-13', { vat: '7.815' }],
  ] as const)('%s: one cent or place off', (rule, totals) => {
    expect(rulesOn(sample(), 'xrechnung')).not.toContain(rule);
    expect(rulesOn(withTotals(totals), 'xrechnung')).toContain(rule);
  });

  it('are exact where binary fractions are not', () => {
    const line = (id: string, netAmount: string) => ({ id, netAmount });
    const invoice: Invoice = {
      lines: ['0.10', '0.20'].map((net, index) => line(String(index), net)),
      totals: { lineNet: '0.30' },
    };
    expect(rulesOn(invoice, 'en16931')).not.toContain('BR-CO-10');
  });

  it('text that is no number breaks rules, it does not stop them', () => {
    const broken = rulesOn(withTotals({ lineNet: 'x', gross: '1e400', due: ' ' }), 'xrechnung');
    expect(broken).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-CO-13', 'BR-CO-15', 'BR-CO-16']));
  });
});
