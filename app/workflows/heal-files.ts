import type { Renderer } from '../invoicing/invoice/snapshot.ts';
import { listPendingFiles } from '../pocketbase/invoices/files.ts';
import { readSnapshot } from '../pocketbase/invoices/record.ts';
import { renderAndStore } from './issue-invoice.ts';
import type { Services } from './services.ts';

/**
 * Renders and stores the files of invoices whose issuing was cut off after the number was drawn. Answers how many.
 * One that fails does not keep the others waiting; the first failure is thrown at the end.
 */
export async function healPendingFiles(services: Services, issuedBefore: Date): Promise<number> {
  let healed = 0;
  const failures = new Map<string, unknown>();
  for (;;) {
    const pending = await listPendingFiles(services.connect(null), issuedBefore);
    const waiting = pending.filter(({ id }) => !failures.has(id));
    for (const { id, company, snapshot } of waiting) {
      try {
        await renderAndStore(services, { id, company, snapshot: readSnapshot(snapshot) });
        healed += 1;
      } catch (error) {
        failures.set(id, error);
      }
    }
    if (waiting.length === 0) break;
  }
  const [failure] = failures.values();
  if (failure !== undefined) throw failure;
  return healed;
}

/**
 * Numbers of pending invoices that were frozen for another renderer: this version could not draw the same bytes, so it
 * must not start before the former one has healed them.
 */
export async function findForeignPending(services: Services, renderer: Renderer): Promise<string[]> {
  const pending = await listPendingFiles(services.connect(null), services.now());
  return pending
    .filter(({ snapshot }) => !sameRenderer(readSnapshot(snapshot).renderer, renderer))
    .map(({ number }) => number);
}

function sameRenderer(a: Renderer, b: Renderer): boolean {
  return a.template === b.template && a.engine === b.engine && a.fonts === b.fonts;
}
