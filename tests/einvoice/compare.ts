import { readInvoice } from '#app/einvoice/read.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { fatalRules, isValid, ruleSetsOf, specificationOf } from './oracle.ts';
import type { Oracle, OracleRuleSet, XmlJudgement } from './oracle.ts';

/** Verdict and fatal official rules, of ours or of the oracle. */
export interface Verdict {
  valid: boolean;
  fatal: string[];
  /** Official rules of any level. */
  all: string[];
  /** Verdict rests on more than the rules: the schema, or a stylesheet that ended with an error. */
  isByFormat: boolean;
  details: string[];
}

export interface Comparison {
  name: string;
  ours: Verdict;
  theirs: Verdict;
  agrees: boolean;
}

export interface CompareInput {
  name: string;
  content: Uint8Array;
  /** What both are to judge by; by default what the file names. */
  as?: { profile: ProfileId; ruleSets: OracleRuleSet[]; specification: string };
}

/** Our verdict by the rules that the oracle runs (Schematron 2.5.0); our own checks do not count. */
export function judgeOurs(input: CompareInput): Verdict & { syntax: 'ubl' | 'cii' } {
  const parsed = parseXml(input.content);
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  if (read === null) {
    const details = parsed.ok ? ['root'] : [parsed.refusal];
    return { valid: false, fatal: [], all: [], isByFormat: true, details, syntax: 'ubl' };
  }
  const { findings } = validateDocument(read, {
    ruleSet: '2.5.0',
    rules: ruleBook,
    ...(input.as === undefined ? {} : { profile: input.as.profile }),
  });
  const fatal = findings.filter(({ level }) => level === 'fatal');
  const official = fatal.filter(({ rule }) => !rule.startsWith('BW-'));
  const format = fatal.filter(({ rule }) => rule.startsWith('BW-'));
  return {
    valid: fatal.length === 0,
    fatal: idsOf(official),
    all: idsOf(findings.filter(({ rule }) => !rule.startsWith('BW-'))),
    isByFormat: format.length > 0,
    details: format.map(({ rule, message }) => `${rule} ${message.en}`),
    syntax: read.binding.syntax,
  };
}

function idsOf(findings: readonly { rule: string }[]): string[] {
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

export async function compare(oracle: Oracle, input: CompareInput): Promise<Comparison & { judgement: XmlJudgement }> {
  const ours = judgeOurs(input);
  const ruleSets = input.as?.ruleSets ?? ruleSetsOf(input.content);
  const judgement = await oracle.judgeXml(input, ruleSets);
  const specification = input.as?.specification ?? specificationOf(input.content);
  const theirs: Verdict = {
    valid: isValid(judgement, specification, ours.syntax),
    fatal: fatalRules(judgement, specification, ours.syntax),
    all: idsOf(judgement.findings),
    isByFormat: !judgement.wellFormed || judgement.schemaErrors.length > 0 || judgement.errors.length > 0,
    details: [...judgement.schemaErrors, ...judgement.errors],
  };
  return { name: input.name, ours, theirs, agrees: agree(ours, theirs), judgement };
}

/** Where schema or stylesheet refuses a file, only the verdict counts. */
function agree(ours: Verdict, theirs: Verdict): boolean {
  if (ours.valid !== theirs.valid) return false;
  return theirs.isByFormat || ours.fatal.join() === theirs.fatal.join();
}

/** "+X" for rules that only ours raised, "-X" for those that only the oracle raised. */
export function differences({ ours, theirs }: Comparison): string[] {
  const rules = unequal(ours.fatal, theirs.fatal);
  if (ours.valid === theirs.valid) return rules;
  return [...rules, ours.valid ? 'ours valid' : `ours invalid ${ours.details[0] ?? ''}`];
}

/** The same for rules of any level; nothing where the schema refuses the file. */
export function differencesOfAnyLevel({ ours, theirs }: Comparison): string[] {
  return theirs.isByFormat ? [] : unequal(ours.all, theirs.all);
}

function unequal(ours: readonly string[], theirs: readonly string[]): string[] {
  const more = ours.filter((rule) => !theirs.includes(rule)).map((rule) => `+${rule}`);
  const less = theirs.filter((rule) => !ours.includes(rule)).map((rule) => `-${rule}`);
  return [...more, ...less];
}
