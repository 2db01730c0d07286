import { describe, expect, it } from 'vitest';
import { annexChanges } from '#tests/einvoice/case-annexes.ts';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import type { Language } from '#app/values/decimal.ts';
import { billedView } from '../documents/document-view.ts';
import { compareView } from '../to-einvoice/proof/compare-view.ts';
import { fromInvoice } from '../to-einvoice/to-einvoice.ts';
import { annexOf, annexRows, carriedFiles } from './annex.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { legalNotes } from './snapshot-sentences.ts';

const changes = annexChanges({});
const billed = (name: string, language: Language = 'de') => billOf(changes[name] ?? {}, language);
const several = billed('annex-several-deposits');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the annex', () => {
  it('names of each deposit number, date, net, rate, tax and gross, for programs', () => {
    expect(annexOf(several)?.text.split('\r\n')).toEqual([
      '"Abschlagsrechnung";"Datum";"Netto";"USt-Satz";"USt";"Brutto"',
      '"RE-2026-0030";"01.10.2026";"400,01";"19 %";"76,00";"476,01"',
      '"RE-2026-0030";"01.10.2026";"33,33";"7 %";"2,33";"35,66"',
      '"RE 31; ""b""";"01.10.2026";"99,99";"19 %";"19,00";"118,99"',
      '',
    ]);
    expect(annexOf(billed('annex', 'en'))?.text.split('\r\n')[1]).toBe(
      '"RE-2026-0030";"1 Oct 2026";"40.00";"19%";"7.60";"47.60"',
    );
  });

  it('stands on the document, after all the rest, with its sum', () => {
    const { annex, notes } = billedView(several);
    const rows = (annex?.table.rows ?? []).flatMap((row) =>
      row.kind === 'item' ? [row.cells.map(({ text }) => plain(text))] : [],
    );
    expect(rows[1]).toEqual(['RE-2026-0030', '01.10.2026', '33,33 €', '7 %', '2,33 €', '35,66 €']);
    expect(annex?.table.sums.map(({ label, amount }) => plain(`${label} ${amount}`))).toEqual(['Abgezogen 630,66 €']);
    expect(notes.join('\n')).toContain('anlage-abschlagsrechnungen.csv');
    expect(legalNotes(several).join('\n')).toContain('in der Anlage anlage-abschlagsrechnungen.csv');
  });

  it('is a file of the e-invoice, with its bytes', () => {
    const [document, ...others] = fromInvoice(several, 'xrechnung').supportingDocuments ?? [];
    expect(others).toEqual([]);
    expect(document).toMatchObject({ reference: 'anlage-abschlagsrechnungen.csv' });
    expect(document?.attachment).toMatchObject({ mimeCode: 'text/csv', filename: 'anlage-abschlagsrechnungen.csv' });
    expect(Buffer.from(document?.attachment?.content ?? '', 'base64').toString()).toBe(annexOf(several)?.text);
  });

  it('has a name that no attached file has', () => {
    const file = { sha256: 'ab12', filename: 'Anlage-Abschlagsrechnungen.csv', mimeCode: 'text/csv' };
    const beside = billOf({ ...changes['annex'], attachments: [{ reference: 'Anlage', file }] }, 'de');
    expect(carriedFiles(beside).map(({ file }) => file?.filename)).toEqual([
      'Anlage-Abschlagsrechnungen.csv',
      'anlage-abschlagsrechnungen-2.csv',
    ]);
  });

  it('has opposite signs in a cancellation', () => {
    const renderer = { template: 'standard-1', engine: 'none', fonts: 'none' };
    const content = cancelInvoice(several, { issueDate: '2026-11-25', renderer });
    expect(annexRows(content)).toEqual(
      annexRows(several).map((row) => ({
        ...row,
        netCents: -row.netCents,
        taxCents: -row.taxCents,
        grossCents: -row.grossCents,
      })),
    );
    expect(content.totals.dueCents).toBe(-several.totals.dueCents);
  });

  it('is absent where nothing is taken off after tax, or only its sum was kept', () => {
    const sums = { number: 'RE-1', issueDate: '2026-10-01', netCents: 4000, taxCents: 760 };
    for (const snapshot of [billOf({}, 'de'), billOf({ prepayments: [sums] }, 'de')]) {
      expect(annexOf(snapshot)).toBeNull();
      expect(billedView(snapshot).annex).toBeUndefined();
      expect(fromInvoice(snapshot, 'xrechnung').supportingDocuments).toBeUndefined();
    }
  });

  it.each([
    ['a row too few', 0, 'BT-113'],
    ['another tax', 4, 'BT-117'],
    ['another number', 0, 'BT-25'],
  ])('is compared with what is frozen: %s', (what, cell, term) => {
    const view = structuredClone(billedView(several));
    const rows = view.annex?.table.rows ?? [];
    const [row] = rows;
    if (what === 'a row too few') rows.pop();
    else if (row?.kind === 'item') Object.assign(row.cells[cell] ?? {}, { text: '1,00 €' });
    expect(compareView(view, several).map((each) => each.term)).toContain(term);
  });
});
