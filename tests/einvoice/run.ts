import { parseArgs } from 'node:util';
import { corpusCases, corpusFolder } from './corpus.ts';
import { Oracle, OracleMissing } from './oracle.ts';
import { checkPackage } from './package/check-package.ts';
import { checkCases } from './parts/cases-part.ts';
import { checkConversions } from './parts/convert-part.ts';
import { checkCorpus, checkSomeOfCorpus, someFiles } from './parts/corpus-part.ts';
import { checkDebits } from './parts/debits-part.ts';
import { checkDocuments, checkSomeDocuments } from './parts/documents-part.ts';
import { checkEachKind } from './parts/each-kind-part.ts';
import { checkForms } from './parts/forms-part.ts';
import { checkFragments } from './parts/fragments-part.ts';
import { checkFuzz } from './parts/fuzz-part.ts';
import { checkHostile } from './parts/hostile-part.ts';
import { checkIssued } from './parts/issued-part.ts';
import { checkProfiles } from './parts/profiles-part.ts';
import { checkRuleCases } from './parts/rule-cases-part.ts';
import { checkRoundTrips } from './parts/round-trip-part.ts';
import { Tally, print } from './tally.ts';

// `node tests/einvoice/run.ts [--only corpus,fuzz --seed 7 --count 6000]`: our rules, bindings and files against the
// released official artefacts. `--slice 2/4` runs every fourth part from the second one on; `--small` what is enough
// before a commit: each kind of document, tax category and format once, and a few mutants and foreign files.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '16931' },
    count: { type: 'string', default: '5400' },
    small: { type: 'boolean', default: false },
    slice: { type: 'string', default: '1/1' },
  },
});

type Part = (oracle: Oracle, tally: Tally) => Promise<void>;

const corpus = corpusFolder();
const fuzzing = { seed: Number(values.seed), count: Number(values.count), corpus };
type Parts = Record<string, Part>;

/** The mutants are the same wherever it runs: none is made of a foreign file. */
const smallFuzzing = { seed: 16931, count: 100, corpus: null, isSmall: true };

const small: readonly Parts[] = [
  {
    'some of the corpus': (oracle, tally) => checkSomeOfCorpus(oracle, corpus, tally),
    'some mutants ubl': (oracle, tally) => checkFuzz(oracle, { ...smallFuzzing, syntax: 'ubl' }, tally),
    'some mutants cii': (oracle, tally) => checkFuzz(oracle, { ...smallFuzzing, syntax: 'cii' }, tally),
  },
  { 'each kind': checkEachKind, 'some documents': checkSomeDocuments },
];

/** Of these one core waits for the other most of the time: ours for the oracle's, or the oracle's for ours. */
const besideEachOther: readonly Parts[] = [
  {
    corpus: (oracle, tally) => checkCorpus(oracle, corpus, tally),
    fragments: (oracle, tally) => checkFragments(oracle, corpus, tally),
    cases: checkCases,
    'rule cases': checkRuleCases,
    'round trips': (oracle, tally) => checkRoundTrips(oracle, corpus, tally),
    forms: checkForms,
    profiles: (oracle, tally) => checkProfiles(oracle, corpus, tally),
    conversions: (oracle, tally) => checkConversions(oracle, corpus, tally),
    'fuzz ubl': (oracle, tally) => checkFuzz(oracle, { ...fuzzing, syntax: 'ubl' }, tally),
    'fuzz cii': (oracle, tally) => checkFuzz(oracle, { ...fuzzing, syntax: 'cii' }, tally),
  },
  {
    issued: checkIssued,
    documents: checkDocuments,
    debits: (oracle, tally) => checkDebits(oracle, fuzzing.seed, tally),
  },
];

/** The one judges time and memory, the other leaves nobody else a turn while it waits for npm. */
const alone: Parts = {
  hostile: (_, tally) => checkHostile(tally),
  package: (_, tally) => checkPackage(tally),
};

/** Names of the parts that were asked for. */
function chooseParts(): ReadonlySet<string> {
  const names = (values.small ? small : [...besideEachOther, alone]).flatMap((parts) => Object.keys(parts));
  const wanted = values.only?.split(',') ?? [''];
  const [slice = 0, slices = 0] = /^[1-9]\d*\/[1-9]\d*$/.test(values.slice) ? values.slice.split('/').map(Number) : [];
  if (slice > slices || slices === 0) throw new Error(`--slice ${values.slice}: a slice is 1/4 to 4/4`);
  return new Set(
    names
      .filter((name) => wanted.some((prefix) => name.startsWith(prefix)))
      .filter((_, index) => index % slices === slice - 1),
  );
}

const chosen = chooseParts();

async function runInTurn(parts: Parts, oracle: Oracle): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (!chosen.has(name)) continue;
    const tally = new Tally(name);
    const start = performance.now();
    try {
      await part(oracle, tally);
    } catch (error) {
      tally.failures.push(`ended with ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    tally.seconds = (performance.now() - start) / 1000;
    print(tally);
    tallies.push(tally);
  }
  return tallies;
}

async function runParts(oracle: Oracle): Promise<Tally[]> {
  const beside = await Promise.all((values.small ? small : besideEachOther).map((parts) => runInTurn(parts, oracle)));
  return [...beside.flat(), ...(values.small ? [] : await runInTurn(alone, oracle))];
}

async function run(): Promise<number> {
  const start = performance.now();
  const oracle = await Oracle.start();
  if (corpus === null) {
    const { files, fragments } = corpusCases;
    const left = values.small ? `${someFiles} files` : `${files} files and ${fragments} assertions`;
    console.log(`EINVOICE_CORPUS is missing: ${left} are left out`);
  }
  let tallies: Tally[];
  try {
    tallies = await runParts(oracle);
  } finally {
    await oracle.close();
  }
  const seconds = (performance.now() - start - oracle.downloadMs) / 1000;
  console.log(`downloads: ${(oracle.downloadMs / 1000).toFixed(1)} s, everything else: ${seconds.toFixed(1)} s`);
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failures.length, 0);
  console.log(`conformance: ${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof OracleMissing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
