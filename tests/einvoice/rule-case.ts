import { readFileSync } from 'node:fs';
import type { CaseName } from './case-files.ts';
import type { Edit } from './edits.ts';

/**
 * A case of our own, what is changed in it, and the rules of Schematron 2.5.0 and of ours that then speak, sorted.
 * "{line}/", "{agreement}/", "{delivery}/" and "{settlement}/" stand for the long paths of CII.
 */
export type RuleCase = readonly [name: CaseName, edits: readonly Edit[], rules: string];

const trade = 'SupplyChainTradeTransaction';
const paths: Readonly<Record<string, string>> = {
  line: `${trade}/IncludedSupplyChainTradeLineItem`,
  agreement: `${trade}/ApplicableHeaderTradeAgreement`,
  delivery: `${trade}/ApplicableHeaderTradeDelivery`,
  settlement: `${trade}/ApplicableHeaderTradeSettlement`,
};

export function editsOf([, edits]: RuleCase): Edit[] {
  return edits.map((edit) => edit.replace(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? name));
}

/** One case for each rule that files of a syntax can break, each with the smallest change of a valid invoice. */
export function readRuleCases(syntax: 'ubl' | 'cii'): readonly RuleCase[] {
  const file = new URL(`rule-cases-${syntax}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as RuleCase[];
}
