/**
 * Writes which elements and attributes EN 16931 leaves out of UBL and CII, by number of the official rule, into our own
 * table: places only, no texts. Rules of another kind are written by hand in rules/syntax/ubl-syntax.ts and cii-syntax.ts.
 * node tests/einvoice/tools/write-restrictions.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readAssertions } from './assertions.ts';
import type { Assertion } from './assertions.ts';

// CII-DT-010 to 012 never speak: a rule for every TypeCode takes their elements. 001 to 007 and 101 to 104 share
// elements in another way and are written by hand.
const byHand = /^CII-DT-(00[1-7]|01[0-2]|10[1-4])$/;

const absence = /^not ?\(([\w:/@|()-]+)\)$/;
const prefix = /\b(?:cac|cbc|ext|ram|rsm|udt|qdt):/g;

/** Context of a rule as the first steps of a place: '' for the root, '//' where it may stand anywhere. */
function placeOf(context: string): string | null {
  const plain = context.replace(prefix, '').replaceAll('$', '');
  if (/^\/(?:ubl:)?Invoice \| \/(?:cn:)?CreditNote$/.test(plain) || plain === '/CrossIndustryInvoice') return '';
  if (plain.startsWith('/CrossIndustryInvoice/') && !plain.includes('|'))
    return plain.replace('/CrossIndustryInvoice/', '');
  const anywhere = /^\/\/([A-Za-z]+)$/.exec(plain);
  if (anywhere) return `//${anywhere[1]}`;
  const ending = /^\/\/\*\[ends-with\(name\(\), '(\w+)'\)( and not \(self::TaxTotalAmount\))?\]$/.exec(plain);
  return ending ? `//*${ending[1]}${ending[2] ? '!TaxTotalAmount' : ''}` : null;
}

function entriesOf(assertion: Assertion): string[] | null {
  if (byHand.test(assertion.id)) return null;
  const path = absence.exec(assertion.test)?.[1];
  const place = placeOf(assertion.context);
  if (path === undefined || place === null) return null;
  const steps = path.replace(prefix, '').replace('(InvoiceLine|CreditNoteLine)', 'LINE');
  if (/[|()]/.test(steps)) return null;
  if (steps.startsWith('//')) return place === '' ? [steps] : null;
  return [place === '' ? steps : `${place}/${steps}`];
}

function table(name: string, rules: readonly Assertion[]): { text: string; left: string[] } {
  const syntaxRules = rules.filter(({ id }) => /^(UBL|CII)-(CR|SR|DT)-/.test(id));
  const groups: Record<string, string[]> = { fatal: [], warning: [] };
  const left: string[] = [];
  for (const rule of syntaxRules) {
    const entries = entriesOf(rule);
    if (entries === null)
      left.push(`${rule.id} ${rule.level} ${rule.context.slice(0, 60)} :: ${rule.test.slice(0, 140)}`);
    else groups[rule.level]?.push(...entries.map((entry) => `${rule.id.replace(/^(UBL|CII)-/, '')} ${entry}`));
  }
  const member = (level: string): string => `  ${level}: \`\n${byParent(groups[level] ?? []).join('\n')}\n\`,`;
  return { text: `export const ${name} = {\n${member('fatal')}\n${member('warning')}\n};\n`, left };
}

/** "SR-1 A/B/C" and "SR-2 A/B/D" become "A/B: SR-1 C, SR-2 D". */
function byParent(entries: readonly string[]): string[] {
  const parents = new Map<string, string[]>();
  for (const entry of entries) {
    const [id = '', place = ''] = entry.split(' ');
    const cut = place.lastIndexOf('/');
    const parent = cut === -1 ? '.' : place.slice(0, cut);
    parents.set(parent, [...(parents.get(parent) ?? []), `${id} ${place.slice(cut + 1)}`]);
  }
  return [...parents].map(([parent, members]) => `${parent}: ${members.join(', ')}`);
}

const ubl = table('ublRestrictions', readAssertions('en-ubl'));
const cii = table('ciiRestrictions', readAssertions('en-cii'));
writeFileSync(
  fileURLToPath(new URL('../../../app/einvoice/bindings/restrictions.ts', import.meta.url)),
  `// Written by tests/einvoice/tools/write-restrictions.ts from the CEN validation artefacts 1.3.16 (2026-04-10).\n` +
    `// Parent, number of the rule and the child that may not stand there: steps from the root, or from anywhere after "//";\n` +
    `// LINE is a line of either document, "*X" any element whose name ends in X, "!Y" except Y.\n\n${ubl.text}\n${cii.text}`,
);
console.log([...ubl.left, ...cii.left].join('\n'));
