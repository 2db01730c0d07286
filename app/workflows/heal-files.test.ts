import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '../../tests/pdf/fixtures.ts';
import type { InvoiceSnapshot } from '../invoicing/invoice/snapshot.ts';
import { findForeignPending, healPendingFiles } from './heal-files.ts';
import type { Services } from './services.ts';

const renderer = { template: 't1', engine: 'e1', fonts: 'f1' };

function pendingOf(number: string, change: Partial<InvoiceSnapshot> = {}) {
  const snapshot = { ...invoice(threeLines), renderer, number, ...change };
  return { id: `id${number}`, company: 'c', number, snapshot: JSON.stringify(snapshot) };
}

/** An installation with invoices that lack their files; `poison` is the number of one that cannot be drawn. */
function installation(waiting: ReturnType<typeof pendingOf>[], poison = '') {
  const pending = [...waiting];
  const stored: string[] = [];
  const asked: string[] = [];
  const readAsSystem = (path: string) => {
    asked.push(path);
    return Promise.resolve(pending.slice(0, 2));
  };
  const write = ({ path }: { path: string }) => {
    const index = pending.findIndex(({ id }) => path.includes(id));
    stored.push(...pending.splice(index, 1).map(({ number }) => number));
    return Promise.resolve({ ok: true, value: {} });
  };
  const renderInvoice = ({ view }: { view: { title: string } }) =>
    poison !== '' && view.title.endsWith(poison)
      ? Promise.reject(new Error('not drawable'))
      : Promise.resolve({ bytes: Uint8Array.of(1) });
  const services = {
    now: () => new Date('2026-11-21T10:00:00Z'),
    connect: () => ({ readAsSystem, write }),
    pdf: { renderInvoice },
  } as unknown as Services;
  return { services, stored, asked };
}

const instant = new Date('2026-11-21T09:00:00Z');

describe('healPendingFiles', () => {
  it('draws and stores until nothing is left, however many come at a time', async () => {
    const { services, stored, asked } = installation(['1', '2', '3'].map((number) => pendingOf(number)));
    expect(await healPendingFiles(services, instant)).toBe(3);
    expect(stored).toEqual(['1', '2', '3']);
    expect(asked[0]).toBe('system/pending-files?before=2026-11-21T09:00:00.000Z');
  });

  it('has nothing to do most of the time', async () => {
    expect(await healPendingFiles(installation([]).services, instant)).toBe(0);
  });

  it('says when it cannot', async () => {
    await expect(healPendingFiles(installation([pendingOf('1')], '1').services, instant)).rejects.toThrow(
      'not drawable',
    );
  });

  // One invoice that cannot be drawn must not keep those of all other companies without files (and the product from starting).
  it('heals the others when one cannot be drawn', async () => {
    const { services, stored } = installation([pendingOf('1'), pendingOf('2')], '1');
    await healPendingFiles(services, instant).catch(() => 0);
    expect(stored).toEqual(['2']);
  });
});

describe('findForeignPending', () => {
  it.each([
    ['template', { template: 't0' }],
    ['engine', { engine: 'e0' }],
    ['fonts', { fonts: 'f0' }],
  ])('names invoices that were frozen for another %s', async (_part, change) => {
    const waiting = [pendingOf('1'), pendingOf('2', { renderer: { ...renderer, ...change } })];
    expect(await findForeignPending(installation(waiting).services, renderer)).toEqual(['2']);
  });

  it('names nothing when all were frozen for this one', async () => {
    expect(await findForeignPending(installation([pendingOf('1')]).services, renderer)).toEqual([]);
  });

  it('refuses a snapshot of a format it does not know', async () => {
    const strange = { ...pendingOf('1'), snapshot: '{"format":2}' };
    await expect(findForeignPending(installation([strange]).services, renderer)).rejects.toThrow();
  });
});
