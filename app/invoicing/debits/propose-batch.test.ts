import { describe, expect, it } from 'vitest';
import { proposeBatch } from './propose-batch.ts';
import type { DebitBatch } from './propose-batch.ts';

const batch: DebitBatch = { run: 'r1', collectedOn: '2026-11-24', scheme: 'CORE', items: 3, sumCents: 96_315 };
const came = { amountCents: 96_315, bookingDate: '2026-11-24' };

describe('money that is a batch of direct debits', () => {
  it('is its amount to the cent, on its day or within two weeks', () => {
    expect(proposeBatch(came, [batch])).toBe(batch);
    expect(proposeBatch({ ...came, bookingDate: '2026-12-08' }, [batch])).toBe(batch);
    for (const other of [{ amountCents: 96_314 }, { bookingDate: '2026-11-23' }, { bookingDate: '2026-12-09' }])
      expect(proposeBatch({ ...came, ...other }, [batch])).toBeNull();
  });

  it('is not proposed for a single invoice, nor where two batches have the same amount', () => {
    expect(proposeBatch(came, [{ ...batch, items: 1 }])).toBeNull();
    expect(proposeBatch(came, [batch, { ...batch, scheme: 'B2B' }])).toBeNull();
    expect(proposeBatch(came, [{ ...batch, collectedOn: '2026-10-24' }, batch])).toBe(batch);
  });
});
