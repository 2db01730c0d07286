import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '#app/einvoice/bindings/table.ts';
import { bindingOf } from '#app/einvoice/read.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { caseModels } from './case-models.ts';
import { compare, differencesOfAnyLevel } from './compare.ts';
import type { Comparison } from './compare.ts';
import { applyEdit } from './edits.ts';
import { addForeign, mutateAnywhere } from './mutants-anywhere.ts';
import { mutate, operators, targetsOf } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import type { Oracle } from './oracle.ts';
import { Random } from './random.ts';
import { copyTree } from './xml-text.ts';
import type { MutableElement } from './xml-text.ts';

export interface FuzzOptions {
  syntax: 'ubl' | 'cii';
  seed: number;
  count: number;
  /** Folder with invoices to mutate; the suite's own cases are used besides. */
  corpus: string | null;
  /** Names of mutants.ts; all by default. */
  operators?: readonly string[];
  /** At random only; otherwise every operator on every row comes first. */
  isSmall?: boolean;
}

export interface FuzzResult {
  mutants: number;
  valid: number;
  firedByOracle: Set<string>;
  disagreements: Disagreement[];
  /** Names of mutants on which rules of lower levels differ, by the difference. */
  lowerLevels: Map<string, string[]>;
  /** Terms that no seed holds an element for. */
  uncovered: string[];
  oracleMicros: number;
}

export interface Disagreement {
  comparison: Comparison;
  seed: string;
  mutant: Mutant;
}

interface SeededMutant {
  seed: string;
  mutant: Mutant;
}

interface Seed {
  name: string;
  root: MutableElement;
}

const seedProfiles: Record<'ubl' | 'cii', readonly ProfileId[]> = {
  ubl: ['xrechnung', 'en16931', 'peppol', 'xrechnung-extension', 'xrechnung-cvd'],
  cii: ['xrechnung', 'en16931', 'xrechnung-extension', 'xrechnung-cvd'],
};

function collectSeeds({ syntax, corpus }: Pick<FuzzOptions, 'syntax' | 'corpus'>): Seed[] {
  const encoder = new TextEncoder();
  const own = seedProfiles[syntax].flatMap((profile) =>
    caseModels(profile).map(({ name, invoice }) => ({
      name: `${profile} ${name}`,
      content: encoder.encode(writeInvoice(invoice, syntax)),
    })),
  );
  const files = corpus === null ? [] : readCorpus(corpus, syntax);
  const seeds = [...own, ...files].map(({ name, content }) => ({ name, root: copyTree(rootOf(content)) }));
  return [...seeds, ...seeds.slice(0, 1).map((seed) => withSecondElements(seed, syntax))];
}

/** CII has second elements for the contact and the base quantity, which we read and never write. */
function withSecondElements({ name, root }: Seed, syntax: 'ubl' | 'cii'): Seed {
  const copy = copyTree(root);
  const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
  const contacts = ['SellerTradeParty', 'BuyerTradeParty'].map((party) => `${agreement}/${party}/DefinedTradeContact`);
  if (syntax === 'cii') for (const path of contacts) applyEdit(copy, `add ${path}/DepartmentName := Einkauf`);
  const price =
    'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice';
  if (syntax === 'cii') {
    applyEdit(copy, `add ${price}/BasisQuantity := 1`);
    applyEdit(copy, `${price}/BasisQuantity@unitCode := H87`);
  }
  return { name: `${name} with second elements`, root: copy };
}

function readCorpus(corpus: string, syntax: 'ubl' | 'cii'): { name: string; content: Uint8Array }[] {
  const folders = ['xrechnung-valid', `en16931-examples/${syntax}`];
  return folders.flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .filter((file) => file.endsWith('.xml'))
      .map((file) => ({ name: file, content: readFileSync(join(corpus, folder, file)) }))
      .filter(({ content }) => bindingOf(rootOf(content))?.syntax === syntax && content.length < 60_000),
  );
}

function rootOf(content: Uint8Array): XmlElement {
  const parsed = parseXml(content);
  if (!parsed.ok) throw new Error(parsed.refusal);
  return parsed.document.root;
}

