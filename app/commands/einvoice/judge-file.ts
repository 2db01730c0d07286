import { judge, unreadable, verdictOf } from '#app/einvoice/report/judge.ts';
import type { ProfileChoice, EInvoiceReport, Verdict } from '#app/einvoice/report/judge.ts';
import { refusalFinding } from '#app/einvoice/report/refusals.ts';
import type { RuleSetId } from '#app/einvoice/rule-sets.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { openInvoice } from './open-file.ts';
import type { Source } from './open-file.ts';

export interface JudgeFileOptions {
  profile: ProfileChoice;
  ruleSet: RuleSetId;
}

/** A fault of ours with one file must not end a run over thousands: it is told as the finding of that file. */
export function judgeFile(file: Source, options: JudgeFileOptions): EInvoiceReport {
  try {
    const opened = openInvoice(file);
    if (!opened.ok) return unreadable(opened.finding);
    const { invoice, around } = opened.value;
    return judge(invoice, { ...options, rules: ruleBook, around });
  } catch (error) {
    return unreadable(refusalFinding('own-fault', String(error)));
  }
}

const codes: Record<Verdict, number> = { valid: 0, invalid: 1, unjudged: 2, unreadable: 2 };

export function exitCode(report: Pick<EInvoiceReport, 'profile' | 'judgedBy' | 'valid'>): number {
  return codes[verdictOf(report)];
}
