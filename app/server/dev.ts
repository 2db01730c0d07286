import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSources } from './checkout/build-state.ts';
import { killWithParent } from './kill-with-parent.ts';
import { printLine } from './log.ts';

// `npm run dev`: the product as it is, built and started again whenever a source has changed. Files are compared by
// content: watching them loses those that an editor replaces.

const projectFolder = join(import.meta.dirname, '../..');
const pollMs = 500;
let server: ChildProcess | null = null;

async function endServer(): Promise<void> {
  if (server?.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

function startServer(): void {
  const built = spawnSync(process.execPath, [join(projectFolder, 'app/commands/build.ts')], { stdio: 'inherit' });
  if (built.status === 0) {
    server = spawn(process.execPath, [join(projectFolder, 'app/server/start.js')], { stdio: 'inherit' });
    killWithParent(server);
  } else {
    printLine('\nDer Bau ist gescheitert. Es geht mit der nächsten Änderung weiter.');
  }
}

async function endAll(): Promise<void> {
  await endServer();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void endAll();
  });
}

let seen = '';
for (;;) {
  const sources = hashSources(projectFolder);
  if (sources !== seen) {
    seen = sources;
    await endServer();
    startServer();
  }
  await sleep(pollMs);
}
