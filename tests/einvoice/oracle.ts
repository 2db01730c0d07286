import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { profileOf } from '#app/einvoice/profiles.ts';
import { trimBlanks } from '#app/einvoice/xml/blanks.ts';
import { withoutForeignRepositories } from './maven-settings.ts';

/** Names of the official rule sets that the oracle can run; the syntax of the file picks the right stylesheet. */
export type OracleRuleSet = 'en' | 'xrechnung' | 'peppol' | 'peppol-cen' | 'facturx-en16931' | 'facturx-basic';

export interface OracleFinding {
  rule: string;
  level: string;
  location: string;
}

export interface XmlJudgement {
  name: string;
  wellFormed: boolean;
  schemaErrors: string[];
  findings: OracleFinding[];
  /** A stylesheet that ended with an error: the official validator refuses such a file. */
  errors: string[];
  micros: number;
}

export interface PdfJudgement {
  name: string;
  /** Failed clauses; empty means compliant. */
  pdfa3a: string[];
  pdfa3b: string[];
  pdfua1: string[];
  mustangValid: boolean;
  mustangErrors: string[];
  micros: number;
}

export interface OracleInput {
  name: string;
  content: Uint8Array;
}

export class OracleMissing extends Error {}

interface Answer {
  id?: number;
  ready?: boolean;
  crash?: string;
  wellFormed?: boolean;
  schemaErrors?: string[];
  findings?: string[];
  errors?: string[];
  micros?: number;
  pdfa3a?: string[];
  pdfa3b?: string[];
  pdfua1?: string[];
  mustangValid?: boolean;
  mustangErrors?: string[];
}

const sources = fileURLToPath(new URL('oracle/', import.meta.url));
const cache = fileURLToPath(new URL('../../.cache/einvoice/', import.meta.url));

/** Downloads (once) and compiles (once) what the oracle needs; says how long the download took. */
export function prepareOracle(): { jars: string; classes: string; downloadMs: number } {
  requireJava('java');
  requireJava('javac');
  const jars = join(cache, `jars-${hashOf(['pom.xml'])}`);
  let downloadMs = 0;
  if (!existsSync(join(jars, 'complete'))) {
    requireMaven();
    downloadMs = download(jars);
  }
  const classes = join(cache, `classes-${hashOf(['pom.xml', ...javaFiles()])}`);
  if (!existsSync(join(classes, 'Oracle.class'))) {
    mkdirSync(classes, { recursive: true });
    run('javac', ['-nowarn', '-cp', join(jars, '*'), '-d', classes, ...javaFiles().map((file) => join(sources, file))]);
  }
  return { jars, classes, downloadMs };
}

