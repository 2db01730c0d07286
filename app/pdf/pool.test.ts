import { afterEach, describe, expect, it } from 'vitest';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { PdfRefused } from './worker-pool.ts';
import { createPdfPool } from './pool.ts';
import type { PdfPool, PdfPoolOptions } from './pool.ts';

const open: PdfPool[] = [];

function scriptedPool(options: PdfPoolOptions = {}): PdfPool {
  const workerUrl = new URL('../../tests/pdf/workers/scripted.ts', import.meta.url);
  const pool = createPdfPool({ workers: 1, workerUrl, ...options });
  open.push(pool);
  return pool;
}

function titled(title: string): { view: DocumentView } {
  return { view: { ...invoiceView(invoice(threeLines)), title } };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  return outcome instanceof PdfRefused ? outcome.refusal : String(outcome);
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe('createPdfPool', () => {
  it('gives the answers to those who asked', async () => {
    const pool = scriptedPool({ workers: 2 });
    const results = await Promise.all([1, 2, 3, 4].map(() => pool.renderDocument(titled('plain'))));
    expect(results.map(({ pages }) => pages)).toEqual([1, 1, 1, 1]);
  });

  it('replaces a hanging worker', async () => {
    const pool = scriptedPool({ timeoutMs: 1500 });
    expect(await refusalOf(pool.renderDocument(titled('hang')))).toBe('timed-out');
    expect((await pool.renderDocument(titled('plain'))).pages).toBe(1);
  });

  it.each(['crash', 'throw'])('replaces a worker after a %s, and only its own document is lost', async (title) => {
    const pool = scriptedPool();
    const [lost, kept] = [pool.renderDocument(titled(title)), pool.renderDocument(titled('plain'))];
    expect(await refusalOf(lost)).toBe('crashed');
    expect((await kept).pages).toBe(1);
  });

  it('refuses a document as busy when too many wait', async () => {
    const pool = scriptedPool({ queueMax: 2 });
    const accepted = [1, 2, 3].map(() => pool.renderDocument(titled('slow')));
    expect(await refusalOf(pool.renderDocument(titled('plain')))).toBe('busy');
    await Promise.all(accepted);
    expect((await pool.renderDocument(titled('plain'))).pages).toBe(1);
  });

  it('passes on why a document cannot be drawn', async () => {
    expect(await refusalOf(scriptedPool().renderDocument(titled('refuse')))).toBe('not-drawable');
  });

  it('refuses what waits when it closes, and what comes later', async () => {
    const pool = scriptedPool();
    const works = [1, 2].map(() => refusalOf(pool.renderDocument(titled('slow'))));
    await pool.close();
    expect(await Promise.all(works)).toEqual(['closed', 'closed']);
    expect(await refusalOf(pool.renderDocument(titled('plain')))).toBe('closed');
  });

  it('says crashed when there is no worker file', async () => {
    const pool = scriptedPool({ workerUrl: new URL('./no-such-worker.ts', import.meta.url) });
    expect(await refusalOf(pool.renderDocument(titled('plain')))).toBe('crashed');
  });
});
