import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInvoice } from '#app/einvoice/read.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { compare, differences, differencesOfAnyLevel, judgeOurs } from '../compare.ts';
import type { CompareInput } from '../compare.ts';
import { corpusCases, judgedFiles, readFolder, underNorm, unjudgedFiles } from '../corpus.ts';
import type { CorpusFile } from '../corpus.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';
import { someOf } from '#tests/support/night.ts';

/** Every file of the corpus: same verdict and same fatal rules as the oracle, by the profile it names and by the norm. */
export async function checkCorpus(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  if (corpus === null) {
    tally.leftOut = corpusCases.files;
    return;
  }
  const named = judgedFiles(corpus);
  const unjudged = unjudgedFiles(corpus);
  const inputs: CompareInput[] = [...named, ...named.map(underNorm), ...unjudged.map(underNorm)];
  const comparisons = await compareAll(oracle, inputs, tally);
  for (const file of unjudged) checkUnjudged(file, tally);
  checkRecorded(corpus, tally);
  const valid = comparisons.filter(({ theirs }) => theirs.valid).length;
  const accepted = new Set(
    comparisons.filter(({ theirs }) => theirs.valid).flatMap(({ judgement }) => judgement.findings.map((f) => f.rule)),
  );
  tally.notes.push(
    `${named.length + unjudged.length} files, ${comparisons.length} verdicts, ${valid} of them valid`,
    `${accepted.size} warnings and informations in valid files`,
  );
}

export const someFiles = 150;

/** Files at even distances, each once: by the profile that it names, or by the norm where that profile is not judged. */
export async function checkSomeOfCorpus(oracle: Oracle, corpus: string | null, tally: Tally): Promise<void> {
  if (corpus === null) {
    tally.leftOut = someFiles;
    return;
  }
  const inputs = someOf([...judgedFiles(corpus), ...unjudgedFiles(corpus).map(underNorm)], someFiles);
  const comparisons = await compareAll(oracle, inputs, tally);
  tally.check(comparisons.length >= someFiles, () => `only ${comparisons.length} files`);
}

type Compared = Awaited<ReturnType<typeof compare>>;

async function compareAll(oracle: Oracle, inputs: readonly CompareInput[], tally: Tally): Promise<Compared[]> {
  const comparisons = await Promise.all(inputs.map((input) => compare(oracle, input)));
  for (const comparison of comparisons) {
    tally.check(comparison.agrees, () => `${comparison.name}: ${differences(comparison).join(' ')}`);
    const differing = differencesOfAnyLevel(comparison);
    tally.check(differing.length === 0, () => `${comparison.name}, any level: ${differing.join(' ')}`);
  }
  return comparisons;
}

/** EXTENDED, BASIC WL and MINIMUM are read, and nothing that they share with EN 16931 is broken. */
function checkUnjudged({ name, content }: CorpusFile, tally: Tally): void {
  const parsed = parseXml(content);
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  const judgement = read && validateDocument(read, { rules: ruleBook });
  const isAccepted = judgement?.findings.every(({ level }) => level === 'information') ?? false;
  const isShared = judgement?.profile.isJudged === false && read?.invoice.number !== undefined;
  tally.check(isShared && isAccepted, () => `${name}: not read, or refused`);
}

/** The verdicts that the corpus itself records for its tax cases. */
function checkRecorded(corpus: string, tally: Tally): void {
  const recorded = readFileSync(join(corpus, 'cases', 'RESULT.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const files = new Map(readFolder(corpus, 'cases').map((file) => [file.name, file]));
  for (const line of recorded) {
    const match = /^(\S+) FATAL (.*?)(?: OTHER .*)?$/.exec(line);
    const file = files.get(`cases/${match?.[1] ?? ''}`);
    const wanted = (match?.[2] ?? '')
      .split(/\s+/)
      .flatMap((entry) => (entry === '' ? [] : [entry.split(':')[0] ?? '']));
    const found = file && judgeOurs(file).fatal;
    tally.check(
      found?.join() === [...new Set(wanted)].sort().join(),
      () => `RESULT.txt ${line}: ours ${found?.join()}`,
    );
  }
}
