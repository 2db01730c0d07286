import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { openSite, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let path: string;
let stored: string;

beforeAll(async () => {
  site = await openSite();
  const own = await signedIn(site);
  ({ browser } = own);
  const { backend } = own.account;
  // A name of its own, so that no other invoice has these bytes.
  const customer = await createSampleCustomer(backend, { name: `Kundin ${crypto.randomUUID()}` });
  const order = { customer, status: 'issued', today: '2026-11-21' } as const;
  const { id } = await createInvoice(site.installation.services, backend, order);
  path = `/invoice/rechnungen/${id}/dateien/zugferd`;
  stored = pathOf(await readInvoiceFile(backend, { invoice: id, kind: 'zugferd' }));
});

function pathOf(bytes: Uint8Array | null): string {
  const hash = sha256(bytes ?? '');
  const storage = join(inject('mailDir'), '../pocketbase/storage');
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return paths.find((file) => sha256(readFileSync(file)) === hash) ?? '';
}

/** What the operator is told while the page is asked for. */
async function askFor() {
  const told: object[] = [];
  const { services } = site.installation;
  const before = services.reportFailure;
  services.reportFailure = (failure) => told.push(failure);
  const page = await browser.get(path);
  if (before) services.reportFailure = before;
  return { page, told };
}

describe('a stored file', () => {
  it('comes as it is', async () => {
    expect(existsSync(stored)).toBe(true);
    const { page, told } = await askFor();
    expect([page.status, told]).toEqual([200, []]);
  });

  it('that is gone is told to the operator, and the person learns the truth', async () => {
    renameSync(stored, `${stored}.away`);
    const { page, told } = await askFor();
    renameSync(`${stored}.away`, stored);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Sie fehlt im Speicher.');
    expect(told).toEqual([
      expect.objectContaining({ status: 410, cause: expect.stringContaining('missing') as string }),
    ]);
  });

  it('a changed file is reported to the operator, and the person is not asked to try again', async () => {
    const bytes = readFileSync(stored);
    writeFileSync(stored, 'x');
    const { page, told } = await askFor();
    writeFileSync(stored, bytes);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Sie wurde nach dem Speichern verändert.');
    expect(page.text).not.toContain('in einer Minute');
    expect(told).toEqual([
      expect.objectContaining({ status: 410, cause: expect.stringContaining('changed') as string }),
    ]);
  });

  it('that was never stored is no page', async () => {
    const page = await browser.get(path.replace('zugferd', 'gibt-es-nicht'));
    expect(page.status).toBe(404);
  });
});
