import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { Env } from '../env.server.ts';
import type { Outbox } from '../http/app-context.ts';
import { startHealing } from '../jobs/heal-runner.ts';
import { startOutbox } from '../jobs/outbox-runner.ts';
import type { OutboxRunner } from '../jobs/outbox-runner.ts';
import { createFolderTransport } from '../mail/folder-transport.ts';
import { createResendTransport } from '../mail/resend-transport.ts';
import type { MailTransport } from '../mail/transport.ts';
import { createPdfPool } from '../pdf/pool.ts';
import { connectBackend } from '../pocketbase/backend.ts';
import { healPendingFiles } from '../workflows/heal-files.ts';
import { sendDueMails } from '../workflows/send-mails.ts';
import type { Services } from '../workflows/services.ts';
import { createApp } from './create-app.ts';
import { log } from './log.ts';
import { messageOf } from './start-error.ts';
import type { AnswerRequest } from './web-server.ts';

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
}

/** A running product without its web server and database: what a Request needs to become a Response. */
export interface Installation {
  services: Services;
  outbox: OutboxRunner;
  answer: AnswerRequest;
  close: () => Promise<void>;
}

export function createInstallation(options: InstallationOptions): Installation {
  const { env, projectFolder, pocketbaseUrl, internalKey, now, publicOrigin } = options;
  const services: Services = {
    env,
    publicOrigin,
    now,
    tellFailure: (failure) => log('error', 'backend-failed', failure),
    connect: (person) =>
      connectBackend({
        url: pocketbaseUrl,
        internalKey,
        token: person?.token ?? null,
        clientAddress: person?.clientAddress ?? null,
      }),
    // The worker runs from its source: bundling would cut it off from its template and fonts.
    pdf: createPdfPool({ workerUrl: pathToFileURL(join(projectFolder, 'app/pdf/worker.ts')) }),
    mail: chooseTransport(options),
  };
  const tell = (event: string) => (error: unknown) => log('error', event, { message: messageOf(error) });
  const outbox = startOutbox(() => sendDueMails(services), tell('outbox-failed'));
  const healing = startHealing(
    () => healPendingFiles(services, new Date(now().getTime() - stillDrawingMs)),
    tell('healing-failed'),
  );
  return {
    services,
    outbox,
    answer: createApp({
      build: options.build,
      services,
      outbox: outbox satisfies Outbox,
      version: readVersion(projectFolder),
      deviceKey: internalKey,
    }),
    close: async () => {
      await outbox.stop();
      await healing.stop();
      await services.pdf.close();
    },
  };
}

/** Files of an invoice issued so recently may be on their way. */
const stillDrawingMs = 60_000;

function chooseTransport({ env, mailDir, now }: InstallationOptions): MailTransport {
  if (env.resend) return createResendTransport({ ...env.resend, from: env.mailFrom });
  return createFolderTransport({ folder: mailDir, from: env.mailFrom, now });
}

/** Version of package.json. */
export function readVersion(projectFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : '';
}
