import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import { draftView } from '../documents/draft-view.ts';
import { emptyValues } from '../fields.ts';
import { companyFields } from '../company/fields.ts';
import { invoiceFields } from './fields.ts';
import { freezeInvoice } from './freeze-invoice.ts';
import { previewDraft } from './preview-draft.ts';

describe('previewDraft', () => {
  it('says of a complete draft what freezing says', () => {
    const input = inputOf();
    const frozen = freezeInvoice(input);
    expect(frozen.ok && frozen.content).toEqual(previewDraft(input).content);
    expect(previewDraft(input).missing).toEqual({ customer: false, supply: false, account: false, sums: [] });
  });

  it('shows an empty draft with dashes and asks for no money', () => {
    const input = inputOf({
      company: emptyValues(companyFields),
      customer: null,
      draft: { ...emptyValues(invoiceFields), lines: [] },
    });
    const preview = previewDraft(input);
    expect(preview.missing).toEqual({ customer: true, supply: true, account: true, sums: [] });
    const view = draftView(preview);
    expect(view.address).toEqual(['–']);
    expect(view.information.map(({ id, text }) => [id, text])).toEqual([
      ['number', 'ENTWURF'],
      ['date', expect.any(String)],
      ['supply', '–'],
    ]);
    expect([view.table, view.payment]).toEqual([undefined, undefined]);
  });

  it('adds up the lines that have a price, and shows a dash for the others', () => {
    const lines = [line, { ...line, unitPrice: '' }, { ...line, quantity: '9999999', unitPrice: '9999999' }];
    const preview = previewDraft(inputOf({ draft: { lines } }));
    expect(preview.missing.sums).toEqual([1, 2]);
    expect(preview.content.totals.netCents).toBe(10_000);
    const { table, payment } = draftView(preview);
    const amounts = table?.rows.map((row) => (row.kind === 'item' ? row.cells.at(-1)?.text : null));
    expect(amounts).toEqual(['100,00\u00a0€', '–', '–']);
    expect(payment).toBeUndefined();
  });

  it('demands money only into an account that is known', () => {
    const { payment } = draftView(previewDraft(inputOf()));
    expect(payment?.sentences.join()).toContain('119,00\u00a0€');
    expect(payment).not.toHaveProperty('giroCode');
    const view = draftView(previewDraft(inputOf({ company: { iban: '' } })));
    expect(view.payment).toBeUndefined();
    expect(view.footer.map(({ id }) => id)).not.toContain('bank');
  });

  it('shows a draft whatever was typed', () => {
    const number = fc.constantFrom('', '0', '1', '-3', '0.0001', '99999999', '-99999999.9999');
    const typed = fc.record({
      description: fc.constantFrom('', ' ', 'Text\nmehr'),
      quantity: number,
      unitPrice: number,
    });
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 6 }), (lines) => {
        const preview = previewDraft(inputOf({ draft: { lines: lines.map((each) => ({ ...line, ...each })) } }));
        expect(draftView(preview).title).toBe('Rechnung ENTWURF');
      }),
    );
  });
});
