import type { Finding } from '../../app/invoicing/en16931/findings.ts';
import type { XmlElement } from '../../app/invoicing/en16931/element.ts';
import type { ProfileId } from '../../app/invoicing/en16931/profiles.ts';
import { readInvoice } from '../../app/invoicing/en16931/read.ts';
import type { ReadInvoice } from '../../app/invoicing/en16931/read.ts';
import type { RuleSetId } from '../../app/invoicing/en16931/rule-sets.ts';
import { validateDocument } from '../../app/invoicing/en16931/validate-document.ts';
import { writeInvoice } from '../../app/invoicing/en16931/write.ts';
import { parseXml } from '../../app/xml/parse-xml.ts';
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

/** Findings on a case after some changes. */
export function judgeCase(name: CaseName, edits: readonly Edit[] = [], ruleSet: RuleSetId = '2.5.0'): Finding[] {
  const read = readInvoice({ root: caseTree(name, edits), locate: () => ({ line: 1, column: 1 }) });
  if (read === null) throw new Error('unknown root element');
  return validateDocument(read, { ruleSet }).findings;
}

/** Rules that the changes alone bring about, sorted, each once. */
export function rulesOf(name: CaseName, edits: readonly Edit[], ruleSet: RuleSetId = '2.5.0'): string[] {
  const before = rulesBefore(name, ruleSet);
  const after = judgeCase(name, edits, ruleSet).map(({ rule }) => rule);
  return [...new Set(after)].filter((rule) => !before.has(rule)).sort();
}

const unchanged = new Map<string, ReadonlySet<string>>();

function rulesBefore(name: CaseName, ruleSet: RuleSetId): ReadonlySet<string> {
  const key = `${name} ${ruleSet}`;
  const known = unchanged.get(key) ?? new Set(judgeCase(name, [], ruleSet).map(({ rule }) => rule));
  unchanged.set(key, known);
  return known;
}
