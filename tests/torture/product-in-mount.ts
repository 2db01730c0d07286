import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#app/server/pocketbase-process.ts';
import { databasePid, endAll, start, untilReady, withMount } from '../product/process.ts';
import type { Running } from '../product/process.ts';
import { runBelegwerk } from '../support/belegwerk.ts';
import { projectFolder } from '../support/database.ts';

/** The product on a drive of its own, which can be filled, and which stays when the product is killed. */
export interface World {
  url: () => string;
  /** the data folder, as this process reaches it */
  dataDir: string;
  /** false: this user may mount nothing, so the drive is never full */
  hasDrive: boolean;
  killWeb: () => void;
  killDatabase: () => void;
  /** SIGSTOP, and SIGCONT after so long */
  freezeDatabase: (forMs: number) => void;
  fillDrive: () => void;
  emptyDrive: () => void;
  /** starts it again where it was killed, and waits for /health */
  untilWell: () => Promise<void>;
  /** rows of a table in which a text stands */
  rowsWith: (table: string, text: string) => string[];
  verify: () => Promise<{ code: number | null; output: string }>;
  close: () => Promise<void>;
}

const driveMb = 1_000;

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-torture-'));
  const mounted = join(folder, 'drive');
  mkdirSync(mounted);
  const mount = withMount(mounted, `size=${driveMb}m`);
  const holder = mount ? holdMount(mount, mounted) : null;
  const inside = join(mounted, 'data');
  const within = holder ? ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, `--wdns=${projectFolder}`] : [];
  if (holder) await untilMounted(holder, mounted);
  const root = holder ? `/proc/${holder.pid}/root` : '';
  const dataDir = join(root, inside);
  const filler = join(root, mounted, 'filler');
  const options = { dataDir: inside, within, port: await freePort(), env: { TRUST_PROXY: '1' } };
  let product: Running = await start(options);
  let ended = false;
  return {
    url: () => product.url,
    dataDir,
    hasDrive: holder !== null,
    killWeb: () => {
      ended = true;
      process.kill(product.pid, 'SIGKILL');
    },
    killDatabase: () => signal(databasePid(dataDir), 'SIGKILL'),
    freezeDatabase: (forMs) => {
      const pid = databasePid(dataDir);
      signal(pid, 'SIGSTOP');
      setTimeout(() => signal(pid, 'SIGCONT'), forMs);
    },
    fillDrive: () => {
      for (const size of [1 << 20, 4096]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch {
          // full for pieces of this size
        }
      }
    },
    emptyDrive: () => rmSync(filler, { force: true }),
    untilWell: async () => {
      if (ended) {
        await product.ended;
        product = await start(options);
        ended = false;
      }
      await untilReady(product);
    },
    rowsWith: (table, text) => readRows(within, [join(inside, 'pocketbase/data.db'), table, text]),
    verify: () => runBelegwerk({ args: ['verify'], env: { DATA_DIR: inside }, within }),
    close: async () => {
      await product.stop();
      await endAll();
      holder?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signal(pid: number | null, name: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, name);
  } catch {
    // gone already
  }
}

/** A process that keeps the mount while the product is dead. */
function holdMount(mount: readonly string[], mounted: string): ChildProcess {
  const args = [...mount.slice(1), 'sh', '-c', 'touch "$0/mounted" && exec sleep 100000', mounted];
  return spawn(mount[0] ?? '', args, { stdio: 'ignore' });
}

async function untilMounted({ pid }: ChildProcess, mounted: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (existsSync(join(`/proc/${pid}/root`, mounted, 'mounted'))) return;
    await sleep(10);
  }
  throw new Error('the drive was not mounted');
}

function readRows(within: readonly string[], args: string[]): string[] {
  const [program = '', ...rest] = [...within, process.execPath, join(import.meta.dirname, 'rows-with.ts'), ...args];
  return JSON.parse(execFileSync(program, rest, { encoding: 'utf8', maxBuffer: 1 << 28 })) as string[];
}