/** First every operator on every row of the binding table, then at random until the count is reached. */
export function* generateMutants(options: FuzzOptions): Generator<SeededMutant> {
  const random = new Random(options.seed);
  const seeds = collectSeeds(options);
  const names = options.operators ?? Object.keys(operators);
  let made = options.isSmall === true ? 0 : yield* mutateEachRow(seeds, names, random);
  while (made < options.count) {
    const seed = random.pick(seeds);
    const mutant = randomMutant(seed, names, random);
    if (!mutant) continue;
    made += 1;
    yield { seed: seed.name, mutant };
  }
}

function* mutateEachRow(
  seeds: readonly Seed[],
  names: readonly string[],
  random: Random,
): Generator<SeededMutant, number> {
  let made = 0;
  for (const [index, { rows, group }] of groupByBinding(seeds).entries()) {
    // UBL knows two documents with nearly the same terms: the second gets a share of the operators.
    const chosen = index === 0 ? names : names.filter(() => random.below(creditNoteShare) === 0);
    for (const operator of chosen) {
      for (let row = 0; row < rows.length; row++) {
        const found = firstMutant(group, { operator, row }, random);
        if (!found) continue;
        made += 1;
        yield found;
      }
    }
  }
  return made;
}

/** Half of them change a term, the others any element, or add one that the norm has no term for. */
function randomMutant({ root }: Seed, names: readonly string[], random: Random): Mutant | null {
  const binding = bindingOf(root);
  if (!binding) return null;
  const kind = random.below(6);
  if (kind === 0) return addForeign(root, binding, random);
  if (kind <= 2) return mutateAnywhere(root, names, random);
  return mutate(root, { binding, row: random.below(binding.rows.length), operator: random.pick(names) }, random);
}

const creditNoteShare = 4;

function groupByBinding(seeds: readonly Seed[]): { rows: readonly Row[]; group: Seed[] }[] {
  const groups = new Map<string, { rows: readonly Row[]; group: Seed[] }>();
  for (const seed of seeds) {
    const rows = bindingOf(seed.root)?.rows ?? [];
    const known = groups.get(seed.root.name);
    if (known) known.group.push(seed);
    else groups.set(seed.root.name, { rows, group: [seed] });
  }
  return [...groups.values()];
}

/** Terms for which no seed holds an element, so that no operator reaches them. */
function uncoveredTerms(options: FuzzOptions): string[] {
  const [first] = groupByBinding(collectSeeds(options));
  if (first === undefined) return ['all'];
  const reached = (path: string): boolean => first.group.some(({ root }) => targetsOf(root, path).length > 0);
  return [...new Set(first.rows.flatMap(([term, , path]) => (reached(path) ? [] : [`${term} ${path}`])))];
}

function firstMutant(
  seeds: readonly Seed[],
  what: { operator: string; row: number },
  random: Random,
): SeededMutant | null {
  const start = random.below(seeds.length);
  for (let offset = 0; offset < seeds.length; offset++) {
    const seed = seeds[(start + offset) % seeds.length];
    const binding = seed && bindingOf(seed.root);
    const mutant = seed && binding ? mutate(seed.root, { ...what, binding }, random) : null;
    if (seed && mutant) return { seed: seed.name, mutant };
  }
  return null;
}

export async function fuzz(oracle: Oracle, options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = {
    mutants: 0,
    valid: 0,
    firedByOracle: new Set(),
    disagreements: [],
    lowerLevels: new Map(),
    uncovered: uncoveredTerms(options),
    oracleMicros: 0,
  };
  const encoder = new TextEncoder();
  const running = new Set<Promise<void>>();
  for (const { seed, mutant } of generateMutants(options)) {
    const task = compare(oracle, {
      name: `${seed} ${mutant.operator} ${mutant.term}`,
      content: encoder.encode(mutant.text),
    }).then((comparison) => note(result, { comparison, seed, mutant }, comparison.judgement.micros));
    running.add(task);
    void task.finally(() => running.delete(task));
    if (running.size >= 32) await Promise.race(running);
  }
  await Promise.all(running);
  return result;
}

function note(result: FuzzResult, found: Disagreement, micros: number): void {
  const { comparison } = found;
  result.mutants += 1;
  result.oracleMicros += micros;
  if (comparison.theirs.valid) result.valid += 1;
  if (!comparison.theirs.isByFormat) for (const rule of comparison.theirs.fatal) result.firedByOracle.add(rule);
  if (!comparison.agrees) result.disagreements.push(found);
  else
    for (const difference of differencesOfAnyLevel(comparison)) {
      result.lowerLevels.set(difference, [...(result.lowerLevels.get(difference) ?? []), comparison.name]);
    }
}
