import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { copyMigrated, projectFolder } from '../support/database.ts';
import { isAlive } from '../support/process-tree.ts';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { freePort } from '#app/server/pocketbase-process.ts';

export interface Running {
  /** where it is reached from this machine */
  url: string;
  host: string;
  port: number;
  /** what it believes to be reached as */
  origin: string;
  pid: number;
  dataDir: string;
  /** everything it printed so far, both streams */
  output: () => string;
  ended: Promise<number | null>;
  /** sends the signal and waits; one that does not end is killed, and has no exit code */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null }>;
}

export interface LaunchOptions {
  dataDir: string;
  env?: Record<string, string>;
  port?: number;
  /** where app/ and build/ lie; the checkout by default */
  folder?: string;
  /** what comes before the command, setpriv for example */
  within?: string[];
  /** `node app/server/start.js` by default */
  command?: string[];
  /** a group of its own, as a terminal gives to its foreground */
  ownGroup?: boolean;
}

/** Far more than a stop may take: whoever waits for something that never comes takes longer. */
const stopMaxMs = 30_000;

const launched = new Set<ChildProcess>();
const folders = new Set<string>();

/** A folder that is gone after the file's tests. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `belegwerk-${name}-`));
  folders.add(folder);
  return folder;
}

/** Has the product start a program of ours in place of PocketBase. */
export function ownPocketBase(bin: string): Record<string, string> {
  const sha256 = createHash('sha256').update(readFileSync(bin)).digest('hex');
  return { POCKETBASE_BIN: bin, POCKETBASE_SHA256: sha256 };
}

/** A data folder that does not exist yet. */
export function newDataDir(): string {
  return join(tempFolder('product'), 'data');
}

/** A data folder as the first start leaves it but for what it writes in a moment: where that start is not what is tested. */
export async function migratedDataDir(): Promise<string> {
  const folder = newDataDir();
  await copyMigrated(folder);
  return folder;
}

/** Ends what a test has left running. For afterEach, where the next one needs the same data folder. */
export async function endAll(): Promise<void> {
  for (const child of launched) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

/** Ends what tests have left running and removes their folders. For afterAll. */
export async function cleanUp(): Promise<void> {
  await endAll();
  for (const folder of folders) {
    for (const pid of processesWith((argument) => argument.startsWith(`--dir=${folder}/`)))
      process.kill(pid, 'SIGKILL');
  }
  // The image's tens of thousands of files take a while, which nobody needs to wait for.
  spawn('rm', ['-rf', ...folders], { stdio: 'ignore' }).unref();
  folders.clear();
}

/** Has cleanUp end it, where nothing else did, and the end of this process, where cleanUp was not reached. */
export function endAfterwards(child: ChildProcess): void {
  killWithParent(child);
  launched.add(child);
  child.once('exit', () => launched.delete(child));
}

/** Starts the product as a process of its own, and waits for nothing. */
export async function launch(options: LaunchOptions): Promise<Running> {
  const port = options.port ?? (await freePort());
  const folder = options.folder ?? projectFolder;
  const command = options.command ?? [process.execPath, 'app/server/start.js'];
  const [program = '', ...args] = [...(options.within ?? []), ...command];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: options.ownGroup ?? false,
    env: { PATH: process.env['PATH'], DATA_DIR: options.dataDir, PORT: String(port), ...options.env },
  });
  endAfterwards(child);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const { HOST, ORIGIN } = options.env ?? {};
  const host = HOST === undefined || HOST === '0.0.0.0' ? 'localhost' : HOST;
  const url = `http://${host}:${port}`;
  const target = options.ownGroup ? -(child.pid ?? 0) : (child.pid ?? 0);
  return {
    url,
    host,
    port,
    origin: ORIGIN ?? url,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    output: () => output,
    ended,
    stop: (signal = 'SIGTERM') => stop(child, ended, () => process.kill(target, signal)),
  };
}

async function stop(child: ChildProcess, ended: Promise<number | null>, send: () => void) {
  send();
  const hanging = setTimeout(() => child.kill('SIGKILL'), stopMaxMs);
  const code = await ended;
  clearTimeout(hanging);
  return { code };
}

/** Starts the product and waits until /health answers 200. */
export async function start(options: LaunchOptions): Promise<Running> {
  const product = await launch(options);
  await untilReady(product);
  return product;
}

export async function untilReady(product: Running): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if ((await statusOf(`${product.url}/health`)) === 200) return;
    const ended = await Promise.race([product.ended, sleep(20, 'running' as const)]);
    if (ended !== 'running') throw new Error(`ended with ${ended}: ${lastWords(product)}\n${product.output()}`);
  }
  throw new Error(`not ready\n${product.output()}`);
}

/** Why it has ended, in one line: of a failed test only the first is named at the end of all. */
function lastWords(product: Running): string {
  return (product.output().split('Belegwerk startet nicht.').at(-1) ?? '').trim().replaceAll('\n', ' ').slice(-150);
}

/** 0 when nobody answers. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { redirect: 'manual', headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** What a start that must fail told the person, without the line that every refusal begins with. */
export async function refusalOf(options: LaunchOptions): Promise<{ code: number | null; told: string }> {
  const product = await launch(options);
  const hanging = setTimeout(() => process.kill(product.pid, 'SIGKILL'), 40_000);
  const code = await product.ended;
  clearTimeout(hanging);
  const [logged, told] = product.output().split('\nBelegwerk startet nicht.\n');
  return { code, told: told?.trim() ?? `no refusal: ${logged}` };
}

/** The database of a data folder, or null where none is noted. */
export function databasePid(dataDir: string): number | null {
  const file = join(dataDir, 'pocketbase.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
}

/** Databases that run on this data folder, whoever started them. */
export function databasesOn(dataDir: string): number[] {
  return processesWith((argument) => argument === `--dir=${join(dataDir, 'pocketbase')}`);
}

function processesWith(isWanted: (argument: string) => boolean): number[] {
  return runningPids().filter((pid) => isAlive(pid) && commandLineOf(pid).some(isWanted));
}

function runningPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

const isRoot = process.getuid?.() === 0;

/** Before a command: may do no more than its files' rights allow, also for root. Null where that cannot be had. */
export function withoutPrivileges(): string[] | null {
  if (!isRoot) return [];
  const within = ['setpriv', '--bounding-set=-all', '--inh-caps=-all'];
  return works([...within, 'true']) ? within : null;
}

/** Before a command: mounts a small file system over the folder, seen by that command alone. Null where not allowed. */
export function withMount(folder: string, options: string): string[] | null {
  const apart = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', '--propagation=private'];
  const mount = ['sh', '-c', 'mount -t tmpfs -o "$1" tmpfs "$0" && shift && exec "$@"', folder, options];
  return works([...apart, ...mount, 'true']) ? [...apart, ...mount] : null;
}

function works([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Leaves a test out, and says so: this machine cannot do what the test needs. */
export function leaveOut(context: TestContext, reason: string): never {
  process.stdout.write(`not run: ${context.task.name}: ${reason}\n`);
  return context.skip(reason);
}

/** A data folder that a product has filled and left. */
export async function usedDataDir(): Promise<string> {
  const dataDir = await migratedDataDir();
  await (await start({ dataDir })).stop();
  return dataDir;
}

/** Every file beneath a folder, in letters. */
export function contentsOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

export function changeDatabase(dataDir: string, sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'pocketbase/data.db'));
  database.exec(sql);
  database.close();
}
