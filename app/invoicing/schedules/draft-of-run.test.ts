import { describe, expect, it } from 'vitest';
import { emptyValues } from '../fields.ts';
import { newDraftLine } from '../invoice/draft.ts';
import type { InvoiceDraft } from '../invoice/draft.ts';
import { invoiceFields } from '../invoice/fields.ts';
import { draftOfRun } from './draft-of-run.ts';

const schedule = {
  rhythm: 'monthly',
  firstDay: '2026-11-01',
  supply: 'ahead',
  raiseFrom: '',
  raisePercent: 0,
} as const;

function templateOf(more: Partial<InvoiceDraft>): InvoiceDraft {
  return { ...emptyValues(invoiceFields), lines: [newDraftLine], ...more };
}

describe('texts of a run', () => {
  const words = 'für {Zeitraum}, {Monat}, {Jahr}, {Von}, {Bis}';

  it.each([
    ['ahead', 'de', 'für Dezember 2026, Dezember, 2026, 01.12.2026, 31.12.2026'],
    ['past', 'de', 'für November 2026, November, 2026, 01.11.2026, 30.11.2026'],
    ['day', 'de', 'für 01.12.2026, Dezember, 2026, 01.12.2026, 01.12.2026'],
    ['ahead', 'en', 'für December 2026, December, 2026, 1 Dec 2026, 31 Dec 2026'],
  ] as const)('%s, %s', (supply, language, expected) => {
    const lines = [{ ...newDraftLine, description: words }];
    const template = templateOf({ subject: words, introText: words, closingText: words, paymentTerms: words, lines });
    const made = draftOfRun(template, { schedule: { ...schedule, supply }, day: '2026-12-01', language });
    const { subject, introText, closingText, paymentTerms } = made;
    expect([subject, introText, closingText, paymentTerms, made.lines[0]?.description]).toEqual(
      Array.from({ length: 5 }, () => expected),
    );
  });

  it.each([
    ['de', '01.10.2026 bis 31.12.2026'],
    ['en', '1 Oct 2026 to 31 Dec 2026'],
  ] as const)('a time that is no month is said by its days (%s)', (language, expected) => {
    const quarter = { ...schedule, rhythm: 'quarterly', firstDay: '2026-10-01' } as const;
    const template = templateOf({ subject: '{Zeitraum}' });
    expect(draftOfRun(template, { schedule: quarter, day: '2026-10-01', language }).subject).toBe(expected);
  });

  it('other braces stay as they are, and nothing but texts is filled', () => {
    const template = templateOf({ subject: '{Nummer} {x} {} {Monat}{', orderReference: '{Monat}' });
    const { subject, orderReference } = draftOfRun(template, { schedule, day: '2026-12-01', language: 'de' });
    expect([subject, orderReference]).toEqual(['{Nummer} {x} {} Dezember{', '{Monat}']);
  });
});

it('says the time of supply, and nothing else of the whole is another', () => {
  const template = templateOf({ customer: 'c', orderReference: 'B 7' });
  expect(draftOfRun(template, { schedule, day: '2026-12-01', language: 'de' })).toEqual({
    ...template,
    supplyFrom: '2026-12-01',
    supplyTo: '2026-12-31',
  });
});

describe('a raise', () => {
  it.each([
    ['100', 500, '105'],
    ['99.99', 333, '103.32'],
    ['0.1234', 1000, '0.1357'],
    ['-10', 550, '-10.55'],
    ['0.1', 500, '0.11'],
    ['', 500, ''],
  ])('%s by %s basis points', (unitPrice, raisePercent, expected) => {
    const template = templateOf({ lines: [{ ...newDraftLine, unitPrice }] });
    const raised = { ...schedule, raiseFrom: '2026-12-01', raisePercent };
    const [line] = draftOfRun(template, { schedule: raised, day: '2026-12-01', language: 'de' }).lines;
    expect(line?.unitPrice).toBe(expected);
  });

  it('holds for what is supplied from its day on, whenever that is billed', () => {
    const template = templateOf({ lines: [{ ...newDraftLine, unitPrice: '100' }] });
    const raised = { ...schedule, supply: 'past', raiseFrom: '2027-01-01', raisePercent: 1000 } as const;
    const priceOn = (day: string) =>
      draftOfRun(template, { schedule: raised, day, language: 'de' }).lines[0]?.unitPrice;
    expect([priceOn('2027-01-01'), priceOn('2027-02-01')]).toEqual(['100', '110']);
  });
});
