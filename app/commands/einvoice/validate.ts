import { fileNames } from './file-names.ts';
import { exitCodes, judgeFile, verdictOf } from './judge.ts';
import type { JudgeOptions, Verdict } from './judge.ts';
import { Output } from './output.ts';
import { reportJson, reportText, summaryText } from './report.ts';

export interface ValidateOptions extends JudgeOptions {
  json: boolean;
}

/** Judges one file after the other; the worst verdict decides the exit code. */
export async function validateFiles(given: readonly string[], options: ValidateOptions): Promise<number> {
  const output = new Output();
  const counts: Record<Verdict, number> = { valid: 0, invalid: 0, unreadable: 0 };
  try {
    for await (const file of fileNames(given)) {
      const report = judgeFile(file, options);
      counts[verdictOf(report)] += 1;
      await output.line(options.json ? reportJson(report) : reportText(report));
    }
    const files = counts.valid + counts.invalid + counts.unreadable;
    if (!options.json && files !== 1) await output.line(summaryText(counts));
  } finally {
    await output.flush();
  }
  return Math.max(...Object.entries(counts).map(([verdict, count]) => (count > 0 ? exitCodes[verdict as Verdict] : 0)));
}
