import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFolderTransport } from '#app/mail/folder-transport.ts';
import { createResendTransport } from '#app/mail/resend-transport.ts';
import { createSmtpTransport } from '#app/mail/smtp-transport.ts';
import type { MailTransport } from '#app/mail/transport.ts';
import { createStripePayment } from '#app/payment/stripe-payment.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import type { LimitedConnection } from '#app/pocketbase/limited-connection.ts';
import { createEvatr } from '#app/vat-check/evatr.ts';
import type { Services } from '#app/workflows/services.ts';
import { log } from '../log.ts';
import type { InstallationOptions } from './options.ts';

/** What use cases are given, of the environment: the ways to everything outside. */
export function createServices(options: InstallationOptions, connection: LimitedConnection): Services {
  const { env, projectFolder, pocketbaseUrl, internalKey, now, publicOrigin } = options;
  return {
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
}

/**
 * Each worker takes about 70 MB, whatever the machine: more of them would break what is promised of memory. More in the
 * queue would wait for seconds: who comes then is told at once that too much is going on.
 */
const drawingLimits = { workers: Math.min(2, availableParallelism()), queueMax: 60, waitMaxMs: 10_000 };

function chooseTransport({ env, mailDir, now }: InstallationOptions): MailTransport {
  if (env.resend) return createResendTransport({ ...env.resend, from: env.mailFrom });
  if (env.smtp) return createSmtpTransport({ ...env.smtp, from: env.mailFrom });
  return createFolderTransport({ folder: mailDir, from: env.mailFrom, now });
}
