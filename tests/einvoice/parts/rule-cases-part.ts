import { caseText } from '../case-files.ts';
import { compare, differences, differencesOfAnyLevel } from '../compare.ts';
import type { CompareInput } from '../compare.ts';
import type { Oracle } from '../oracle.ts';
import { editsOf, readRuleCases } from '../rule-case.ts';
import type { Tally } from '../tally.ts';

/** The cases of the unit tests, one for each rule: the oracle says the same, warnings included. */
export async function checkRuleCases(oracle: Oracle, tally: Tally): Promise<void> {
  const encoder = new TextEncoder();
  const cases = [...readRuleCases('ubl'), ...readRuleCases('cii')];
  const fired = new Set<string>();
  const check = async (input: CompareInput): Promise<void> => {
    const comparison = await compare(oracle, input);
    const { judgement } = comparison;
    tally.check(comparison.agrees, () => `${input.name}: ${differences(comparison).join(' ')}`);
    if (comparison.theirs.isByFormat) return;
    for (const { rule } of judgement.findings) fired.add(rule);
    const differing = differencesOfAnyLevel(comparison);
    tally.check(differing.length === 0, () => `${input.name}, any level: ${differing.join(' ')}`);
  };
  await Promise.all(
    cases.map((ruleCase) => {
      const [name] = ruleCase;
      const edits = editsOf(ruleCase);
      return check({ name: `${name} ${edits.join('; ')}`, content: encoder.encode(caseText(name, edits)) });
    }),
  );
  tally.notes.push(`${cases.length} cases`, `${fired.size} rules of any level fired`);
}
