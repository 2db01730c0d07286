import type { Renderer } from '#app/invoicing/invoice/snapshot.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { readOffer } from '#app/pocketbase/offers/record.ts';
import { pendingFiles } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { pendingOffers } from '#app/pocketbase/offers/calls.ts';
import { renderAndStore } from './issuing/issue-invoice.ts';
import { drawAndStore } from './send-offer.ts';
import type { Services } from './services.ts';

/**
 * Renders and stores the files of invoices and offers whose issuing was cut off after the number was drawn. Answers how
 * many. One that fails does not keep the others waiting; the first failure is thrown at the end.
 */
export async function healPendingFiles(services: Services, issuedBefore: Date): Promise<number> {
  const system = services.connect(null);
  const outcomes = [
    await healEach(
      () => ask(system, pendingFiles, { before: issuedBefore.toISOString() }),
      ({ snapshot, ...invoice }) => renderAndStore(services, { ...invoice, snapshot: readSnapshot(snapshot) }),
    ),
    await healEach(
      () => ask(system, pendingOffers, { before: issuedBefore.toISOString() }),
      ({ snapshot, ...version }) => drawAndStore(services, { ...version, snapshot: readOffer(snapshot) }),
    ),
  ];
  const [failure] = outcomes.flatMap(({ failures }) => failures);
  if (failure !== undefined) throw failure;
  return outcomes.reduce((sum, { healed }) => sum + healed, 0);
}

interface PendingRow {
  id: string;
  company: string;
  snapshot: string;
}

async function healEach<Row extends PendingRow>(
  list: () => Promise<Row[]>,
  heal: (row: Row) => Promise<void>,
): Promise<{ healed: number; failures: unknown[] }> {
  let healed = 0;
  const failures = new Map<string, unknown>();
  for (;;) {
    const waiting = (await list()).filter(({ id }) => !failures.has(id));
    if (waiting.length === 0) return { healed, failures: [...failures.values()] };
    for (const row of waiting) {
      try {
        await heal(row);
        healed += 1;
      } catch (error) {
        failures.set(row.id, error);
      }
    }
  }
}

/**
 * Numbers of pending documents that were frozen for another renderer: this version could not draw the same bytes, so it
 * must not start before the former one has healed them.
 */
export async function findForeignPending(services: Services, renderer: Renderer): Promise<string[]> {
  const system = services.connect(null);
  const [invoices, offers] = await Promise.all([
    ask(system, pendingFiles, { before: services.now().toISOString() }),
    ask(system, pendingOffers, { before: services.now().toISOString() }),
  ]);
  const pending = [
    ...invoices.map(({ number, snapshot }) => ({ number, frozenFor: readSnapshot(snapshot).renderer })),
    ...offers.map(({ number, snapshot }) => ({ number, frozenFor: readOffer(snapshot).renderer })),
  ];
  return pending.filter(({ frozenFor }) => !sameRenderer(frozenFor, renderer)).map(({ number }) => number);
}

function sameRenderer(a: Renderer, b: Renderer): boolean {
  return a.template === b.template && a.engine === b.engine && a.fonts === b.fonts;
}
