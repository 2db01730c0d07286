import { defaultRuleSet } from '../../einvoice/rule-sets.ts';
import { refuseFile } from './convert.ts';
import { exitCodes, judge, verdictOf } from './judge.ts';
import { openInvoice } from './open-file.ts';
import { writeOut } from './output.ts';
import { verdictText } from './report.ts';
import { invoiceSections } from '../../einvoice/explain/sections.ts';
import { totalSections } from '../../einvoice/explain/total-sections.ts';

/** Prints what an invoice says as German text. */
export async function showFile(file: string): Promise<number> {
  const opened = openInvoice(file);
  if (!opened.ok) return refuseFile(file, opened);
  const { invoice } = opened.value;
  const report = judge(opened.value, { profile: 'auto', ruleSet: defaultRuleSet });
  const sections = [...invoiceSections(invoice), ...totalSections(invoice)];
  const text = sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `${title.toUpperCase()}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  await writeOut(`${text.join('\n')}\nPRÜFUNG\n  ${verdictText(report)}\n`);
  return exitCodes[verdictOf(report)];
}
