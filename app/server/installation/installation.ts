import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasSession } from '#app/http/account.ts';
import type { Outbox } from '#app/http/app-context.ts';
import { createLiveHub } from '#app/http/live/live-hub.ts';
import type { OutboxRunner } from '#app/jobs/outbox-runner.ts';
import { issuerOf } from '#app/pocketbase/accounts/issuer.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { createLimitedConnection } from '#app/pocketbase/limited-connection.ts';
import type { LimitedConnection } from '#app/pocketbase/limited-connection.ts';
import { followChanges } from '#app/pocketbase/live/feed.ts';
import { readLastRun } from '#app/workflows/folder/last-run-file.ts';
import type { Services } from '#app/workflows/services.ts';
import { createApp } from '../create-app.ts';
import { createHealth } from '../health.ts';
import type { Health } from '../health.ts';
import type { AnswerRequest } from '../web-server.ts';
import { startBackground } from './background.ts';
import { createServices } from './create-services.ts';
import type { InstallationOptions } from './options.ts';

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
  const { env, projectFolder, pocketbaseUrl, internalKey, now } = options;
  const connection = createLimitedConnection();
  const services = createServices(options, connection);
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
  const background = startBackground(services, options.leaseHolder);
  const { outbox } = background;
  const live = listenToChanges(options);
  return {
    services,
    outbox,
    answer: createApp({
      build: options.build,
      services,
      outbox: outbox satisfies Outbox,
      live,
      health: health.answer,
      internalKey,
    }),
    hasSession: (cookie, { address }) => hasSession(services, { cookie, address, issuer: issuerOf(internalKey) }),
    connection,
    watchHealth: health.watch,
    endStreams: live.close,
    close: async () => {
      await live.close();
      await background.stop();
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

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Version of package.json. */
export function readVersion(projectFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : '';
}
