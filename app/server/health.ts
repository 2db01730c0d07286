import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { LastStorageFailure } from '#app/pocketbase/limited-connection.ts';
import { health } from '#app/pocketbase/locks/calls.ts';
import { backlog } from '#app/pocketbase/system-status/calls.ts';
import type { Backlog } from '#app/pocketbase/system-status/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { LastRun } from '#app/workflows/folder/last-run-file.ts';
import { log } from './log.ts';
import { startingPage } from './plain-page.ts';
import type { AnswerRequest } from './web-server.ts';

/** What /health says; a public promise. Fields may be added, none changes its meaning. */
interface HealthReport {
  app: 'ok';
  /** "ok", "unavailable", "not answering", "triggers missing", "hooks of another version" */
  database: string;
  version: string;
  /** "ok", "low" (space), or why nothing can be stored: "full", "read-only", "locked", "damaged", "failing" */
  storage: string;
  /** of the data folder's drive; null: not known */
  freeBytes: number | null;
  pendingFiles: number | null;
  waitingMails: number | null;
  lastVerified: LastRun | null;
  lastBackup: LastRun | null;
  /** ISO instant of what is said here */
  checkedAt: string;
  /** false: the check hangs, and these are earlier figures */
  current: boolean;
}

interface HealthSources {
  version: string;
  /** a connection of its own, that waits behind nobody and not for long */
  probe: Backend;
  storageFailure: () => LastStorageFailure | null;
  freeBytes: () => Promise<number>;
  lastVerified: () => LastRun | null;
  lastBackup: () => LastRun | null;
  now: () => Date;
  /** that PocketBase must answer with; absent: any */
  hooksBuild?: string;
}

export interface Health {
  /** GET /health: 200 when people can work, else 503; within 2 seconds, whatever hangs. */
  answer: () => Promise<Response>;
  /** Checks again and again, and tells the log of what has changed. */
  watch: () => { stop: () => void };
}

const mebibyte = 1024 * 1024;
/** With less /health says "low". */
export const lowBytes = 200 * mebibyte;
const fullBytes = 10 * mebibyte;
const answerWithinMs = 1_700;
const watchEveryMs = 10_000;
/** Counting takes a share of the time of at most one in so many. */
const countShare = 50;
const countAgainMs = 2_000;

export function createHealth(sources: HealthSources): Health {
  let last: HealthReport = unknownReport(sources);
  let running: Promise<HealthReport> | null = null;
  const count = keepCounting(sources.probe);

  async function check(): Promise<HealthReport> {
    const at = sources.now().toISOString();
    const [database, freeBytes, waiting] = await Promise.all([
      checkDatabase(sources.probe, sources.hooksBuild),
      sources.freeBytes().catch(() => null),
      count().catch(() => null),
    ]);
    last = {
      app: 'ok',
      database,
      version: sources.version,
      storage: storageState(freeBytes, sources.storageFailure()),
      freeBytes,
      pendingFiles: waiting?.pendingFiles ?? null,
      waitingMails: waiting?.waitingMails ?? null,
      lastVerified: sources.lastVerified(),
      lastBackup: sources.lastBackup(),
      checkedAt: at,
      current: true,
    };
    return last;
  }

  function report(): Promise<HealthReport> {
    running ??= check().finally(() => {
      running = null;
    });
    const late = sleep(answerWithinMs, undefined, { ref: false });
    return Promise.race([running, late.then(() => ({ ...last, database: 'not answering', current: false }))]);
  }

  return {
    answer: async () => answerWith(await report()),
    watch: () => watchReports(report),
  };
}

function answerWith(report: HealthReport): Response {
  const ready = report.database === 'ok' && (report.storage === 'ok' || report.storage === 'low');
  const headers = { 'Cache-Control': 'no-store', ...(ready ? {} : { 'Retry-After': '5' }) };
  return Response.json(report, { status: ready ? 200 : 503, headers });
}

function unknownReport({ version, now }: HealthSources): HealthReport {
  return {
    app: 'ok',
    database: 'unavailable',
    version,
    storage: 'ok',
    freeBytes: null,
    pendingFiles: null,
    waitingMails: null,
    lastVerified: null,
    lastBackup: null,
    checkedAt: now().toISOString(),
    current: false,
  };
}

function storageState(freeBytes: number | null, failure: LastStorageFailure | null): string {
  if (freeBytes !== null && freeBytes < fullBytes) return 'full';
  if (failure) return failure.reason;
  return freeBytes !== null && freeBytes < lowBytes ? 'low' : 'ok';
}

/** What waits is counted row by row: the more there is, the less often. */
function keepCounting(probe: Backend): () => Promise<Backlog> {
  let counted: Backlog | null = null;
  let againAt = 0;
  return async () => {
    const asked = performance.now();
    if (counted && asked < againAt) return counted;
    counted = await ask(probe, backlog);
    const took = performance.now() - asked;
    againAt = asked + Math.max(countAgainMs, countShare * took);
    return counted;
  };
}

function watchReports(report: () => Promise<HealthReport>): { stop: () => void } {
  let told = { database: 'ok', storage: 'ok' };
  const timer = setInterval(() => {
    void report().then(({ database, storage, freeBytes }) => {
      if (database === told.database && storage === told.storage) return;
      told = { database, storage };
      const well = database === 'ok' && storage === 'ok';
      log(well ? 'info' : storage === 'low' ? 'warn' : 'error', 'health', { database, storage, freeBytes });
    });
  }, watchEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Answers 503 to everything, until database and files are ready. */
export function answerWhileStarting(version: string): AnswerRequest {
  return (request) => {
    if (new URL(request.url).pathname !== '/health') return Promise.resolve(startingPage());
    const state = { app: 'starting', database: 'starting', version };
    return Promise.resolve(
      Response.json(state, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '2' } }),
    );
  };
}

/** "ok", or what is wrong: "unavailable", "triggers missing", "hooks of another version". */
export async function checkDatabase(system: Backend, expectedBuild?: string): Promise<string> {
  try {
    const { ok, build } = await ask(system, health);
    if (!ok) return 'triggers missing';
    if (expectedBuild !== undefined && build !== expectedBuild) return 'hooks of another version';
    return 'ok';
  } catch {
    return 'unavailable';
  }
}
