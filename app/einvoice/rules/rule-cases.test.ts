import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findingsOf, judgeCase } from '#tests/einvoice/case-files.ts';
import { tellCase } from '#tests/einvoice/case-findings.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { editsOf, readRuleCases, rulesIn } from '#tests/einvoice/rule-case.ts';
import type { RuleCase } from '#tests/einvoice/rule-case.ts';
import type { Syntax } from '../bindings/vocabulary.ts';
import type { Finding } from '../findings.ts';
import { syntaxRules } from '../validate-document.ts';
import { ruleBook } from './rule-book.ts';

// What no file of a syntax can break: the official expression is always true there, the syntax has no such element, or
// the rule came with release 2.6.0 (rule-sets.test.ts).
const silent: Record<Syntax, readonly string[]> = {
  ubl: ['BR-DEC-13', 'BR-DEC-15', 'BR-TMP-6'],
  cii: (
    'BR-AF-08 BR-AF-09 BR-AG-08 BR-AG-09 BR-DEX-02 BR-DEX-03 BR-DEX-09 BR-DEX-10 BR-DEX-11 BR-DEX-12 BR-DEX-13 ' +
    'BR-DEX-14 CII-SR-471 BR-TMP-4 BR-TMP-5 BR-TMP-7'
  ).split(' '),
};

/** Ids of all rules that a file of a syntax may break; Peppol judges UBL only. */
function idsOf(syntax: Syntax): string[] {
  const content = ruleBook.filter((rule) => rule.syntax === undefined || rule.syntax === syntax);
  const ofFile = syntaxRules.filter((rule) => rule.syntax === syntax);
  const rules = [...content, ...ofFile].filter(({ family }) => syntax === 'ubl' || family !== 'peppol');
  return [...new Set(rules.map(({ id, reportAs }) => reportAs ?? id))];
}

function sentencesOf({ message, advice }: Finding): (string | undefined)[] {
  return [message.de, message.en, advice.de, advice.en];
}

/** No sentence, or one that lacks a word: nothing stands where a name should, or what a program says for nothing. */
function isBroken(sentence: string | undefined): boolean {
  return (
    sentence === undefined || !/^\S.*\w.*\.$/.test(sentence) || /\s[\s.,;:)]|\(\)|undefined|NaN|\[object/.test(sentence)
  );
}

describe.each(['ubl', 'cii'] as const)('%s: each rule and the smallest change that breaks it', (syntax) => {
  const cases = readRuleCases(syntax);
  const judged = new Map<RuleCase, Finding[]>();

  function findingsIn(ruleCase: RuleCase): Finding[] {
    const findings = judged.get(ruleCase) ?? findingsOf(ruleCase[0], editsOf(ruleCase));
    judged.set(ruleCase, findings);
    return findings;
  }

  it.each(cases.map((ruleCase) => [...ruleCase, ruleCase] as const))(
    'finds what an invoice breaks, and nothing else: %s, %j: %s',
    (_name, _edits, _rules, ruleCase) => {
      const findings = findingsIn(ruleCase);
      expect([...new Set(findings.map(({ rule }) => rule))].sort()).toEqual(rulesIn(ruleCase));
      expect(findings.flatMap(sentencesOf).filter(isBroken)).toEqual([]);
    },
  );

  // One line for each finding of the cases; "vitest run -u" writes the file anew.
  it('says where and how severely each rule is broken', async () => {
    const file = fileURLToPath(new URL(`../../../tests/einvoice/rule-findings-${syntax}.txt`, import.meta.url));
    const lines = new Set(cases.flatMap((ruleCase) => tellCase(ruleCase, findingsIn(ruleCase))));
    await expect(`${[...lines].sort().join('\n')}\n`).toMatchFileSnapshot(file);
  });

  it('has a case for every rule', () => {
    const known = new Set(cases.flatMap(rulesIn));
    const ids = idsOf(syntax);
    expect(ids.length).toBeGreaterThan(350);
    expect(ids.filter((id) => !known.has(id)).sort()).toEqual([...silent[syntax]].sort());
  });
});

it.each(['xrechnung', 'en16931', 'xrechnung-extension', 'xrechnung-cvd', 'peppol'] as const)(
  'the cases of %s themselves are accepted',
  (profile) => {
    const names = caseModels(profile).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      for (const syntax of profile === 'peppol' ? (['ubl'] as const) : (['ubl', 'cii'] as const)) {
        const fatal = judgeCase(`${profile}/${name}/${syntax}`).filter(({ level }) => level === 'fatal');
        expect(fatal.map(({ rule }) => rule)).toEqual([]);
      }
    }
  },
);
