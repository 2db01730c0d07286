import { caseText, readText } from '../case-files.ts';
import { validateDocument } from '../../../app/invoicing/en16931/validate-document.ts';
import { compare, differences } from '../compare.ts';
import type { CompareInput } from '../compare.ts';
import type { Oracle, XmlJudgement } from '../oracle.ts';
import { editsOf, readRuleCases } from '../rule-case.ts';
import type { Tally } from '../tally.ts';

/** The cases of the unit tests, one for each rule: the oracle says the same, warnings included. */
export async function checkRuleCases(oracle: Oracle, tally: Tally): Promise<void> {
  const encoder = new TextEncoder();
  const cases = [...readRuleCases('ubl'), ...readRuleCases('cii')];
  const fired = new Set<string>();
  const check = async (input: CompareInput, text: string): Promise<void> => {
    const comparison = await compare(oracle, input);
    const { judgement } = comparison;
    tally.check(comparison.agrees, () => `${input.name}: ${differences(comparison).join(' ')}`);
    if (comparison.theirs.isByFormat) return;
    for (const { rule } of judgement.findings) fired.add(rule);
    const differing = differenceOf(text, judgement);
    tally.check(differing === '', () => `${input.name}, all levels: ${differing}`);
  };
  await Promise.all(
    cases.map((ruleCase) => {
      const [name] = ruleCase;
      const edits = editsOf(ruleCase);
      const text = caseText(name, edits);
      return check({ name: `${name} ${edits.join('; ')}`, content: encoder.encode(text) }, text);
    }),
  );
  tally.notes.push(`${cases.length} cases`, `${fired.size} rules of any level fired`);
}

/** Rules of any level that one side alone raises. */
function differenceOf(text: string, judgement: XmlJudgement): string {
  const findings = validateDocument(readText(text), { ruleSet: '2.5.0' }).findings;
  const ours = new Set(findings.map(({ rule }) => rule).filter((rule) => !rule.startsWith('BW-')));
  const theirs = new Set(judgement.findings.map(({ rule }) => rule));
  const more = [...ours].filter((rule) => !theirs.has(rule)).map((rule) => `+${rule}`);
  const less = [...theirs].filter((rule) => !ours.has(rule)).map((rule) => `-${rule}`);
  return [...more, ...less].join(' ');
}
