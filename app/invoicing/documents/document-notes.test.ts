import { describe, expect, it } from 'vitest';
import { customer, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { billedView, invoiceView } from './document-view.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';

const notesOf = (changes: Partial<InvoiceSnapshot>) => invoiceView(invoice(threeLines, changes)).notes;

describe('notes', () => {
  it('tell where goods were brought, abroad with the country', () => {
    const address = { street: 'Hafenstraße 9', postCode: '21079', city: 'Hamburg', countryCode: 'DE' };
    expect(notesOf({ delivery: { name: 'Lager', address } })).toEqual([
      'Lieferung an: Lager, Hafenstraße 9, 21079 Hamburg',
    ]);
    const abroad = { street: '', postCode: '1060', city: 'Wien', countryCode: 'AT' };
    expect(notesOf({ delivery: { address: abroad } })).toEqual(['Lieferung an: 1060 Wien, Österreich']);
    expect(notesOf({ delivery: {} })).toEqual([]);
  });

  it('list the files and links that belong to the invoice', () => {
    const file = { sha256: 'a'.repeat(64), filename: 'stunden.csv', mimeCode: 'text/csv' };
    const attachments = [
      { reference: 'A 1', file },
      { reference: 'A 2', description: 'Plan', location: 'https://example.org/2' },
    ];
    expect(notesOf({ attachments })).toEqual(['Anlagen:\nA 1, stunden.csv\nA 2, Plan, https://example.org/2']);
  });

  it('say what the law wants said', () => {
    expect(notesOf({ legalNotes: ['keep-invoice', 'cash-accounting'] })).toEqual([
      expect.stringContaining('§ 14b'),
      'Versteuerung nach vereinnahmten Entgelten',
    ]);
  });
});

describe('title', () => {
  it.each([
    ['326', 'Abschlagsrechnung RE-2026-0042', 'Partial invoice RE-2026-0042'],
    ['389', 'Gutschrift RE-2026-0042', 'Self-billing invoice RE-2026-0042'],
    ['877', 'Schlussrechnung RE-2026-0042', 'Final invoice RE-2026-0042'],
  ] as const)('of type %s', (typeCode, german, english) => {
    const view = invoiceView(invoice(threeLines, { typeCode }));
    expect([view.title, view.notes]).toEqual([german, []]);
    expect(invoiceView(invoice(threeLines, { typeCode, language: 'en' })).heading).toBe(english);
  });
});

describe('information', () => {
  it('names every reference and when a payment in advance came', () => {
    const view = invoiceView(
      invoice(threeLines, {
        customer: { ...customer, registrationNumber: 'HRB 1' },
        paymentReceivedOn: '2026-11-20',
        despatchReference: 'L-1',
        contractReference: 'V-1',
        salesOrderReference: 'A-1',
        projectReference: 'P-1',
      }),
    );
    const rows = view.information.map(({ label, text }) => `${label} ${text}`);
    expect(rows).toEqual(
      expect.arrayContaining([
        'Zahlung erhalten am 20.11.2026',
        'Ihre Registernummer HRB 1',
        'Lieferschein L-1',
        'Vertrag V-1',
        'Unser Auftrag A-1',
        'Projekt P-1',
      ]),
    );
  });
});

describe('billedView', () => {
  const { typeCode: _, dueDate: __, ...facts } = invoice(threeLines);
  const precedingInvoice = { number: 'RE-2026-0007', issueDate: '2026-10-01' };
  const base = { ...facts, number: 'ST-1', precedingInvoice, reason: 'Doppelt berechnet.' };

  it('names the invoice that is taken back, and asks for no money (§ 31 (5) UStDV)', () => {
    const view = billedView({ ...base, kind: 'cancellation', typeCode: '384' });
    expect(view.heading).toBe('Stornorechnung ST-1');
    expect(view.information[2]).toEqual({
      id: 'precedingInvoice',
      label: 'Zu Rechnung',
      text: 'RE-2026-0007 vom 01.10.2026',
    });
    expect(view.reason).toEqual(['Doppelt berechnet.']);
    expect(view.payment).toBeUndefined();
    expect(view.notes).toEqual([]);
  });

  it('says of a credit note in whose favour it is, and never calls it Gutschrift', () => {
    const view = billedView({ ...base, kind: 'correction', typeCode: '381' });
    expect(view.heading).toBe('Rechnungskorrektur ST-1');
    expect(view.notes).toEqual(['Wir schreiben Ihnen 4.528,56\u00a0€ gut.']);
    expect(JSON.stringify(view)).not.toContain('Gutschrift');
  });

  it('takes invoices too', () => {
    expect(billedView(invoice(threeLines))).toEqual(invoiceView(invoice(threeLines)));
  });
});
