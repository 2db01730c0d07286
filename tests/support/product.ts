import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killWithParent } from '#app/server/kill-with-parent.ts';
import { freePort } from '#app/server/pocketbase-process.ts';
import { projectFolder } from './database.ts';

export interface Product {
  url: string;
  pid: number;
  /** everything it printed so far */
  output: () => string;
  /** SIGTERM; answers exit code and how long it took */
  stop: () => Promise<{ code: number | null; tookMs: number }>;
  /** resolves with the exit code when it ends by itself */
  ended: Promise<number | null>;
}

interface ProductOptions {
  dataDir: string;
  env?: Record<string, string>;
  /** where app/ and build/ lie; the checkout by default */
  folder?: string;
  port?: number;
}

/** Runs the start script in a process of its own and waits for /health. Throws with its output when it ends before. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await freePort());
  const product = launchProduct({ ...options, port });
  const started = Date.now();
  while (Date.now() - started < 60_000) {
    const ended = await Promise.race([product.ended, sleep(20, 'running' as const)]);
    if (ended !== 'running') throw new Error(`product ended with ${ended}\n${product.output()}`);
    const ready = await fetch(`${product.url}/health`).then(
      (response) => response.status === 200,
      () => false,
    );
    if (ready) return product;
  }
  await product.stop();
  throw new Error(`product not ready\n${product.output()}`);
}

export function launchProduct(options: ProductOptions & { port: number }): Product {
  const folder = options.folder ?? projectFolder;
  const child = spawn(process.execPath, [join(folder, 'app/server/start.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
      NODE_ENV: 'production',
      ...options.env,
    },
  });
  killWithParent(child);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    url: `http://localhost:${options.port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop: () => stop(child, ended),
  };
}

async function stop(
  child: ChildProcess,
  ended: Promise<number | null>,
): Promise<{ code: number | null; tookMs: number }> {
  const asked = Date.now();
  child.kill('SIGTERM');
  const code = await Promise.race([ended, sleep(15_000, 'hangs' as const, { ref: false })]);
  if (code !== 'hangs') return { code, tookMs: Date.now() - asked };
  child.kill('SIGKILL');
  return { code: await ended, tookMs: Date.now() - asked };
}
