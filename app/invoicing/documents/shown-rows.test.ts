import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, line } from '#tests/support/freeze-input.ts';
import { testSeed } from '#tests/support/test-seed.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { formatEuro } from '#app/values/money.ts';
import { cancelInvoice } from '../invoice/cancel-invoice.ts';
import type { DraftLine } from '../invoice/draft.ts';
import { freezeContent } from '../invoice/freeze-invoice.ts';
import { parseSnapshot } from '../invoice/parse-snapshot.ts';
import { previewDraft } from '../invoice/preview-draft.ts';
import { structureNotes } from '../invoice/snapshot-sentences.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { findUnprintableFields } from '../invoice/unprintable.ts';
import { compareView } from '../to-einvoice/proof/compare-view.ts';
import type { DocumentView } from './document-model.ts';
import { billedView } from './document-view.ts';
import { draftView } from './draft-view.ts';

const row = (entry: DraftLine['entry'], description: string, unitPrice: DraftLine['unitPrice'] = ''): DraftLine => ({
  ...line,
  entry,
  description,
  unitPrice,
  quantity: '1',
});

const rows = [
  row('section', 'Bad'),
  row('line', 'Fliesen legen', '100'),
  row('optional', 'Fugen färben', '30'),
  row('line', 'Silikon', '20.5'),
  row('subtotal', ''),
  row('text', 'Abfuhr ist enthalten.\r\nOhne Gerüst'),
  row('line', 'Anfahrt', '10'),
  row('subtotal', 'Summe  Anfahrt'),
];

function frozen(lines: readonly DraftLine[], priceMode: 'net' | 'gross' = 'net'): InvoiceSnapshot {
  const input = inputOf({ draft: { lines: [...lines], priceMode } });
  if (input.customer === null) throw new Error('no customer');
  return { ...freezeContent({ ...input, customer: input.customer }), number: 'RE-2026-0001' };
}

function shown({ table }: DocumentView): string[] {
  return (table?.rows ?? []).map((each) => {
    if (each.kind === 'item') return `${each.cells[0]?.text}${each.optional ? '?' : ''} ${each.cells[1]?.text}`;
    if (each.kind === 'subtotal') return `${each.label}: ${each.amount}`;
    return each.kind === 'section' ? each.text : each.paragraphs.join(' / ');
  });
}

