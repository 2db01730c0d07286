import { afterEach, expect, it } from 'vitest';
import { invoice, threeLines } from '../../tests/pdf/fixtures.ts';
import { invoiceView } from '../invoicing/documents/document-view.ts';
import { defaultLayout } from '../invoicing/layout/layout.ts';
import { Crew } from './crew.ts';
import type { Task } from './protocol.ts';

const silentWorker = new URL(
  'data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",()=>{})',
);

const crews: Crew[] = [];
afterEach(async () => {
  for (const crew of crews.splice(0)) await crew.close();
});

function silentCrew(limits: { waitMaxMs: number }): Crew {
  const crew = new Crew({ workerUrl: silentWorker, workersMax: 1, queueMax: 2, timeoutMs: 60_000, ...limits });
  crews.push(crew);
  return crew;
}

const view = invoiceView(invoice(threeLines));
const task: Task = { kind: 'comparison', bytes: new Uint8Array(), view, layout: defaultLayout };

const ended = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );

it('a task that nobody waits for any more is never begun, and makes room', async () => {
  const crew = silentCrew({ waitMaxMs: 60_000 });
  void ended(crew.perform(task));
  const leaving = new AbortController();
  const gone = [ended(crew.perform(task, leaving.signal)), ended(crew.perform(task, leaving.signal))];
  expect(await ended(crew.perform(task))).toBe('PdfRefused: busy');
  leaving.abort();
  expect(await Promise.all(gone)).toEqual(Array(2).fill('AbortError: This operation was aborted'));
  const next = ended(crew.perform(task));
  expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits');
  expect(await ended(crew.perform(task, leaving.signal))).toBe('AbortError: This operation was aborted');
});

it('a task that waits too long is refused as busy', async () => {
  const crew = silentCrew({ waitMaxMs: 30 });
  void ended(crew.perform(task));
  expect(await ended(crew.perform(task))).toBe('PdfRefused: busy');
});
