import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Env } from '#app/env.server.ts';
import { hasSession } from '#app/http/account.ts';
import type { Outbox } from '#app/http/app-context.ts';
import { createLiveHub } from '#app/http/live/live-hub.ts';
import { startHealing } from '#app/jobs/heal-runner.ts';
import { repeat } from '#app/jobs/repeat.ts';
import { startOutbox } from '#app/jobs/outbox-runner.ts';
import type { OutboxRunner } from '#app/jobs/outbox-runner.ts';
import { createFolderTransport } from '#app/mail/folder-transport.ts';
import { createResendTransport } from '#app/mail/resend-transport.ts';
import { createSmtpTransport } from '#app/mail/smtp-transport.ts';
import type { MailTransport } from '#app/mail/transport.ts';
import { createStripePayment } from '#app/payment/stripe-payment.ts';
import { createEvatr } from '#app/vat-check/evatr.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { BackendError, describeFailure } from '#app/pocketbase/backend-error.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { followChanges } from '#app/pocketbase/live/feed.ts';
import { releaseMails } from '#app/pocketbase/outbox/queries.ts';
import { createLimitedConnection } from '#app/pocketbase/limited-connection.ts';
import type { LimitedConnection } from '#app/pocketbase/limited-connection.ts';
import { cleanUpStorage } from '#app/pocketbase/storage-cleanup/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { readLastRun } from '#app/workflows/folder/last-run-file.ts';
import { healPendingFiles } from '#app/workflows/heal-files.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { openMemory, sendDueMails } from '#app/workflows/send-mails.ts';
import type { MailReport } from '#app/workflows/send-mails.ts';
import type { Services } from '#app/workflows/services.ts';
import { createApp } from '../create-app.ts';
import { createHealth } from '../health.ts';
import type { Health } from '../health.ts';
import { log } from '../log.ts';
import { messageOf } from '../start-error.ts';
import type { AnswerRequest } from '../web-server.ts';

export interface InstallationOptions {
  build: ServerBuild;
  /** where app/, build/ and package.json lie */
  projectFolder: string;
  env: Env;
  publicOrigin: string;
  pocketbaseUrl: string;
  internalKey: string;
  mailDir: string;
  now: () => Date;
  /** who holds the lease of the database: what others had in hand, they left behind; absent: nobody may say so */
  leaseHolder?: string;
  /** of the hooks, which PocketBase must answer with; absent: any */
  hooksBuild?: string;
  /** as `Services` has it */
  checkArchive?: () => Promise<void>;
}

