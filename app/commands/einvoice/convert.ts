import type { Syntax } from '../../einvoice/bindings/vocabulary.ts';
import type { ReadInvoice } from '../../einvoice/read.ts';
import { defaultRuleSet } from '../../einvoice/rule-sets.ts';
import { writeInvoice } from '../../einvoice/write.ts';
import { exitCodes, judge, verdictOf } from './judge.ts';
import { openEmbedded, openInvoice } from './open-file.ts';
import type { Opened } from './open-file.ts';
import { writeOut } from './output.ts';
import { reportText, verdictText } from './report.ts';

/** Writes the invoice in the other syntax, and on standard error what it could not take along. */
export async function convertFile(file: string, syntax: Syntax): Promise<number> {
  const opened = openInvoice(file);
  if (!opened.ok) return refuseFile(file, opened);
  const read = opened.value;
  await writeOut(writeInvoice(read.invoice, syntax));
  for (const sentence of lossesOf(read)) process.stderr.write(`${file}: ${sentence}\n`);
  const report = judge(read, { profile: 'auto', ruleSet: defaultRuleSet });
  if (report.valid === false) process.stderr.write(`${file}: ${verdictText(report)}\n`);
  return exitCodes[verdictOf(report)];
}

const lossesMax = 50;

function lossesOf({ unused, repeated, document }: ReadInvoice): string[] {
  const at = (offset: number): string => `Zeile ${document.locate(offset).line}`;
  return [
    ...unused.map(({ name, offset }) => `${at(offset)}: ${name} hat in EN 16931 keinen Platz und entfällt.`),
    ...repeated.map(({ name, offset }) => `${at(offset)}: ${name} ist mehrfach angegeben; nur der erste Wert bleibt.`),
  ].slice(0, lossesMax);
}

/** Writes the XML that is embedded in a PDF, byte for byte. */
export async function extractFile(file: string): Promise<number> {
  const opened = openEmbedded(file);
  if (!opened.ok) return refuseFile(file, opened);
  await writeOut(opened.value);
  return 0;
}

export function refuseFile(file: string, { finding }: Extract<Opened<unknown>, { ok: false }>): number {
  const report = { file, syntax: null, profile: null, valid: false, findings: [finding] };
  process.stderr.write(`${reportText(report)}\n`);
  return exitCodes.unreadable;
}
