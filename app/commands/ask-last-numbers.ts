import { createInterface } from 'node:readline/promises';
import { BackupError } from '#app/workflows/backup/backup-error.ts';
import { moveCounters, parseAnswer, rangeNames, showNumber } from '#app/workflows/backup/last-numbers.ts';
import { formatCount } from '#app/values/counts.ts';
import type { LastNumber, KnownNumbers, OpenRange } from '#app/workflows/backup/last-numbers.ts';

/** Where questions are asked and answered. */
interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Asks the person at the terminal for the last number of each range, again until it can be right. */
export async function askLastNumbers(
  ranges: readonly OpenRange[],
  known: KnownNumbers,
  streams: Terminal = { input: process.stdin, output: process.stdout },
): Promise<LastNumber[]> {
  const terminal = createInterface({ ...streams, terminal: false });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort(new BackupError('Die Frage nach den letzten Nummern blieb ohne Antwort.')));
  const say = (line: string) => streams.output.write(`${line}\n`);
  const ask = (question: string) =>
    terminal.question(question, { signal: closed.signal }).catch(() => {
      throw closed.signal.reason;
    });
  try {
    say('Was wurde nach der Sicherung noch vergeben? Bitte in Rechnungen und E-Mails nachsehen.');
    const answers: LastNumber[] = [];
    for (const range of ranges) {
      for (let answer: LastNumber | null = null; answer === null;) {
        answer = readReply(await ask(questionOf(range, known)), { range, known, say });
        if (answer) answers.push(answer);
      }
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** Ranges that are asked about one by one; of more a file answers. */
export const promptedMax = 30;
const namedMax = 5;

/** Ranges, a line each. */
export function nameRanges(ranges: readonly OpenRange[], known: KnownNumbers): string {
  return ranges.map((range) => `  ${describeRange(range, known)}`).join('\n');
}

/** The first of them, and how many more there are. */
export function firstRanges(ranges: readonly OpenRange[], known: KnownNumbers): string {
  const first = nameRanges(ranges.slice(0, namedMax), known);
  const rest = ranges.slice(namedMax);
  if (rest.length === 0) return first;
  const companies = new Set(ranges.map(({ company }) => company)).size;
  return `${first}\n  und ${formatCount(rest.length)} weitere Nummernkreise, zusammen von ${formatCount(companies)} Firmen; alle nennt --rehearse`;
}

function describeRange(range: OpenRange, known: KnownNumbers): string {
  const what = `${rangeNames[range.kind].numbers} ${range.period}`.trim();
  const last = showNumber(known.numberings, range, range.known);
  return `${range.company} (${range.name}), ${what}: bekannt ${last === '' ? 'keine' : `bis ${last}`}`;
}

/** Several companies may have one name. */
function nameOf({ company, name }: OpenRange, { numberings }: KnownNumbers): string {
  const isShared = numberings.some((each) => each.name === name && each.company !== company);
  return isShared ? `${name} (${company})` : name;
}

function questionOf(range: OpenRange, known: KnownNumbers): string {
  const what = `${rangeNames[range.kind].number} ${range.period}`.trim();
  const last = showNumber(known.numberings, range, range.known) || 'keine';
  return `${nameOf(range, known)}, letzte ${what} (bekannt: ${last}; „keine“, wenn danach keine vergeben wurde): `;
}

interface Question {
  range: OpenRange;
  known: KnownNumbers;
  say: (line: string) => void;
}

function readReply(text: string, { range, known, say }: Question): LastNumber | null {
  const { company, kind, period } = range;
  const reply = text.trim();
  if (reply.toLowerCase() === 'keine') return { company, kind, period, value: range.known };
  try {
    const number = reply.toLowerCase().startsWith(rangeNames[kind].prefix)
      ? reply
      : `${rangeNames[kind].prefix}${reply}`;
    const answer = parseAnswer(`${company}=${number}`, known.numberings);
    if (answer.kind !== kind || answer.period !== period)
      throw new BackupError('Diese Nummer gehört zu einem anderen Bereich.');
    moveCounters(known, [answer]);
    return answer;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    say(error.message);
    return null;
  }
}
