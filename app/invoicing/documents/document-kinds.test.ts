import { describe, expect, it } from 'vitest';
import { customer, invoice, seller, threeLines } from '#tests/pdf/fixtures.ts';
import type { DocumentView } from './document-model.ts';
import { shownEntries } from '../invoice/freeze-amounts.ts';
import { offerView, orderConfirmationView } from './offer-view.ts';
import { reminderView } from './reminder-view.ts';
import { statementView } from './statement-view.ts';
import { formatDuration, timesheetView } from './timesheet-view.ts';

const { lines, totals, payment } = invoice(threeLines);
const letter = { language: 'de' as const, number: 'X-1', issueDate: '2026-11-21', seller, customer, payment };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

function information(view: DocumentView): string[] {
  return view.information.map(({ label, text }) => `${label} ${text}`);
}

function rows(view: DocumentView): string[][] {
  return (view.table?.rows ?? []).map((row) => {
    if (row.kind === 'item') return row.cells.map(({ text }) => plain(text));
    if (row.kind === 'subtotal') return [row.kind, row.label, plain(row.amount)];
    return [row.kind, row.kind === 'section' ? row.text : row.paragraphs.join(' ')];
  });
}

function sums(view: DocumentView): string[] {
  return (view.table?.sums ?? []).map(({ label, amount }) => plain(`${label}: ${amount}`));
}

describe('offerView', () => {
  const [first, second, third] = shownEntries({ lines });
  if (first?.kind !== 'line' || second?.kind !== 'line' || third?.kind !== 'line') throw new Error('three lines');
  const view = offerView({
    ...letter,
    validUntil: '2026-12-31',
    signature: true,
    totals,
    conditions: 'Zahlbar nach Abnahme.\n\nEs gelten unsere Bedingungen.',
    entries: [
      { kind: 'section', text: 'Gestaltung' },
      first,
      { ...second, optional: true },
      { kind: 'text', text: 'Hinweis' },
      { kind: 'subtotal' },
      { kind: 'section', text: 'Druck' },
      third,
      { kind: 'subtotal', label: 'Summe Druck' },
    ],
  });

  it('parts its lines, and adds up what is not optional', () => {
    expect(rows(view).map((row) => (row.length > 3 ? row[1] : row))).toEqual([
      ['section', 'Gestaltung'],
      'Gestaltung Katalog, 48 Seiten',
      'Fotografie im Studio',
      ['text', 'Hinweis'],
      ['subtotal', 'Zwischensumme', '2.762,50 €'],
      ['section', 'Druck'],
      'Druckexemplare Vorabauflage',
      ['subtotal', 'Summe Druck', '292,50 €'],
    ]);
    const optional = view.table?.rows[2];
    expect(optional?.kind === 'item' && [optional.optional, optional.cells[1]?.details]).toEqual([true, ['optional']]);
    const last = view.table?.rows[6];
    expect(last?.kind === 'item' && plain(last.carried ?? '')).toBe('3.055,00 €');
  });

  it('is valid for a time, can be signed and asks for no money', () => {
    expect(information(view)).toContain('Gültig bis 31.12.2026');
    expect(view.placeholders).toMatchObject({ Frist: '31.12.2026' });
    expect(view.signatures).toEqual(['Ort, Datum', 'Auftrag erteilt: Unterschrift']);
    expect([view.payment, view.notes]).toEqual([undefined, ['Zahlbar nach Abnahme.', 'Es gelten unsere Bedingungen.']]);
    expect(sums(view).at(-1)).toBe('Angebotssumme: 4.528,56 €');
  });

  it('shows the customer no VAT ID, which has no place in it', () => {
    expect(information(view).join()).not.toContain('USt-IdNr.');
  });
});

describe('orderConfirmationView', () => {
  it('names the order and has its own sum', () => {
    const entries = shownEntries({ lines });
    const view = orderConfirmationView({ ...letter, entries, totals, orderReference: 'B-77812' });
    expect(information(view)).toContain('Ihre Bestellung B-77812');
    expect([view.heading, sums(view).at(-1)]).toEqual(['Auftragsbestätigung X-1', 'Auftragssumme: 4.528,56 €']);
    expect(view.signatures).toEqual([]);
  });
});

