import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences } from '../compare.ts';
import { fuzz } from '../fuzz.ts';
import type { Disagreement, FuzzOptions, FuzzResult } from '../fuzz.ts';
import { explain, knownDisagreements, knownDisagreementsMax } from '../known-disagreements.ts';
import type { Oracle } from '../oracle.ts';
import { reduce } from '../reduce.ts';
import type { Tally } from '../tally.ts';
import { fatalRuleIds } from '../tools/assertions.ts';

const fullAims = { mutants: 5000, validShare: 0.4, firedRules: 150 } as const;
const smallAims = { mutants: 100, validShare: 0.25, firedRules: 25 } as const;
const reducedMax = 15;
const examples = fileURLToPath(new URL('../../../.cache/einvoice/disagreements/', import.meta.url));

/** Mutants of valid invoices, judged by us and by the oracle; how wide the net was cast is checked as well. */
export async function checkFuzz(oracle: Oracle, options: FuzzOptions, tally: Tally): Promise<void> {
  const result = await fuzz(oracle, options);
  const groups = new Map<string, Disagreement[]>();
  const known = new Set<string>();
  let explained = 0;
  for (const found of result.disagreements) {
    const names = differences(found.comparison);
    const entry = explain(found, options.syntax);
    if (entry) {
      explained += 1;
      known.add(entry.difference);
    } else groups.set(names.join(' '), [...(groups.get(names.join(' ')) ?? []), found]);
  }
  tally.passed += result.mutants - result.disagreements.length + explained;
  await reportGroups(oracle, groups, { syntax: options.syntax, tally });
  checkWidth(result, options.isSmall === true ? smallAims : fullAims, tally);
  const fired = result.firedByOracle;
  const silent = options.isSmall === true ? [] : fatalRuleIds(options.syntax).filter((rule) => !fired.has(rule));
  const share = Math.round((100 * result.valid) / result.mutants);
  const micros = Math.round(result.oracleMicros / result.mutants);
  tally.notes.push(
    `seed ${options.seed}, ${result.mutants} mutants, ${share} % valid, ${fired.size} fatal rules fired`,
    `${explained} disagreements in ${known.size} known errors of the oracle`,
    `oracle ${(micros / 1000).toFixed(1)} ms a file`,
    `warnings that differ: ${warningsOf(result) || 'none'}`,
    ...(silent.length === 0 ? [] : [`never fired (${silent.length}): ${silent.join(' ')}`]),
  );
}

function warningsOf({ lowerLevels }: FuzzResult): string {
  return [...lowerLevels].map(([rule, names]) => `${rule} (${names.length}: ${names[0] ?? ''})`).join(', ');
}

function checkWidth(result: FuzzResult, aims: typeof fullAims | typeof smallAims, tally: Tally): void {
  const { mutants, valid, firedByOracle, uncovered } = result;
  tally.check(mutants >= aims.mutants, () => `only ${mutants} mutants`);
  tally.check(valid / mutants >= aims.validShare, () => `only ${valid} of ${mutants} mutants are valid`);
  tally.check(firedByOracle.size >= aims.firedRules, () => `only ${firedByOracle.size} fatal rules fired`);
  tally.check(knownDisagreements.length <= knownDisagreementsMax, () => 'too many errors laid to the oracle');
  tally.check(uncovered.length === 0, () => `terms that no seed holds: ${uncovered.join(' ')}`);
}

async function reportGroups(
  oracle: Oracle,
  groups: ReadonlyMap<string, Disagreement[]>,
  { syntax, tally }: { syntax: string; tally: Tally },
): Promise<void> {
  let reduced = 0;
  for (const [difference, found] of groups) {
    const [smallest] = found.sort((a, b) => a.mutant.text.length - b.mutant.text.length);
    if (smallest === undefined) continue;
    const text = reduced++ < reducedMax ? await reduce(oracle, smallest.mutant.text) : smallest.mutant.text;
    mkdirSync(examples, { recursive: true });
    const file = join(examples, `${syntax}-${difference.replace(/[^\w+-]+/g, '_').slice(0, 60)}.xml`);
    writeFileSync(file, text);
    const { mutant, seed, comparison } = smallest;
    const example = `${mutant.operator} ${mutant.term} of ${seed}; ${comparison.theirs.details[0]?.slice(0, 120) ?? ''}`;
    for (let count = 0; count < found.length; count++) {
      tally.check(false, () =>
        count === 0 ? `${difference} (${found.length} times): ${example}; ${file}` : difference,
      );
    }
  }
}