describe('rows beside and between the lines', () => {
  const snapshot = frozen(rows);

  it('are shown where they were typed, and only lines are summed', () => {
    expect(shown(billedView(snapshot))).toEqual([
      'Bad',
      '1 Fliesen legen',
      '2? Fugen färben',
      '3 Silikon',
      'Zwischensumme: 120,50\u00a0€',
      'Abfuhr ist enthalten.\nOhne Gerüst',
      '4 Anfahrt',
      'Summe Anfahrt: 10,00\u00a0€',
    ]);
    expect(snapshot.totals.netCents).toBe(13_050);
    expect(snapshot.lines.map(({ id }) => id)).toEqual(['1', '3', '4']);
    expect(compareView(billedView(snapshot), snapshot)).toEqual([]);
  });

  it('are told in a note of the e-invoice, which has lines only', () => {
    expect(structureNotes(snapshot)).toEqual([
      [
        'Aufbau der Positionen:',
        'Abschnitt: Bad',
        'Position 1',
        'Position 2, wahlweise und nicht in der Summe: Fugen färben, 1 Stunde, 30,00\u00a0€',
        'Position 3',
        'Zwischensumme: 120,50\u00a0€',
        'Text: Abfuhr ist enthalten.\r\nOhne Gerüst',
        'Position 4',
        'Summe Anfahrt: 10,00\u00a0€',
      ].join('\n'),
    ]);
    expect(structureNotes(frozen([line]))).toEqual([]);
  });

  it('change nothing of what is stored where there are none', () => {
    expect(frozen([line, line])).not.toHaveProperty('entries');
  });

  it('are read back as they were frozen', () => {
    expect(parseSnapshot(JSON.parse(JSON.stringify(snapshot)))).toEqual({ ok: true, value: snapshot });
    const bad = { ...snapshot, entries: [{ kind: 'gift', text: '' }] };
    expect(parseSnapshot(JSON.parse(JSON.stringify(bad))).ok).toBe(false);
  });

  it('are cancelled without optional rows', () => {
    const content = cancelInvoice(snapshot, { issueDate: '2026-11-25', renderer: snapshot.renderer });
    const view = billedView({ ...content, number: 'ST-1' });
    expect(shown(view).filter((text) => text.includes('Fugen'))).toEqual([]);
    expect(shown(view)).toContain('Zwischensumme: −120,50\u00a0€');
    expect(totalsAgree(content)).toBe(true);
  });

  it('names the row of the form in which a character cannot be printed', () => {
    const lines = rows.map((each) => ({ ...each, description: `${each.description}\u{1f388}`, note: '' }));
    const found = findUnprintableFields(frozen(lines), findUnprintable);
    expect(found.map((each) => each.line)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const noted = rows.map((each, index) => ({ ...each, note: index === 6 ? '\u{1f388}' : '' }));
    expect(findUnprintableFields(frozen(noted), findUnprintable)).toMatchObject([{ line: 6, field: 'note' }]);
  });

  it('are previewed while sums are missing', () => {
    const lines = rows.map((each, index) => (index === 3 ? { ...each, unitPrice: '' as const } : each));
    const view = draftView(previewDraft(inputOf({ draft: { lines } })));
    const items = (view.table?.rows ?? []).filter((each) => each.kind === 'item');
    expect(items.map(({ cells }) => cells.at(-1)?.text)).toEqual([
      '100,00\u00a0€',
      '30,00\u00a0€',
      '–',
      '10,00\u00a0€',
    ]);
    expect(shown(draftView(previewDraft(inputOf({ draft: { lines: [row('section', '')] } }))))).toEqual(['–']);
  });
});

describe('what is proved of them', () => {
  const snapshot = frozen(rows);
  const view = billedView(snapshot);
  const changed = (index: number, change: object): DocumentView => {
    const { table } = view;
    if (!table) throw new Error('no table');
    return {
      ...view,
      table: { ...table, rows: table.rows.map((each, at) => (at === index ? { ...each, ...change } : each)) },
    };
  };

  it.each([
    ['an optional line that looks like any other', changed(2, { optional: false })],
    ['a line that looks optional', changed(1, { optional: true })],
    ['another heading', changed(0, { text: 'Küche' })],
    ['a subtotal that is wrong', changed(4, { amount: '120,49\u00a0€' })],
    ['another name of a subtotal', changed(7, { label: 'Summe' })],
    ['a text that is cut', changed(5, { paragraphs: ['Abfuhr'] })],
  ])('%s', (_name, wrong) => {
    expect(compareView(wrong, snapshot)).not.toEqual([]);
  });

  it('a row that is missing', () => {
    const { table } = view;
    if (!table) throw new Error('no table');
    expect(compareView({ ...view, table: { ...table, rows: table.rows.slice(0, -1) } }, snapshot)).not.toEqual([]);
  });

  it.each([
    ['a line that is not shown', { entries: snapshot.entries?.filter((_, index) => index !== 1) }],
    ['a line shown twice', { entries: [...(snapshot.entries ?? []), { kind: 'line', id: '1' }] }],
    [
      'an optional amount that does not follow from its price',
      {
        entries: snapshot.entries?.map((each) =>
          each.kind === 'optional' ? { ...each, line: { ...each.line, netCents: 1 } } : each,
        ),
      },
    ],
  ])('nothing with %s is issued', (_name, change) => {
    expect(totalsAgree(snapshot)).toBe(true);
    expect(totalsAgree({ ...snapshot, ...change } as InvoiceSnapshot)).toBe(false);
  });

  it('subtotals add what stands between them, whatever the order of rows', () => {
    const kind = fc.constantFrom('line', 'line', 'optional', 'section', 'text', 'subtotal' as const);
    const drafted = fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 99_999 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(drafted, fc.constantFrom('net', 'gross' as const), (kinds, mode) => {
        const lines = [row('line', 'Erste', '1'), ...kinds.map(([entry, cents]) => row(entry, 'x', `${cents / 100}`))];
        const whole = frozen(lines, mode);
        let [sum, wanted] = [100, [] as string[]];
        for (const [entry, cents] of kinds) {
          if (entry === 'line') sum += cents;
          if (entry === 'subtotal') wanted = [...wanted, `x: ${formatEuro(sum, 'de')}`];
          if (entry === 'subtotal' || entry === 'section') sum = 0;
        }
        expect(shown(billedView(whole)).filter((text) => text.startsWith('x: '))).toEqual(wanted);
        expect(compareView(billedView(whole), whole)).toEqual([]);
        expect(totalsAgree(whole)).toBe(true);
      }),
      { seed: testSeed(), numRuns: 200 },
    );
  });
});
