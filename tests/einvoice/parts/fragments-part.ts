import { readInvoice } from '#app/einvoice/read.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import type { XmlDocument, XmlElement } from '#app/einvoice/element.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { compare } from '../compare.ts';
import type { Comparison } from '../compare.ts';
import { corpusCases, readFolder, underNorm } from '../corpus.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';
import { copyTree, writeTree } from '../xml-text.ts';

/** The norm's own unit tests: fragments of an invoice that must or must not break one rule. */
export async function checkFragments(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  if (corpus === null) {
    tally.leftOut = corpusCases.fragments;
    return;
  }
  const folders = ['en16931-unit/Invoice-unit-UBL', 'en16931-unit/CreditNote-unit-UBL'];
  const fragments: Fragment[] = [];
  for (const { name, content } of folders.flatMap((folder) => readFolder(corpus, folder))) {
    const parsed = parseXml(content);
    if (parsed.ok) fragments.push(...fragmentsOf(name, parsed.document));
    tally.check(parsed.ok, () => `${name}: not read`);
  }
  for (const fragment of fragments) checkFragment(fragment, tally);
  const asserted = fragments.reduce((count, { assertions }) => count + assertions.length, 0);
  const differing = await compareAll(oracle, fragments, tally);
  tally.notes.push(
    `${asserted} assertions on ${fragments.length} fragments`,
    `other rules than the asserted ones differ in ${differing.length}: ${differing.join('; ')}`,
  );
}

interface Assertion {
  rule: string;
  mustFire: boolean;
}

interface Fragment {
  name: string;
  document: XmlDocument;
  assertions: Assertion[];
}

const outcomes: Record<string, boolean> = { success: false, error: true, warning: true };

function fragmentsOf(file: string, document: XmlDocument): Fragment[] {
  const tests = document.root.children.filter((child) => child.name === 'test');
  return tests.flatMap((test, index) => {
    const root = test.children.find((child) => child.name !== 'assert');
    if (root === undefined) return [];
    const assertions = test.children.filter((child) => child.name === 'assert').flatMap(assertionsOf);
    return [{ name: `${file} #${index + 1}`, document: { ...document, root }, assertions }];
  });
}

function assertionsOf(assert: XmlElement): Assertion[] {
  return assert.children.flatMap(({ name, text }) => {
    const mustFire = outcomes[name];
    return mustFire === undefined ? [] : [{ rule: text.trim(), mustFire }];
  });
}

function checkFragment({ name, document, assertions }: Fragment, tally: Tally): void {
  const read = readInvoice(document);
  const findings = read === null ? [] : validateDocument(read, { profile: 'en16931', ruleSet: '2.5.0' }).findings;
  for (const { rule, mustFire } of assertions) {
    const fires = findings.some((finding) => finding.rule === rule);
    tally.check(read !== null && fires === mustFire, () => `${name}: ${rule} ${mustFire ? 'missed' : 'raised'}`);
  }
}

/** Fragments break the schema, so beyond their assertions only the verdict counts; other rules are told. */
async function compareAll(oracle: Oracle, fragments: readonly Fragment[], tally: Tally): Promise<string[]> {
  const encoder = new TextEncoder();
  const comparisons = await Promise.all(
    fragments.map(({ name, document }) =>
      compare(oracle, underNorm({ name, content: encoder.encode(writeTree(copyTree(document.root))) })),
    ),
  );
  for (const { name, ours, theirs } of comparisons) {
    tally.check(ours.valid === theirs.valid, () => `${name}: ours ${ours.valid ? 'valid' : 'invalid'}`);
  }
  const differing = comparisons.filter((comparison) => !sameRules(comparison));
  return differing.map((comparison) => `${comparison.name} ${describe(comparison)}`);
}

function sameRules({ ours, theirs, judgement }: Comparison & { judgement: { errors: string[] } }): boolean {
  return judgement.errors.length > 0 ? !ours.valid : ours.fatal.join() === theirs.fatal.join();
}

function describe({ ours, theirs }: Comparison): string {
  const more = ours.fatal.filter((rule) => !theirs.fatal.includes(rule)).map((rule) => `+${rule}`);
  const less = theirs.fatal.filter((rule) => !ours.fatal.includes(rule)).map((rule) => `-${rule}`);
  return [...more, ...less].join(' ');
}
