import { describe, expect, it } from 'vitest';
import { customer, invoice, seller, smallBusinessLines, smallSeller, threeLines } from '#tests/pdf/fixtures.ts';
import type { DocumentView } from './document-model.ts';
import { formatRate, printedIban, paragraphs } from './document-parts.ts';
import { invoiceView } from './document-view.ts';

const space = '\u00a0';

function column(view: DocumentView, id: string): string[] {
  const index = view.table?.columns.findIndex((one) => one.id === id) ?? -1;
  return (view.table?.rows ?? []).flatMap((row) => (row.kind === 'item' ? [row.cells[index]?.text ?? ''] : []));
}

function sums(view: DocumentView): string[] {
  return (view.table?.sums ?? []).map(({ label, amount }) => `${label}: ${amount}`.replaceAll(space, ' '));
}

describe('invoiceView', () => {
  const view = invoiceView(invoice(threeLines, { orderReference: 'B-77', subject: 'Katalog' }));

  it('names the document everywhere alike', () => {
    expect(view.title).toBe('Rechnung RE-2026-0042');
    expect(view.heading).toBe(view.title);
    expect(view.continuation).toBe('Rechnung RE-2026-0042 vom 21.11.2026');
  });

  it('fills the information block with what there is', () => {
    expect(view.information.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Rechnungsnummer RE-2026-0042',
      'Rechnungsdatum 21.11.2026',
      'Leistungszeitraum 01.11.2026 – 20.11.2026',
      'Kundennummer 1007',
      'Ihre USt-IdNr. DE136695976',
      'Ihre Bestellung B-77',
      'Ansprechpartner Karla Köhler',
      'Telefon +49 341 123456-0',
      'E-Mail rechnung@studio-koehler.example',
    ]);
  });

  it('writes address, return address and footer', () => {
    expect(view.senderLine).toBe('Studio Köhler · Lindenallee 12 · 04109 Leipzig');
    expect(view.address).toEqual([
      'Möbelmanufaktur Brömse GmbH & Co. KG',
      'Abteilung Einkauf',
      'Erika Muster',
      'Fährstraße 3',
      '20457 Hamburg',
    ]);
    expect(view.footer.map(({ lines }) => lines[0])).toEqual([
      'Karla Köhler Grafikdesign e. K.',
      'Karla Köhler',
      'Deutsche Kreditbank',
      'Steuernummer 231/123/45678',
    ]);
  });

  it('writes lines and sums, per rate with its base', () => {
    expect(column(view, 'quantity')).toEqual(['32,5', '1', '120']);
    expect(column(view, 'unit')).toEqual(['Stunden', 'Tag', 'Stück']);
    expect(column(view, 'amount')).toEqual([`2.762,50${space}€`, `780,00${space}€`, `292,50${space}€`]);
    expect(sums(view)).toEqual([
      'Summe netto: 3.835,00 €',
      'zzgl. 19 % USt auf 3.542,50 €: 673,08 €',
      'zzgl. 7 % USt auf 292,50 €: 20,48 €',
      'Rechnungsbetrag: 4.528,56 €',
    ]);
  });

  it('keeps room behind shorter fractions', () => {
    const [first, second, third] = view.table?.rows ?? [];
    const quantities = [first, second, third].map((row) => (row?.kind === 'item' ? row.cells[2]?.pad : 'no item'));
    expect(quantities).toEqual([undefined, ',0', ',0']);
    expect(first?.kind === 'item' && first.cells[4]).toEqual({ text: `85,00${space}€`, pad: '00' });
    expect(third?.kind === 'item' && third.cells[4]).toEqual({ text: `2,4375${space}€` });
  });

  it('carries running totals', () => {
    const carried = view.table?.rows.map((row) => (row.kind === 'item' ? row.carried : undefined));
    expect(carried).toEqual([`2.762,50${space}€`, `3.542,50${space}€`, `3.835,00${space}€`]);
  });

  it('asks for the amount due', () => {
    expect(view.payment?.sentences[0]?.replaceAll(space, ' ')).toBe(
      'Bitte überweisen Sie 4.528,56 € bis zum 05.12.2026 unter Angabe des Verwendungszwecks.',
    );
    expect(view.payment?.rows.map(({ text }) => text.replaceAll(space, ' '))).toEqual([
      'Karla Köhler',
      'DE02 1203 0000 0000 2020 51',
      'BYLADEM1001',
      'Deutsche Kreditbank',
      'RE-2026-0042',
      '4.528,56 €',
      '05.12.2026',
    ]);
  });
});