function download(jars: string): number {
  const start = performance.now();
  rmSync(jars, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const settings = join(cache, 'settings.xml');
  writeFileSync(settings, withoutForeignRepositories(globalSettings()));
  const options = ['-B', '-q', '-gs', settings, '-f', join(sources, 'pom.xml')];
  const repository = `-Dmaven.repo.local=${join(cache, 'maven')}`;
  run('mvn', [...options, repository, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`]);
  writeFileSync(join(jars, 'complete'), '');
  return performance.now() - start;
}

/** What the client would read without us; '' where it has none. */
function globalSettings(): string {
  const { stdout } = spawnSync('mvn', ['-version'], { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  const home = /Maven home: (.*)/.exec(stdout)?.[1] ?? '';
  const file = join(home, 'conf/settings.xml');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function javaFiles(): string[] {
  return readdirSync(sources).filter((file) => file.endsWith('.java'));
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(sources, file)));
  return hash.digest('hex').slice(0, 12);
}

function requireMaven(): void {
  if (spawnSync('mvn', ['-version'], { stdio: 'ignore' }).error) {
    throw new OracleMissing('Maven fehlt (Debian: apt-get install maven).');
  }
}

const javaMin = 17;

function requireJava(command: 'java' | 'javac'): void {
  const { stdout, error } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  const version = error ? undefined : /(\d+)/.exec(stdout)?.[1];
  if (version === undefined || Number(version) < javaMin) {
    throw new OracleMissing(
      `Java ${javaMin} oder neuer fehlt: ${command} ${version ?? 'ist nicht da'} (Debian: apt-get install openjdk-17-jdk-headless maven).`,
    );
  }
}

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  if (result.status !== 0)
    throw new OracleMissing(`${command} endete mit ${result.status}: ${result.stderr || result.stdout}`);
}

// Bounds what lies in the pipe, so that memory stays small with thousands of files.
const inFlightMax = 64;

/** One Java process that judges any number of files. */
export class Oracle {
  readonly downloadMs: number;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly queued: (() => void)[] = [];
  private nextId = 0;

  private constructor(process: ChildProcessWithoutNullStreams, downloadMs: number) {
    this.process = process;
    this.downloadMs = downloadMs;
  }

  /** Throws OracleMissing with a sentence that says what to install. */
  static async start(threads = 2): Promise<Oracle> {
    const { jars, classes, downloadMs } = prepareOracle();
    const classPath = `${classes}:${join(jars, '*')}`;
    const process = spawn('java', [
      '-Xmx2g',
      '-Xss16m',
      // An exception thrown often loses its stack otherwise, and isException in issued-part.ts reads who threw it.
      '-XX:-OmitStackTraceInFastThrow',
      '-Djava.awt.headless=true',
      '-cp',
      classPath,
      'Oracle',
      String(threads),
    ]);
    process.stderr.resume();
    const oracle = new Oracle(process, downloadMs);
    await new Promise<void>((ready, failed) => {
      process.once('exit', (code) => {
        failed(new OracleMissing(`Der Prüfprozess endete mit ${code ?? 'einem Signal'}.`));
        oracle.fail(code);
      });
      createInterface({ input: process.stdout }).on('line', (line) => {
        const answer = JSON.parse(line) as Answer;
        if (answer.ready) ready();
        else oracle.receive(answer);
      });
    });
    return oracle;
  }

  /** Without this, what still waits would wait for ever. */
  private fail(code: number | null): void {
    const crash = `Der Prüfprozess endete mit ${code ?? 'einem Signal'}.`;
    for (const answer of this.waiting.values()) answer({ crash });
    this.waiting.clear();
    for (const next of this.queued.splice(0)) next();
  }

  private receive(answer: Answer): void {
    const id = answer.id ?? -1;
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
    this.queued.shift()?.();
  }

  private async ask(
    kind: 'xml' | 'pdf' | 'mustang',
    ruleSets: readonly OracleRuleSet[],
    input: OracleInput,
  ): Promise<Answer> {
    while (this.waiting.size >= inFlightMax) await new Promise<void>((free) => this.queued.push(free));
    const id = this.nextId++;
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.process.stdin.write(`${kind} ${id} ${ruleSets.join(',') || '-'} ${input.content.length}\n`);
    this.process.stdin.write(input.content);
    const answer = await answered;
    if (answer.crash !== undefined) throw new Error(`${input.name}: ${answer.crash}`);
    return answer;
  }

  async judgeXml(input: OracleInput, ruleSets: readonly OracleRuleSet[]): Promise<XmlJudgement> {
    const answer = await this.ask('xml', ruleSets, input);
    return {
      name: input.name,
      wellFormed: answer.wellFormed ?? false,
      schemaErrors: answer.schemaErrors ?? [],
      findings: (answer.findings ?? []).map(readFinding),
      errors: answer.errors ?? [],
      micros: answer.micros ?? 0,
    };
  }

  async judgePdf(input: OracleInput): Promise<PdfJudgement> {
    const answer = await this.ask('pdf', [], input);
    return {
      name: input.name,
      pdfa3a: answer.pdfa3a ?? [],
      pdfa3b: answer.pdfa3b ?? [],
      pdfua1: answer.pdfua1 ?? [],
      mustangValid: answer.mustangValid ?? false,
      mustangErrors: answer.mustangErrors ?? [],
      micros: answer.micros ?? 0,
    };
  }

  /** Mustang's verdict on XML, by the profile of ZUGFeRD that the file names. */
  async judgeByMustang(input: OracleInput): Promise<Pick<PdfJudgement, 'mustangValid' | 'mustangErrors'>> {
    const { mustangValid = false, mustangErrors = [] } = await this.ask('mustang', [], input);
    return { mustangValid, mustangErrors };
  }

  async close(): Promise<void> {
    this.process.removeAllListeners('exit');
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdin.end();
    await ended;
  }
}

function readFinding(line: string): OracleFinding {
  const [rule = '', level = '', location = ''] = line.split('|');
  return { rule, level, location };
}

const specificationPattern = /(?:CustomizationID|GuidelineSpecifiedDocumentContextParameter[^<]*<[^>]*ID)[^>]*>([^<]*)/;

export function specificationOf(content: Uint8Array): string {
  const text = Buffer.from(content.subarray(0, 20_000)).toString('utf8');
  return (specificationPattern.exec(text)?.[1] ?? '').replaceAll('&#13;', '\r');
}

export function ruleSetsOf(content: Uint8Array): OracleRuleSet[] {
  const specification = specificationOf(content);
  if (specification.includes('xeinkauf.de:kosit:')) return ['en', 'xrechnung'];
  if (specification.includes('fdc:peppol.eu:2017:poacc:billing')) return ['peppol-cen', 'peppol'];
  return ['en'];
}

/** Levels that KoSIT's validator configuration gives to some rules; everything else keeps its flag. */
function applyKositLevels(specification: string, syntax: 'ubl' | 'cii', finding: OracleFinding): OracleFinding {
  if (!specification.includes('xeinkauf.de:kosit:')) return finding;
  const level = kositLevels(specification, syntax)[finding.rule];
  return level === undefined ? finding : { ...finding, level };
}

function kositLevels(specification: string, syntax: 'ubl' | 'cii'): Record<string, string> {
  const known = trimBlanks(specification);
  if (known === profileOf('xrechnung-extension').specification) return extensionLevels;
  if (known === profileOf('xrechnung-cvd').specification) return { 'BR-CL-13': 'information' };
  if (syntax === 'ubl') return { 'BR-CL-23': 'warning', 'BR-CL-21': 'warning', 'UBL-CR-646': 'fatal' };
  return {
    'BR-CL-23': 'warning',
    'BR-CL-21': 'warning',
    'CII-SR-452': 'fatal',
    'CII-SR-453': 'fatal',
    'CII-SR-454': 'fatal',
  };
}

const extensionLevels: Record<string, string> = {
  ...Object.fromEntries(
    [
      'BR-CL-10',
      'BR-CL-11',
      'BR-CL-21',
      'BR-CL-24',
      'BR-CL-25',
      'BR-CL-26',
      'BR-CO-16',
      'UBL-CR-470',
      'UBL-CR-646',
    ].map((rule) => [rule, 'information']),
  ),
  'BR-CL-23': 'warning',
};

/** Schema-valid, no stylesheet error, no fatal finding after the level table. */
export function isValid(judgement: XmlJudgement, specification: string, syntax: 'ubl' | 'cii'): boolean {
  if (!judgement.wellFormed || judgement.schemaErrors.length > 0 || judgement.errors.length > 0) return false;
  return fatalRules(judgement, specification, syntax).length === 0;
}

/** Ids of the fatal rules after the level table, sorted, each once. */
export function fatalRules(judgement: XmlJudgement, specification: string, syntax: 'ubl' | 'cii'): string[] {
  const fatal = judgement.findings
    .map((finding) => applyKositLevels(specification, syntax, finding))
    .filter((finding) => finding.level === 'fatal' || finding.level === 'error');
  return [...new Set(fatal.map((finding) => finding.rule))].sort();
}
