import { verdictOf } from '#app/einvoice/report/judge.ts';
import type { Verdict } from '#app/einvoice/report/judge.ts';
import { reportJson, reportText, summaryText } from '#app/einvoice/report/report-text.ts';
import { sourcesOf } from './file-names.ts';
import { exitCode, judgeFile } from './judge-file.ts';
import type { JudgeFileOptions } from './judge-file.ts';
import { Output } from './output.ts';

export interface ValidateArguments extends JudgeFileOptions {
  json: boolean;
}

/** Judges one file after the other; the worst verdict decides the exit code. */
export async function validateFiles(given: readonly string[], options: ValidateArguments): Promise<number> {
  const output = new Output();
  const counts: Record<Verdict, number> = { valid: 0, invalid: 0, unjudged: 0, unreadable: 0 };
  let worst = 0;
  try {
    for await (const source of sourcesOf(given)) {
      const report = judgeFile(source, options);
      const file = typeof source === 'string' ? source : source.name;
      counts[verdictOf(report)] += 1;
      worst = Math.max(worst, exitCode(report));
      await output.line(options.json ? reportJson(file, report) : reportText(file, report));
    }
    if (!options.json && Object.values(counts).reduce((sum, count) => sum + count, 0) !== 1)
      await output.line(summaryText(counts));
  } finally {
    await output.flush();
  }
  return worst;
}
