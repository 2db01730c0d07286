import type { Finding } from '#app/einvoice/findings.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import type { RuleSetId } from '#app/einvoice/rule-sets.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { caseModels } from './case-models.ts';
import { applyEdit } from './edits.ts';
import type { Edit } from './edits.ts';
import { copyTree, writeTree } from './xml-text.ts';
import type { MutableElement } from './xml-text.ts';

/** "xrechnung/S/ubl": profile, name of the case, syntax. */
export type CaseName = string;

const encoder = new TextEncoder();
const written = new Map<CaseName, XmlElement>();

/** Text as the product reads it. */
export function readText(text: string): ReadInvoice {
  const parsed = parseXml(encoder.encode(text));
  if (!parsed.ok) throw new Error(`${parsed.refusal} ${parsed.detail}`);
  const read = readInvoice(parsed.document);
  if (read === null) throw new Error('unknown root element');
  return read;
}

/** A case of our own as a tree, with some changes. */
export function caseTree(name: CaseName, edits: readonly Edit[] = []): MutableElement {
  const copy = copyTree(writtenCase(name));
  for (const edit of edits) applyEdit(copy, edit);
  return copy;
}

export function caseText(name: CaseName, edits: readonly Edit[] = []): string {
  return writeTree(caseTree(name, edits));
}

function writtenCase(name: CaseName): XmlElement {
  const known = written.get(name);
  if (known) return known;
  const [profile, caseName, syntax] = name.split('/') as [ProfileId, string, 'ubl' | 'cii'];
  const found = caseModels(profile).find((candidate) => candidate.name === caseName);
  if (found === undefined) throw new Error(`no case ${name}`);
  const { root } = readText(writeInvoice(found.invoice, syntax)).document;
  written.set(name, root);
  return root;
}

/** Findings on a case after some changes; lines of the source count the elements of the file. */
export function judgeCase(name: CaseName, edits: readonly Edit[] = [], ruleSet: RuleSetId = '2.5.0'): Finding[] {
  const root = caseTree(name, edits);
  elementsOf(root).forEach((element, index) => {
    element.offset = index;
  });
  const read = readInvoice({ root, locate: (offset) => ({ line: offset + 1, column: 1 }) });
  if (read === null) throw new Error('unknown root element');
  return validateDocument(read, { ruleSet, rules: ruleBook }).findings;
}

/** In the order of the file. */
function elementsOf(element: MutableElement): MutableElement[] {
  return [element, ...element.children.flatMap(elementsOf)];
}

/** Findings that the changes alone bring about: those of rules that do not speak without them. */
export function findingsOf(name: CaseName, edits: readonly Edit[], ruleSet: RuleSetId = '2.5.0'): Finding[] {
  const before = rulesBefore(name, ruleSet);
  return judgeCase(name, edits, ruleSet).filter(({ rule }) => !before.has(rule));
}

/** Rules of these findings, sorted, each once. */
export function rulesOf(name: CaseName, edits: readonly Edit[], ruleSet: RuleSetId = '2.5.0'): string[] {
  return [...new Set(findingsOf(name, edits, ruleSet).map(({ rule }) => rule))].sort();
}

const unchanged = new Map<string, ReadonlySet<string>>();

function rulesBefore(name: CaseName, ruleSet: RuleSetId): ReadonlySet<string> {
  const key = `${name} ${ruleSet}`;
  const known = unchanged.get(key) ?? new Set(judgeCase(name, [], ruleSet).map(({ rule }) => rule));
  unchanged.set(key, known);
  return known;
}
