import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '#app/env.server.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { createLimitedConnection } from '#app/pocketbase/limited-connection.ts';
import type { Services } from '#app/workflows/services.ts';

/** Fifty calls at once on a busy machine wait longer than people should; what the tests ask is what comes of them. */
const patience = { runningMax: 16, waitingMax: 1_000, waitMaxMs: 60_000 };

/** What workflows need over a database that runs; mails reach nobody. */
export function servicesAt(url: string, internalKey: string): Services {
  const connection = createLimitedConnection(patience);
  return {
    env: readEnv({}),
    publicOrigin: 'http://localhost:3000',
    now: () => new Date(),
    connect: (person) =>
      connectBackend({
        url,
        internalKey,
        token: person?.token ?? null,
        clientAddress: person?.clientAddress ?? null,
        company: person?.company,
        connection,
        timeoutMs: patience.waitMaxMs,
      }),
    pdf: createPdfPool(),
    mail: { kind: 'folder', recognisesMs: Infinity, send: () => Promise.resolve({ ok: true }) },
    payment: null,
    vatCheck: null,
  };
}

/** The database of a running product as the product itself reaches it. */
export function servicesOf(dataDir: string): Services {
  const { pocketbaseUrl } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as {
    pocketbaseUrl: string;
  };
  return servicesAt(pocketbaseUrl, readFileSync(join(dataDir, 'internal.key'), 'utf8').trim());
}
