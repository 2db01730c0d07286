import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { startProduct } from '../support/product.ts';

/** A product that is killed and comes back, and the mail server that counts what it was given. */
export interface World {
  url: () => string;
  dataDir: string;
  mails: MailServer;
  /** kill -9; nobody hears what was under way */
  kill: (what: Killed) => void;
  /** a run of all recurring invoices; ends with the process, however that ends */
  runSchedules: () => Promise<void>;
  /** starts again what was killed, and waits until it answers well */
  untilWell: () => Promise<void>;
  /** SIGTERM, so that the files are as a person finds them */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

export const killedThings = ['web server', 'database'] as const;
export type Killed = (typeof killedThings)[number];

const runner = join(import.meta.dirname, 'run-schedules.ts');

export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-kills-'));
  const mails = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Kontor <post@k.example>' };
  let product = await startProduct({ dataDir, env });
  let isDown = false;
  const runners = new Set<ChildProcess>();
  return {
    url: () => product.url,
    dataDir,
    mails,
    kill: (what) => {
      if (what === 'database') {
        killNoted(join(dataDir, 'pocketbase.pid'));
        return;
      }
      isDown = true;
      process.kill(product.pid, 'SIGKILL');
      for (const child of runners) child.kill('SIGKILL');
    },
    runSchedules: () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [runner, dataDir], { stdio: 'ignore' });
        runners.add(child);
        child.once('close', () => {
          runners.delete(child);
          resolve();
        });
      }),
    untilWell: async () => {
      if (isDown) {
        await product.ended;
        product = await startProduct({ dataDir, env });
        isDown = false;
      }
      await untilAnswering(product.url);
    },
    stop: async () => {
      await product.stop();
    },
    close: async () => {
      await product.stop();
      await mails.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function killNoted(file: string): void {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  } catch {
    // It is being replaced just now.
  }
}

const patienceMs = 60_000;

async function untilAnswering(url: string): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < patienceMs) {
    const status = await fetch(`${url}/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the product did not come back');
}
