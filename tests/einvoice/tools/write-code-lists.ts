/**
 * Writes the code lists that the released rule files check into our own table: codes only, no texts.
 * node tests/einvoice/tools/write-code-lists.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readAssertions } from './assertions.ts';

const ubl = readAssertions('en-ubl');
const cii = readAssertions('en-cii');

function codesOf(assertions: typeof ubl, rule: string, position = 0): string[] {
  const test = assertions.find((assertion) => assertion.id === rule)?.test ?? '';
  const literals = [...test.matchAll(/contains\(\s*'([^']+)'/g)].map((match) => (match[1] ?? '').trim());
  const lists = literals.filter((literal) => literal.length > 3 && literal !== 'SEPA');
  const list = lists[position];
  if (list === undefined) throw new Error(`no codes in ${rule}`);
  return list.split(/\s+/);
}

const lists: [name: string, what: string, rule: string, position?: number][] = [
  ['currencies', 'ISO 4217', 'BR-CL-04'],
  ['referenceTypes', 'UNTDID 1153', 'BR-CL-07'],
  ['noteSubjects', 'UNTDID 4451', 'BR-CL-08'],
  ['icdSchemes', 'ISO 6523 ICD', 'BR-CL-10'],
  ['itemClassifications', 'UNTDID 7143', 'BR-CL-13'],
  ['countries', 'ISO 3166-1', 'BR-CL-14'],
  ['paymentMeans', 'UNTDID 4461', 'BR-CL-16'],
  ['vatCategories', 'UNTDID 5305', 'BR-CL-17'],
  ['allowanceReasons', 'UNTDID 5189', 'BR-CL-19'],
  ['chargeReasons', 'UNTDID 7161', 'BR-CL-20'],
  ['exemptionReasons', 'CEF VATEX', 'BR-CL-22'],
  ['units', 'UN/ECE Recommendation 20 with Recommendation 21', 'BR-CL-23'],
  ['electronicAddressSchemes', 'CEF EAS', 'BR-CL-25'],
];

const invoiceTypes = codesOf(ubl, 'BR-CL-01', 0);
const creditNoteTypes = codesOf(ubl, 'BR-CL-01', 1);

function entry(name: string, what: string, parts: Record<string, string[]>): string {
  const members = Object.entries(parts).filter(([, codes]) => codes.length > 0);
  return `  /** ${what} */\n  ${name}: { ${members.map(([key, codes]) => `${key}: '${codes.join(' ')}'`).join(', ')} },`;
}

const entries = [
  entry('invoiceTypes', 'UNTDID 1001, invoices', { codes: invoiceTypes }),
  entry('creditNoteTypes', 'UNTDID 1001, credit notes', { codes: creditNoteTypes }),
  ...lists.map(([name, what, rule, position]) => {
    const inUbl = codesOf(ubl, rule, position);
    const inCii = codesOf(cii, rule, position);
    return entry(name, what, {
      codes: inUbl.filter((code) => inCii.includes(code)),
      onlyUbl: inUbl.filter((code) => !inCii.includes(code)),
      onlyCii: inCii.filter((code) => !inUbl.includes(code)),
    });
  }),
];

writeFileSync(
  fileURLToPath(new URL('../../../app/einvoice/codes/lists.ts', import.meta.url)),
  `// Written by tests/einvoice/tools/write-code-lists.ts from the CEN validation artefacts 1.3.16 (2026-04-10),\n` +
    `// code lists 17b, to be used from 2026-05-15. Where the two syntaxes differ there, they differ here.\n\n` +
    `export interface CodeList {\n  codes: string;\n  onlyUbl?: string;\n  onlyCii?: string;\n}\n\n` +
    `export const codeLists = {\n${entries.join('\n')}\n} satisfies Record<string, CodeList>;\n`,
);
