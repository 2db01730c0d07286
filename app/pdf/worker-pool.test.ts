import { afterEach, expect, it } from 'vitest';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { WorkerPool } from './worker-pool.ts';
import type { Task } from './protocol.ts';

const silentWorker = new URL(
  'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",()=>{})',
);

const crews: WorkerPool[] = [];
afterEach(async () => {
  for (const workerPool of crews.splice(0)) await workerPool.close();
});

function silentCrew(limits: { waitMaxMs: number }): WorkerPool {
  const workerPool = new WorkerPool({
    workerUrl: silentWorker,
    workersMax: 1,
    queueMax: 2,
    timeoutMs: 60_000,
    ...limits,
  });
  crews.push(workerPool);
  return workerPool;
}

const view = invoiceView(invoice(threeLines));
const task: Task = { kind: 'comparison', bytes: new Uint8Array(), view, layout: defaultLayout };

const ended = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );

it('a task that nobody waits for any more is never begun, and makes room', async () => {
  const workerPool = silentCrew({ waitMaxMs: 60_000 });
  void ended(workerPool.perform(task));
  const leaving = new AbortController();
  const gone = [ended(workerPool.perform(task, leaving.signal)), ended(workerPool.perform(task, leaving.signal))];
  expect(await ended(workerPool.perform(task))).toBe('PdfRefused: busy');
  leaving.abort();
  expect(await Promise.all(gone)).toEqual(Array(2).fill('AbortError: This operation was aborted'));
  const next = ended(workerPool.perform(task));
  expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits');
  expect(await ended(workerPool.perform(task, leaving.signal))).toBe('AbortError: This operation was aborted');
});

it('a task that waits too long is refused as busy', async () => {
  const workerPool = silentCrew({ waitMaxMs: 30 });
  void ended(workerPool.perform(task));
  expect(await ended(workerPool.perform(task))).toBe('PdfRefused: busy');
});
