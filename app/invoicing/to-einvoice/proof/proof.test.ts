import { describe, expect, it } from 'vitest';
import { caseSnapshots } from '#tests/einvoice/case-snapshots.ts';
import type { CaseSnapshot } from '#tests/einvoice/case-snapshots.ts';
import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import { fromInvoice } from '../to-einvoice.ts';
import { compareFiles } from './compare-files.ts';
import { compareModel } from './compare-model.ts';
import { compareView } from './compare-view.ts';

const cases = caseSnapshots().filter(({ profile }) => profile === 'xrechnung' || profile === 'zugferd-en16931');

function readBack({ snapshot, profile, assets }: CaseSnapshot, syntax: Syntax): ReadInvoice {
  const parsed = parseXml(new TextEncoder().encode(writeInvoice(fromInvoice(snapshot, profile, assets), syntax)));
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  if (read === null) throw new Error('not read');
  return read;
}

describe('what is written of every case', () => {
  it('is judged for invoices, credit notes and corrections, in both languages', () => {
    expect(cases.length).toBeGreaterThan(250);
  });

  it.each(cases)('says what its snapshot says: $name', (each) => {
    const { snapshot, profile } = each;
    expect(compareView(applyLayout(billedView(snapshot), defaultLayout), snapshot)).toEqual([]);
    const [ubl, cii] = [readBack(each, 'ubl'), readBack(each, 'cii')];
    const judged = profile === 'xrechnung' ? 'xrechnung' : 'zugferd-en16931';
    expect(compareModel(ubl.invoice, snapshot, judged)).toEqual([]);
    expect(compareModel(cii.invoice, snapshot, judged)).toEqual([]);
    expect(compareFiles(ubl, cii)).toEqual([]);
  });
});

describe('compareModel', () => {
  const [first] = cases;
  if (first === undefined) throw new Error('no case');
  const { snapshot } = first;
  const model = readBack(first, 'cii').invoice;
  const [line] = model.lines ?? [];

  it.each([
    ['a line too few', { lines: [] }, 'BG-25', String(snapshot.lines.length), '0'],
    ['a tax group too many', { vatBreakdown: [...(model.vatBreakdown ?? []), {}] }, 'BG-23', undefined, undefined],
    ['rounding that was not frozen', { totals: { ...model.totals, rounding: '0.01' } }, 'BT-114', '', '0.01'],
    ['a note that nobody wrote', { notes: [...(model.notes ?? []), { text: 'x' }] }, 'BT-22', '', 'x'],
    ['an earlier invoice that nobody named', { precedingInvoices: [{ number: 'A' }] }, 'BT-25', '', 'A'],
    [
      'another unit',
      { lines: [{ ...line, unitCode: 'DAY' }, ...(model.lines ?? []).slice(1)] },
      'BT-130',
      'HUR',
      'DAY',
    ],
  ])('names %s', (_, change, term, expected, found) => {
    const differences = compareModel({ ...model, ...change }, snapshot, 'xrechnung');
    const named = differences.find((each) => each.term === term);
    expect(named).toBeDefined();
    if (expected !== undefined) expect(named).toMatchObject({ expected, found });
  });

  it('takes figures for what they are, not how they are written', () => {
    const totals = { ...model.totals, due: `${model.totals?.due}00` };
    expect(compareModel({ ...model, totals }, snapshot, 'xrechnung')).toEqual([]);
  });
});

describe('compareFiles', () => {
  it('names each term by its number, and its line', () => {
    const [first] = cases;
    if (first === undefined) throw new Error('no case');
    const [ubl, cii] = [readBack(first, 'ubl'), readBack(first, 'cii')];
    const [line, ...others] = cii.invoice.lines ?? [];
    const invoice = { ...cii.invoice, dueDate: '2027-01-01', lines: [{ ...line, quantity: '7' }, ...others] };
    expect(compareFiles(ubl, { ...cii, invoice })).toEqual([
      { term: 'BT-9', expected: '2026-12-05', found: '2027-01-01' },
      { term: 'BT-129', line: 1, expected: '2', found: '7' },
    ]);
  });
});
