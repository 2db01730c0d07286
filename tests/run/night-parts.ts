import { spawnSync } from 'node:child_process';
import { findChromium } from '../support/find-chromium.ts';
import { benchParts } from '../bench/benches.ts';
import { playwright, program, vitest } from './steps.ts';
import type { Step } from './steps.ts';

// What `npm run test:night` consists of. A part of more than ten minutes has slices: one of them fits into `.ci/run`, and a
// part that was ended goes on with the next.

export interface Slice {
  /** `gate 2/4`, or the part's name alone */
  name: string;
  step: Step;
}

export interface NightPart {
  name: string;
  what: string;
  /** usual time of each slice on two calm cores */
  minutes: number;
  slices: readonly Slice[];
  /** why it cannot be run here; null where it can */
  missing: string | null;
  /** it measures: beside other work it tells nothing */
  wantsCalm?: true;
}

const night = { TEST_NIGHT: '1' };

interface Sliced {
  /** `2/4` */
  which: string;
  number: number;
  of: number;
}

type Described = Pick<NightPart, 'name' | 'what' | 'minutes' | 'wantsCalm'> & { missing?: () => string | null };

function sliced(part: Described & { count: number }, stepOf: (slice: Sliced & { name: string }) => Step): NightPart {
  const { count: of, missing, ...described } = part;
  const slices = Array.from({ length: of }, (_, index) => {
    const which = `${index + 1}/${of}`;
    const name = of === 1 ? part.name : `${part.name} ${which}`;
    return { name, step: stepOf({ which, number: index + 1, of, name }) };
  });
  return { ...described, slices, missing: missing?.() ?? null };
}

function named(part: Described, steps: Readonly<Record<string, readonly string[]>>): NightPart {
  const { missing, ...described } = part;
  const slices = Object.entries(steps).map(([which, args]) => {
    const name = `${part.name} ${which}`;
    return { name, step: program(name, args, night) };
  });
  return { ...described, slices, missing: missing?.() ?? null };
}

const isThere = (command: string, flag: string) => !spawnSync(command, [flag], { stdio: 'ignore' }).error;

function withoutJava(): string | null {
  return isThere('java', '--version') && isThere('mvn', '-version') ? null : 'no Java 17 with Maven here';
}

const withoutPython = () =>
  spawnSync('python3', ['-m', 'venv', '--help'], { stdio: 'ignore' }).status === 0 ? null : 'no Python with venv here';

/** What judges the files of app/deploy, and where it comes from. */
const judges = [
  ['cells', 'two cells behind HAProxy at one address', ['haproxy', '-v'], 'haproxy (Debian)'],
  ['units', 'units of systemd', ['systemd-analyze', '--version'], 'systemd-analyze (Debian: systemd)'],
  ['manifests', 'what Kubernetes is told', ['kubernetes-validate', '--version'], 'kubernetes-validate (PyPI)'],
] as const;

function ofDeploy([name, what, [command, flag], from]: (typeof judges)[number]): NightPart {
  const missing = () => (isThere(command, flag) ? null : `no ${from} here`);
  return sliced({ name, what, minutes: 1, count: 1, missing }, () => program(name, ['tests/deploy/run.ts', name]));
}

const withoutChromium = () => (findChromium() === null ? 'no Chromium here' : null);

const drafts = 2000;
const documents = 2000;
const kills = 100;
const tries = { requests: 500, browser: 50 };
const backups = 20;
const replicas = 10;

function ofVitest(project: string, more: Omit<Described, 'name'> & { count: number }): NightPart {
  return sliced({ name: project, ...more }, ({ which, name }) =>
    vitest(project, { name, args: [`--shard=${which}`], env: night }),
  );
}

