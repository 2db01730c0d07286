import { join } from 'node:path';
import { readEnv } from '#app/env.server.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { cacheTagName } from '#app/pocketbase/call.ts';
import type { Installation } from '#app/server/installation/installation.ts';
import type { InstallationOptions } from '#app/server/installation/options.ts';
import { startWebServer } from '#app/server/web-server.ts';
import type { Person } from '#app/workflows/services.ts';
import { projectFolder } from '#tests/support/database.ts';
import type { OtherServer } from './servers.ts';

// The same product, its pages and its web server, over another connection to the database. The ceiling is one that costs
// nothing: whatever was read once is given again from memory, as it was after it had been read and checked. What is left is
// the page without its data. The other one forgets: it reads each page anew, as the first one after something was written.

interface ServerBundle {
  build: InstallationOptions['build'];
  createInstallation: (options: InstallationOptions) => Installation;
}

const memory = new Map<string, Promise<unknown>>();

function remember({ token }: Person, backend: Backend): Backend {
  const read: Backend['read'] = (path, schema, query = {}) => {
    const key = `${token} ${path} ${JSON.stringify(query)}`;
    const known = memory.get(key) ?? backend.read(path, schema, query);
    memory.set(key, known);
    return known as never;
  };
  return withRead(backend, read);
}

/** Its SDK is made by whoever asks for it, as the product's is: copying the connection would ask. */
function withRead(backend: Backend, read: Backend['read']): Backend {
  return Object.create(backend, { read: { value: read } }) as Backend;
}

function forget(backend: Backend): Backend {
  return withRead(backend, (path, schema, { [cacheTagName]: _, ...query } = {}) => backend.read(path, schema, query));
}

async function begin({ kind, pocketbaseUrl, internalKey, dataDir }: OtherServer): Promise<number> {
  const bundle = (await import(join(projectFolder, 'build/server/index.js'))) as ServerBundle;
  const { services, answer } = bundle.createInstallation({
    build: bundle.build,
    projectFolder,
    env: readEnv({ DATA_DIR: dataDir }),
    publicOrigin: 'http://localhost:3000',
    pocketbaseUrl,
    internalKey,
    mailDir: join(dataDir, 'mails'),
    now: () => new Date(),
  });
  const { connect } = services;
  const wrap = kind === 'ceiling' ? remember : (_: Person, backend: Backend) => forget(backend);
  services.connect = (person) => (person?.token ? wrap(person, connect(person)) : connect(person));
  const server = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    origin: null,
    trustProxy: false,
    staticFiles: new Map(),
    answer,
    style: (page) => Promise.resolve(page),
    hasSession: () => Promise.resolve(true),
  });
  return server.port;
}

process.once('disconnect', () => process.exit());
process.once('message', (wanted: OtherServer) => void begin(wanted).then((port) => process.send?.(port)));
