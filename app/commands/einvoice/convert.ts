import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import { convertInvoice } from '#app/einvoice/convert.ts';
import type { Finding } from '#app/einvoice/findings.ts';
import { lossText } from '#app/einvoice/report/loss-text.ts';
import { reportOfWritten, unreadable, verdictOf } from '#app/einvoice/report/judge.ts';
import { printable } from '#app/einvoice/report/printable.ts';
import { reportText } from '#app/einvoice/report/report-text.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { exitCode } from './judge-file.ts';
import { openEmbedded, openInvoice } from './open-file.ts';
import { writeOut } from './output.ts';

const lossesMax = 50;

/** Writes the invoice in the other syntax, and on standard error what it could not take along and what it is worth. */
export async function convertFile(file: string, syntax: Syntax): Promise<number> {
  const opened = openInvoice(file);
  if (!opened.ok) return refuseFile(file, opened.finding);
  const { xml, losses, judgement } = convertInvoice(opened.value.invoice, syntax, { rules: ruleBook });
  await writeOut(xml);
  const tell = (sentence: string): boolean => process.stderr.write(`${printable(file)}: ${sentence}\n`);
  for (const loss of losses.slice(0, lossesMax)) tell(lossText(loss));
  if (losses.length > lossesMax) tell(`und ${losses.length - lossesMax} weitere Angaben entfallen.`);
  const report = reportOfWritten(judgement, opened.value.invoice.raw.specification, syntax);
  if (verdictOf(report) !== 'valid') process.stderr.write(`${reportText(file, report)}\n`);
  return exitCode(report);
}

/** Writes the XML that is embedded in a PDF, byte for byte. */
export async function extractFile(file: string): Promise<number> {
  const opened = openEmbedded(file);
  if (!opened.ok) return refuseFile(file, opened.finding);
  await writeOut(opened.value);
  return 0;
}

export function refuseFile(file: string, finding: Finding): number {
  const report = unreadable(finding);
  process.stderr.write(`${reportText(file, report)}\n`);
  return exitCode(report);
}