/** `seed`: where random tests begin; each slice with one of its own. */
export function listNightParts(seed: number): NightPart[] {
  const seedOf = ({ number }: Sliced) => String(seed + number - 1);
  return [
    ofVitest('requests', { what: 'every request and use case with all of its cases', minutes: 5, count: 4 }),
    ofVitest('unit', { what: 'everything beside the code, with all of its cases', minutes: 5, count: 1 }),
    ofVitest('locks', { what: 'what is changed behind the back of the database', minutes: 6, count: 1 }),
    ofVitest('warnings', { what: 'what React says while one develops, of every page', minutes: 1, count: 1 }),
    ofVitest('product', { what: 'start, stop, refusals, backup, damages, failures of a disk', minutes: 5, count: 3 }),
    ofVitest('crash', { what: 'kill -9 while fifty people issue', minutes: 3, count: 1 }),
    sliced(
      {
        name: 'e2e',
        what: 'flows with and without JavaScript, axe on every page',
        minutes: 6,
        count: 3,
        missing: withoutChromium,
      },
      ({ which, name }) => playwright({ name, args: [`--shard=${which}`], env: night }),
    ),
    // Fewer at a time would not reach each kind with each tax. The first are of the known seed.
    sliced(
      { name: 'gate', what: `${drafts} random drafts: what the check lets through is valid`, minutes: 14, count: 2 },
      (slice) =>
        vitest('requests', {
          name: slice.name,
          args: ['tests/requests/gate-guarantee'],
          env: {
            ...night,
            GATE_DRAFTS: String(drafts / slice.of),
            ...(slice.number > 1 && { GATE_SEED: seedOf(slice) }),
          },
        }),
    ),
    // It judges what the two before have issued.
    sliced(
      {
        name: 'conformance',
        what: 'the official validators on everything',
        minutes: 8,
        count: 4,
        missing: withoutJava,
      },
      ({ which, name }) => program(name, ['tests/einvoice/run.ts', '--slice', which], night),
    ),
    sliced(
      { name: 'torture', what: 'every form meets every failure, and a person goes on', minutes: 8, count: 5 },
      (slice) =>
        program(slice.name, [
          'tests/torture/run.ts',
          ...['--tries', String(tries.requests / slice.of), '--browser', String(tries.browser / slice.of)],
          ...['--seed', seedOf(slice)],
        ]),
    ),
    sliced({ name: 'kills', what: `kill -9 at ${kills} random moments`, minutes: 6, count: 4 }, (slice) =>
      program(slice.name, ['tests/kills/run.ts', '--kills', String(kills / slice.of), '--seed', seedOf(slice)]),
    ),
    named(
      { name: 'attacks', what: 'hostile texts, uploads and crowds against the running product', minutes: 12 },
      {
        texts: ['tests/security/attacks.ts', 'texts'],
        uploads: ['tests/security/attacks.ts', 'uploads'],
        crowds: ['tests/security/attacks.ts', 'crowds'],
      },
    ),
    sliced(
      { name: 'backup', what: `${backups} backups while eight people issue`, minutes: 8, count: 4 },
      ({ name, of }) => program(name, ['tests/backup/run.ts', '--times', String(backups / of)]),
    ),
    sliced(
      {
        name: 'replica',
        what: `${replicas} replicas that Litestream made of what was killed`,
        minutes: 6,
        count: 1,
        missing: withoutPython,
      },
      ({ name }) => program(name, ['tests/replica/run.ts', '--rounds', String(replicas)]),
    ),
    sliced(
      { name: 'documents', what: `${documents} random documents as PDF, read back`, minutes: 8, count: 4 },
      (slice) => program(slice.name, ['tests/pdf/fuzz.ts', String(documents / slice.of), seedOf(slice)]),
    ),
    ...judges.map(ofDeploy),
    sliced({ name: 'properties', what: 'the random tests beside the code, by a new seed', minutes: 4, count: 1 }, () =>
      vitest('unit', { name: 'properties', args: ['app/'], env: { TEST_SEED: String(seed) } }),
    ),
    sliced({ name: 'engines', what: 'what hooks and Node compute, beside each other', minutes: 3, count: 1 }, () =>
      vitest('requests', {
        name: 'engines',
        args: ['tests/requests/engines.test.ts'],
        env: { ...night, TEST_SEED: String(seed) },
      }),
    ),
    sliced(
      {
        name: 'mutants',
        what: 'changed invoices, ours and the official verdict',
        minutes: 2,
        count: 1,
        missing: withoutJava,
      },
      ({ name }) => program(name, ['tests/einvoice/run.ts', '--only', 'fuzz', '--seed', String(seed)]),
    ),
    sliced(
      { name: 'planted', what: 'planted faults, each with the fast test that goes red', minutes: 8, count: 1 },
      ({ name }) => program(name, ['tests/planted/run.ts']),
    ),
    named(
      { name: 'mutation', what: 'small changes of the code, and how many the tests notice', minutes: 60 },
      Object.fromEntries(
        ['amounts', 'rules', 'hooks'].map((part) => [part, ['tests/mutation/run.ts', '--part', part]]),
      ),
    ),
    named(
      {
        name: 'pictures',
        what: 'every page at two widths, light, dark, with script',
        minutes: 9,
        missing: withoutChromium,
      },
      Object.fromEntries(
        ['hell', 'dunkel', 'skript'].map((look) => [
          look,
          ['tests/pictures/run.ts', `reports/pictures-${look}`, '--look', look],
        ]),
      ),
    ),
    named(
      { name: 'bench', what: 'what the product takes, as ratios', minutes: 9, wantsCalm: true },
      Object.fromEntries(benchParts.map(({ command, name }) => [name, ['tests/bench/run.ts', command, name]])),
    ),
  ];
}
