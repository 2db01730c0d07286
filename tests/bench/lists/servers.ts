import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProduct } from '../shared/product.ts';

/** A server of pages, and the processes that work for it. */
export interface PageServer {
  port: number;
  pids: readonly number[];
}

export interface OtherServer {
  kind: 'ceiling' | 'forgetful';
  pocketbaseUrl: string;
  internalKey: string;
  dataDir: string;
}

// As the product begins (server/start.js).
const execArgv = ['--max-old-space-size=160', '--max-semi-space-size=8'];
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The product's pages over another connection, in a process of their own for as long as the work takes. */
export async function withServer<T>(
  { dataDir, databasePid }: RunningProduct,
  kind: OtherServer['kind'],
  work: (server: PageServer) => Promise<T>,
): Promise<T> {
  const runtime = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as { pocketbaseUrl: string };
  const internalKey = readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  const env = { ...process.env, ...allocator, NODE_ENV: 'production' };
  const child = fork(join(import.meta.dirname, 'other-connection.ts'), { execArgv, env, stdio: 'inherit' });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server "${kind}" ended`)));
  try {
    child.send({ kind, ...runtime, internalKey, dataDir } satisfies OtherServer);
    const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
    const pids = [child.pid ?? 0, ...(kind === 'ceiling' ? [] : [databasePid])];
    return await Promise.race([work({ port, pids }), ended]);
  } finally {
    ended.catch(() => undefined);
    child.kill();
  }
}
