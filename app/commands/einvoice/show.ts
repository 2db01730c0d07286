import { explainInvoice } from '#app/einvoice/explain/explain.ts';
import { judge } from '#app/einvoice/report/judge.ts';
import { verdictText } from '#app/einvoice/report/report-text.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { refuseFile } from './convert.ts';
import { exitCode } from './judge-file.ts';
import { openInvoice } from './open-file.ts';
import { writeOut } from './output.ts';

/** Prints what an invoice says as German text. */
export async function showFile(file: string): Promise<number> {
  const opened = openInvoice(file);
  if (!opened.ok) return refuseFile(file, opened.finding);
  const { invoice, around } = opened.value;
  const report = judge(invoice, { profile: 'auto', rules: ruleBook, around });
  const { text } = explainInvoice(invoice.invoice);
  await writeOut(`${text}\nPRÜFUNG\n  ${verdictText(report)}\n`);
  return exitCode(report);
}
