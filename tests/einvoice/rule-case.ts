import { readFileSync } from 'node:fs';
import type { CaseName } from './case-files.ts';
import type { Edit } from './edits.ts';

/**
 * A case of our own, what is changed in it, and the rules of Schematron 2.5.0 and of ours that then speak, sorted;
 * none speaks where there are none: the change stays just inside of what is allowed.
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

export function rulesIn([, , rules]: RuleCase): string[] {
  return rules.split(' ').filter((rule) => rule !== '');
}

/** A path of CII with its long beginnings put short, as the cases write them. */
export function shorten(path: string): string {
  const [name = '', long = ''] = Object.entries(paths).find(([, beginning]) => path.startsWith(beginning)) ?? [];
  return name === '' ? path : `{${name}}${path.slice(long.length)}`;
}

/** One case for each rule that files of a syntax can break, each with the smallest change of a valid invoice, and their valid neighbours. */
export function readRuleCases(syntax: 'ubl' | 'cii'): readonly RuleCase[] {
  const file = new URL(`rule-cases-${syntax}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as RuleCase[];
}