describe('invoiceView in other cases', () => {
  it('shows a small business neither rates nor net sums, but the note (§ 34a UStDV)', () => {
    const view = invoiceView(invoice(smallBusinessLines, { seller: smallSeller }));
    expect(view.table?.columns.map(({ id }) => id)).not.toContain('taxRate');
    expect(sums(view)).toEqual(['Rechnungsbetrag: 198,90 €']);
    expect(view.notes).toEqual(['Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).']);
  });

  it('shows 0 % on photovoltaics with its base, and where the law says so (§ 12 (3) UStG)', () => {
    const view = invoiceView(invoice([{ name: 'Modul', taxCase: 'zero-photovoltaics', taxRateBp: 0 }]));
    expect(sums(view)).toEqual(['Summe netto: 100,00 €', 'zzgl. 0 % USt: 0,00 €', 'Rechnungsbetrag: 100,00 €']);
    expect(view.notes).toEqual(['Steuersatz 0\u00a0% nach § 12 Abs. 3 UStG (Photovoltaik).']);
  });

  it('names the country of the sender where the letter goes abroad, and only there', () => {
    const address = { street: 'Mariahilfer Straße 9', postCode: '1060', city: 'Wien', countryCode: 'AT' };
    const abroad = { ...customer, address };
    const german = invoiceView(invoice(threeLines, { customer: abroad }));
    expect(german.senderLine).toBe('Studio Köhler · Lindenallee 12 · 04109 Leipzig · Deutschland');
    expect(german.footer[0]?.lines.at(-1)).toBe('Deutschland');
    const english = invoiceView(invoice(threeLines, { language: 'en', customer: abroad }));
    expect(english.senderLine).toBe('Studio Köhler · Lindenallee 12 · 04109 Leipzig · Germany');
    const home = invoiceView(invoice(threeLines));
    expect([home.senderLine, ...(home.footer[0]?.lines ?? [])].join()).not.toContain('Deutschland');
  });

  it('tells consumers when they are in default (§ 286 (3) BGB), and only them', () => {
    const consumer = invoiceView(invoice(threeLines, { customer: { ...customer, kind: 'consumer' } }));
    expect(consumer.notes.join()).toContain('30 Tagen');
    expect(invoiceView(invoice(threeLines)).notes).toEqual([]);
  });

  it('names the country in capitals when the letter goes abroad', () => {
    const address = { street: 'Mariahilfer Straße 9', postCode: '1060', city: 'Wien', countryCode: 'AT' };
    const view = invoiceView(invoice(threeLines, { customer: { ...customer, address } }));
    expect(view.address.slice(-2)).toEqual(['1060 Wien', 'ÖSTERREICH']);
  });

  it('puts post codes last where the country does', () => {
    const address = { street: '1 Mill Lane', postCode: 'SE1 9GF', city: 'London', countryCode: 'GB' };
    const view = invoiceView(invoice(threeLines, { language: 'en', customer: { ...customer, address } }));
    expect(view.address.slice(-2)).toEqual(['London SE1 9GF', 'UNITED KINGDOM']);
  });

  it('leaves out an empty street and a contact that is the customer', () => {
    const address = { street: '', postCode: '53175', city: 'Bonn', countryCode: 'DE' };
    const { nameAddition: _, ...plain } = customer;
    const person = { ...plain, name: 'Erika Muster', address };
    expect(invoiceView(invoice(threeLines, { customer: person })).address).toEqual(['Erika Muster', '53175 Bonn']);
  });

  it('calls the reference of an authority Leitweg-ID', () => {
    const authority = { ...customer, kind: 'public' as const };
    const view = invoiceView(invoice(threeLines, { customer: authority, buyerReference: '04011000-1234512345-06' }));
    expect(view.information).toContainEqual({
      id: 'buyerReference',
      label: 'Leitweg-ID',
      text: '04011000-1234512345-06',
    });
  });

  it('writes English with its own dates and figures', () => {
    const view = invoiceView(invoice(threeLines, { language: 'en' }));
    expect(view.continuation).toBe('Invoice RE-2026-0042 of 21 Nov 2026');
    expect(column(view, 'amount')[0]).toBe(`€${space}2,762.50`);
    expect(column(view, 'taxRate')[0]).toBe('19%');
    expect(sums(view).at(-1)).toBe('Invoice total: € 4,528.56');
  });

  it('asks for no money when none is due', () => {
    const base = invoice(threeLines);
    const paid = invoiceView({ ...base, totals: { ...base.totals, dueCents: 0 } });
    expect(paid.payment).toEqual({ heading: 'Zahlung', sentences: ['Es ist keine Zahlung zu leisten.'], rows: [] });
    const refund = invoiceView({ ...base, totals: { ...base.totals, dueCents: -1050 } });
    expect(refund.payment?.rows).toEqual([]);
    expect(refund.payment?.sentences[0]).toBe(`Wir erstatten Ihnen 10,50${space}€.`);
  });

  it('does without what the seller has not entered', () => {
    const { website: _, tradingName: __, ...bare } = seller;
    const view = invoiceView(invoice(threeLines, { seller: { ...bare, contact: {} } }));
    expect(view.letterhead).toEqual(['Karla Köhler Grafikdesign e. K.']);
    expect(view.information.map(({ label }) => label)).not.toContain('Telefon');
    expect(view.footer).toHaveLength(3);
  });
});

describe('parts', () => {
  it.each([
    [1900, 'de', `19${space}%`],
    [750, 'de', `7,5${space}%`],
    [0, 'en', '0%'],
  ] as const)('formats the rate %i (%s)', (rate, language, text) => {
    expect(formatRate(rate, language)).toBe(text);
  });

  it('parts paragraphs at empty lines only', () => {
    expect(paragraphs(' a\nb \r\n \r\nc\n\n\n')).toEqual(['a\nb', 'c']);
    expect(paragraphs(undefined)).toEqual([]);
  });

  it('groups an IBAN by four', () => {
    expect(printedIban('DE0212030000 0000202051').replaceAll(space, ' ')).toBe('DE02 1203 0000 0000 2020 51');
  });
});