/** A running product without its web server and database: what a Request needs to become a Response. */
export interface Installation {
  services: Services;
  outbox: OutboxRunner;
  answer: AnswerRequest;
  /** Whether somebody who sends such a cookie is signed in, or nobody can say. */
  hasSession: (cookie: string, client: { address: string }) => Promise<boolean>;
  /** what all its calls to the database go through */
  connection: LimitedConnection;
  /** Tells the log when something is wrong, and when it is right again. */
  watchHealth: Health['watch'];
  /** Ends the streams of all pages: they come back where one answers. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

export function createInstallation(options: InstallationOptions): Installation {
  const { env, projectFolder, pocketbaseUrl, internalKey, now, publicOrigin } = options;
  const connection = createLimitedConnection();
  const services: Services = {
    env,
    publicOrigin,
    now,
    reportFailure: (failure) => log('error', 'backend-failed', failure),
    connect: (person) =>
      connectBackend({
        url: pocketbaseUrl,
        internalKey,
        token: person?.token ?? null,
        clientAddress: person?.clientAddress ?? null,
        company: person?.company,
        abandoned: person?.abandoned,
        connection,
      }),
    // The worker runs from its source: bundling would cut it off from its template and fonts.
    pdf: createPdfPool({
      workerUrl: pathToFileURL(join(projectFolder, 'app/pdf/worker.ts')),
      ...drawingLimits,
    }),
    mail: chooseTransport(options),
    payment: env.stripe ? createStripePayment({ ...env.stripe, now }) : null,
    vatCheck: env.vatCheckUrl === null ? null : createEvatr({ url: env.vatCheckUrl }),
    ...(options.checkArchive && { checkArchive: options.checkArchive }),
  };
  const health = createHealth({
    version: readVersion(projectFolder),
    probe: connectBackend({ url: pocketbaseUrl, internalKey, token: null, clientAddress: null, timeoutMs: probeMs }),
    storageFailure: connection.storageFailure,
    freeBytes: () => readFreeBytes(env.dataDir),
    lastVerified: () => readLastRun(env.dataDir, 'verified'),
    lastBackup: () => readLastRun(env.dataDir, 'backup'),
    now,
    ...(options.hooksBuild !== undefined && { hooksBuild: options.hooksBuild }),
  });
  const outbox = startOutbox(openSending(services, options.leaseHolder), logFailure('outbox-failed'));
  const healing = startHealing(
    () => healPendingFiles(services, new Date(now().getTime() - stillDrawingMs)),
    logFailure('healing-failed'),
  );
  const live = listenToChanges(options);
  const scheduling = repeat(minuteMs, () => runSchedules(services), logFailure('schedules-failed'));
  const storageCleanup = repeat(dayMs, () => cleanUp(services), logFailure('storage-cleanup-failed'));
  return {
    services,
    outbox,
    answer: createApp({
      build: options.build,
      services,
      outbox: outbox satisfies Outbox,
      live,
      health: health.answer,
      deviceKey: internalKey,
    }),
    hasSession: (cookie, { address }) => hasSession(services, { cookie, address }),
    connection,
    watchHealth: health.watch,
    endStreams: live.close,
    close: async () => {
      await live.close();
      await outbox.stop();
      await healing.stop();
      await scheduling.stop();
      await storageCleanup.stop();
      await services.pdf.close();
    },
  };
}

function listenToChanges({ pocketbaseUrl, internalKey }: InstallationOptions) {
  return createLiveHub(({ opened: onOpen, changed: onChange, broken: onBreak }) =>
    followChanges({ url: pocketbaseUrl, internalKey, onOpen, onChange, onBreak }),
  );
}

/** Less than the answer of /health may take. */
const probeMs = 1_500;

/**
 * Each worker takes about 70 MB, whatever the machine: more of them would break what is promised of memory. More in the
 * queue would wait for seconds: who comes then is told at once that too much is going on.
 */
const drawingLimits = { workers: Math.min(2, availableParallelism()), queueMax: 60, waitMaxMs: 10_000 };

function logFailure(event: string): (error: unknown) => void {
  return (error) =>
    log('error', event, {
      message: messageOf(error),
      ...(error instanceof BackendError ? describeFailure(error) : {}),
    });
}

/** Mails that a killed server had in hand are due again at once, where nobody else can have them in hand. */
function openSending(services: Services, holder: string | undefined): () => Promise<MailReport[]> {
  const memory = openMemory();
  // Once: what runs beside each other must not take from each other what they have in hand.
  let releasing = holder === undefined ? Promise.resolve() : null;
  return async () => {
    releasing ??= releaseMails(services.connect(null), { now: services.now(), holder: holder ?? '' });
    await releasing.catch((error: unknown) => {
      releasing = null;
      throw error;
    });
    return sendDueMails(services, memory);
  };
}

/** Files without a record, which a kill may leave, and attached ones that nothing carries any more. */
async function cleanUp(services: Services): Promise<number> {
  const { files, attachments } = await ask(services.connect(null), cleanUpStorage);
  if (files > 0) log('warn', 'stored-files-without-record-removed', { count: files });
  if (attachments > 0) log('info', 'orphaned-attachments-removed', { count: attachments });
  return files + attachments;
}

const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Files of an invoice issued so recently may be on their way. */
const stillDrawingMs = 60_000;

function chooseTransport({ env, mailDir, now }: InstallationOptions): MailTransport {
  if (env.resend) return createResendTransport({ ...env.resend, from: env.mailFrom });
  if (env.smtp) return createSmtpTransport({ ...env.smtp, from: env.mailFrom });
  return createFolderTransport({ folder: mailDir, from: env.mailFrom, now });
}

/** Version of package.json. */
export function readVersion(projectFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : '';
}
