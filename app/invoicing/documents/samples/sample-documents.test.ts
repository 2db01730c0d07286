import { describe, expect, it } from 'vitest';
import { invoice, seller, smallSeller, threeLines } from '#tests/pdf/fixtures.ts';
import { placeholdersOf } from '#app/invoicing/layout/layout.ts';
import { sampleDocument, sampleIds } from './sample-documents.ts';

const { payment } = invoice(threeLines);
const profile = { language: 'de' as const, seller, payment, today: '2026-11-21' };

describe.each(sampleIds)('the sample %s', (id) => {
  const view = sampleDocument(id, profile);

  it('is the company’s own, in both languages', () => {
    expect(view.senderLine).toContain('Studio Köhler');
    expect(view.footer.flatMap(({ lines }) => lines)).toContain('Amtsgericht Leipzig');
    const english = sampleDocument(id, { ...profile, language: 'en' });
    expect(english.language).toBe('en');
    expect(english.heading).not.toBe(view.heading);
    expect(english.address.at(-1)).toBe('UNITED KINGDOM');
  });

  it('has rows and sums, and is the same each time', () => {
    expect(view.table?.rows.length).toBeGreaterThan(0);
    // What is delivered costs nothing here.
    expect(view.table?.sums.at(-1)?.total).toBe(id === 'delivery-note' ? undefined : true);
    expect(sampleDocument(id, profile)).toEqual(view);
  });

  it('has a value for each placeholder that texts of its kind may hold', () => {
    const filled = Object.entries(view.placeholders).filter(([, value]) => value !== '');
    expect(filled.map(([name]) => name).sort()).toEqual([...placeholdersOf(view.kind)].sort());
  });

  it('shows a small business no tax', () => {
    const small = sampleDocument(id, { ...profile, seller: smallSeller });
    expect(small.table?.columns.map((column) => column.id)).not.toContain('taxRate');
  });
});

describe('sampleDocument', () => {
  it('has a short and a long invoice', () => {
    expect(sampleDocument('short-invoice', profile).table?.rows).toHaveLength(1);
    expect(sampleDocument('long-invoice', profile).table?.rows).toHaveLength(60);
  });

  it('takes back in a cancellation what the invoice asked for', () => {
    const asked = sampleDocument('invoice', profile).table?.sums.at(-1)?.amount;
    expect(sampleDocument('cancellation', profile).table?.sums.at(-1)?.amount).toBe(`\u2212${asked}`);
  });
});