describe('reminderView', () => {
  const item = {
    number: 'RE-31',
    issueDate: '2026-09-14',
    dueDate: '2026-09-28',
    amountCents: 119_000,
    paidCents: 19_000,
  };
  const view = reminderView({
    ...letter,
    level: 2,
    dueDate: '2026-12-01',
    items: [item, { ...item, number: 'RE-35', paidCents: 0 }],
    charges: [{ label: 'Verzugszinsen', amountCents: 3_273 }],
  });

  it('lists what is open, and adds the costs of the delay', () => {
    expect(rows(view)[0]).toEqual(['RE-31', '14.09.2026', '28.09.2026', '1.190,00 €', '190,00 €', '1.000,00 €']);
    expect(sums(view)).toEqual(['Offene Posten: 2.190,00 €', 'Verzugszinsen: 32,73 €', 'Zahlbetrag: 2.222,73 €']);
  });

  it('asks for the whole sum with its own number', () => {
    expect(plain(view.payment?.sentences[0] ?? '')).toContain('2.222,73 € bis zum 01.12.2026');
    expect(view.payment?.giroCode?.payload).toContain('EUR2222.73');
    expect(view.payment?.giroCode?.payload).toContain('X-1');
  });

  it.each([
    [0, 'Zahlungserinnerung X-1'],
    [1, '1. Mahnung X-1'],
    [3, 'Letzte Mahnung X-1'],
  ] as const)('is called by its level: %d', (level, heading) => {
    const plainReminder = reminderView({ ...letter, level, dueDate: '2026-12-01', items: [item], charges: [] });
    expect([plainReminder.heading, sums(plainReminder)]).toEqual([heading, ['Zahlbetrag: 1.000,00 €']]);
  });
});

describe('statementView', () => {
  it('keeps the balance from the opening to the end', () => {
    const view = statementView({
      ...letter,
      from: '2026-07-01',
      to: '2026-09-30',
      openingCents: 23_800,
      entries: [
        { date: '2026-07-15', text: 'Zahlung', amountCents: -30_000 },
        { date: '2026-09-14', text: 'Rechnung RE-31', amountCents: 119_000 },
      ],
    });
    expect(rows(view)).toEqual([
      ['01.07.2026', 'Anfangssaldo', '', '238,00 €'],
      ['15.07.2026', 'Zahlung', '−300,00 €', '−62,00 €'],
      ['14.09.2026', 'Rechnung RE-31', '1.190,00 €', '1.128,00 €'],
    ]);
    expect(sums(view)).toEqual(['Saldo am 30.09.2026: 1.128,00 €']);
    expect(view.payment).toBeUndefined();
  });
});

describe('timesheetView', () => {
  it('adds up hours and minutes, and is signed by both', () => {
    const view = timesheetView({
      ...letter,
      from: '2026-11-02',
      to: '2026-11-20',
      project: 'P-104',
      entries: [
        { date: '2026-11-02', person: 'Karla Köhler', description: 'Satz', minutes: 55 },
        { date: '2026-11-03', person: 'Jonas Brandt', description: 'Bild', minutes: 95 },
      ],
    });
    expect(rows(view)[1]).toEqual(['03.11.2026', 'Bild', 'Jonas Brandt', '1:35 h']);
    expect(sums(view)).toEqual(['Summe: 2:30 h']);
    expect(information(view)).toEqual(expect.arrayContaining(['Zeitraum 02.11.2026 – 20.11.2026', 'Projekt P-104']));
    expect(view.signatures).toHaveLength(2);
  });

  it.each([
    [0, '0:00 h'],
    [9, '0:09 h'],
    [6001, '100:01 h'],
  ])('writes %d minutes as %s', (minutes, text) => expect(plain(formatDuration(minutes))).toBe(text));
});
