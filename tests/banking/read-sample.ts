import { readStatements } from '#app/banking/read-statements.ts';
import type { BankStatement } from '#app/banking/statements.ts';

/** What is read of a file: its statements, or the sentence that says why not. */
export function answerTo(file: string | Uint8Array): BankStatement[] | string {
  const answer = readStatements(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  return answer.ok ? answer.statements : answer.sentence;
}

/** The statements of a file that is right. */
export function readSample(file: string | Uint8Array): BankStatement[] {
  const answer = answerTo(file);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** The same transfer as each format tells it; `bankReference`: the bank's own. */
export const holmTransfer = (bankReference: string) => ({
  bookingDate: '2026-11-20',
  valueDate: '2026-11-20',
  amountCents: 33915,
  name: 'Tischlerei Holm',
  iban: 'DE91100000000123456789',
  purpose: 'RE 138 danke Holm',
  endToEndId: '',
  bankReference,
});
