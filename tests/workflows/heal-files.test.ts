import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { findForeignPending, healPendingFiles } from '#app/workflows/heal-files.ts';
import { dropLocks, meddlingPool, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation({ draws: true });
  customer = await createSampleCustomer(installation.account.backend);
  dropLocks(installation.sql);
});
afterEach(() => {
  installation.proxy.meddle = null;
  installation.sql.exec('DELETE FROM invoice_files; DELETE FROM invoices;');
});

/** Issues invoices whose files are cut off after the number was drawn; their numbers. */
async function issuePending(count: number): Promise<string[]> {
  const { services, account, proxy } = installation;
  proxy.meddle = ({ path }) => (path.endsWith('/files') ? { kind: 'cut' } : null);
  const numbers: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    numbers.push((await createInvoice(services, account.backend, order)).number);
  }
  proxy.meddle = null;
  expect(stored()).toEqual([]);
  return numbers;
}

/** Numbers of the invoices that have files, in the order in which they got them. */
function stored(): unknown[] {
  const query = `SELECT i.number FROM invoice_files f JOIN invoices i ON i.id = f.invoice
    GROUP BY i.id HAVING count(*) = 3 ORDER BY min(f.rowid)`;
  return installation.sql
    .prepare(query)
    .all()
    .map(({ number }) => number);
}

/** The installation with a pool that cannot draw the document of that number. */
function withPoison(number: string) {
  const { services } = installation;
  const pdf = meddlingPool(services.pdf, (_method, args) =>
    JSON.stringify(args).includes(number) ? Promise.reject(new Error('not drawable')) : undefined,
  );
  return { ...services, pdf };
}

/** The installation with a pool that draws other words on the document of that number. */
function withOtherWords(number: string) {
  const { pdf } = installation.services;
  const forging = meddlingPool(pdf, (method, [input]) => {
    const text = JSON.stringify(input);
    return method === 'renderInvoice' && text.includes(number)
      ? pdf.renderInvoice(
          JSON.parse(text.replaceAll('Satz und Druckdaten', 'Etwas anderes')) as Parameters<
            typeof pdf.renderInvoice
          >[0],
        )
      : undefined;
  });
  return { ...installation.services, pdf: forging };
}

const soon = () => new Date(Date.now() + 60_000);

describe('healPendingFiles', () => {
  it('draws and stores until nothing is left, however many come at a time', async () => {
    const numbers = await issuePending(3);
    const { proxy, services } = installation;
    proxy.calls.length = 0;
    proxy.meddle = ({ path }) =>
      path.includes('pending-files') ? { kind: 'change', change: (json) => (json as unknown[]).slice(0, 2) } : null;
    const before = soon();
    expect(await healPendingFiles(services, before)).toBe(3);
    expect(stored()).toEqual(numbers);
    expect(decodeURIComponent(proxy.calls[0]?.path ?? '')).toBe(
      `belegwerk/system/pending-files?before=${before.toISOString()}`,
    );
  });

  it('leaves alone what was issued just now: its files are being drawn', async () => {
    await issuePending(1);
    expect(await healPendingFiles(installation.services, new Date(Date.now() - 60_000))).toBe(0);
    expect(stored()).toEqual([]);
  });

  it('does nothing when no files are missing', async () => {
    expect(await healPendingFiles(installation.services, soon())).toBe(0);
  });

  // One invoice that cannot be drawn must not keep those of all other companies without files (and the product from starting).
  it('heals the others when one cannot be drawn, and says so', async () => {
    const [poison = '', healthy] = await issuePending(2);
    await expect(healPendingFiles(withPoison(poison), soon())).rejects.toThrow('not drawable');
    expect(stored()).toEqual([healthy]);
  });

  it('stores nothing that reads otherwise than what was frozen, and names no contents in the log', async () => {
    const [forged = '', healthy] = await issuePending(2);
    const failure = healPendingFiles(withOtherWords(forged), soon());
    await expect(failure).rejects.toThrow(`files of ${forged} differ from it: picture text`);
    expect(stored()).toEqual([healthy]);
    expect(await healPendingFiles(installation.services, soon())).toBe(1);
  });
});

describe('findForeignPending', () => {
  const setSnapshot = (number: string, snapshot: string) =>
    installation.sql.prepare('UPDATE invoices SET snapshot = ? WHERE number = ?').run(snapshot, number);

  it.each(['template', 'engine', 'fonts'])('names invoices that were frozen for another %s', async (part) => {
    const [, foreign = ''] = await issuePending(2);
    const { sql, services } = installation;
    const row = sql.prepare('SELECT snapshot FROM invoices WHERE number = ?').get(foreign);
    const snapshot = JSON.parse(String(row?.['snapshot'])) as { renderer: Record<string, string> };
    snapshot.renderer[part] = 'former';
    setSnapshot(foreign, JSON.stringify(snapshot));
    expect(await findForeignPending({ ...services, now: soon }, renderer)).toEqual([foreign]);
  });

  it('names nothing when all were frozen for this one', async () => {
    await issuePending(1);
    expect(await findForeignPending({ ...installation.services, now: soon }, renderer)).toEqual([]);
  });

  it('refuses a snapshot of a format it does not know', async () => {
    const [number = ''] = await issuePending(1);
    setSnapshot(number, '{"format":2}');
    await expect(findForeignPending({ ...installation.services, now: soon }, renderer)).rejects.toThrow();
  });
});
