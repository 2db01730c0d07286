import { describe, expect, it } from 'vitest';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import { modelOf } from '#tests/einvoice/model-of-case.ts';
import { fromInvoice } from './to-einvoice.ts';
import type { Invoice } from '#app/einvoice/model.ts';

const textsOf = ({ notes = [] }: Invoice) => notes.map(({ text }) => text);

describe('payment', () => {
  it('is a SEPA transfer with the number as purpose', () => {
    expect(modelOf('mixed-rates')).toMatchObject({
      dueDate: '2026-12-05',
      payment: {
        meansCode: '58',
        remittanceInformation: 'RE-2026-0042',
        creditTransfers: [{ account: 'DE02120300000000202051', accountName: 'Ada Nordmann' }],
      },
    });
    expect(modelOf('mixed-rates').paymentTerms).toBeUndefined();
  });

  it('into an account outside SEPA is any transfer: code 30, not 58', () => {
    expect(modelOf('account-outside-sepa').payment).toEqual({
      meansCode: '30',
      remittanceInformation: 'RE-2026-0042',
      creditTransfers: [{ account: 'CR05015202001026284066', accountName: 'Ada Nordmann' }],
    });
  });

  it('by direct debit names mandate, creditor and the account debited (BR-DE-24, 30, 31), no account of ours', () => {
    expect(modelOf('direct-debit').payment).toEqual({
      meansCode: '59',
      remittanceInformation: 'RE-2026-0042',
      directDebit: {
        mandateReference: 'M-2026-7',
        creditorIdentifier: 'DE98ZZZ09999999999',
        debitedAccount: 'DE89370400440532013000',
      },
    });
  });

  it('to a payee: BG-10', () => {
    expect(modelOf('payee').payee).toEqual({ name: 'Factoring Nord AG', registration: { value: 'HRB 99' } });
    expect(modelOf('mixed-rates').payee).toBeUndefined();
  });

  const skonto = '#SKONTO#TAGE=3#PROZENT=3.00#BASISBETRAG=100.00#\n#SKONTO#TAGE=7#PROZENT=2.00#\n';
  const german =
    '3\u00a0% Skonto auf 100,00\u00a0€ bei Zahlung bis 24.11.2026.\n2\u00a0% Skonto bei Zahlung bis 28.11.2026.';
  const english = '3% cash discount on €\u00a0100.00 if paid by 24 Nov 2026.\n2% cash discount if paid by 28 Nov 2026.';

  it.each([
    ['xrechnung', 'de', skonto],
    ['xrechnung', 'en', skonto],
    ['zugferd-en16931', 'de', skonto],
    ['peppol', 'de', german],
    ['peppol', 'en', english],
  ] as const)('cash discounts in %s (%s): %j after the free text', (profile, language, text) => {
    const { paymentTerms } = modelOf('cash-discounts', language, profile);
    expect(paymentTerms).toBe(`Zahlbar ohne Abzug bis 05.12.2026.\nKunde #1, Auftrag #2\n${text}`);
  });

  it.each([
    ['#SKONTO#TAGE=7#PROZENT=2.00#', '#SKONTO#TAGE=7#PROZENT=2.00#\n'],
    ['Sofort.\n#SKONTO#TAGE=7#PROZENT=2.00#', 'Sofort.\n#SKONTO#TAGE=7#PROZENT=2.00#\n'],
    ['#SKONTO#TAGE=7#PROZENT=2.00#\nSonst netto.', '#SKONTO#TAGE=7#PROZENT=2.00#\nSonst netto.'],
    ['#1 unserer Kunden', '#1 unserer Kunden\n'],
    ['Kunde #1', 'Kunde #1'],
  ])('typed terms %j stay as they are, with the line break that BR-DE-18 wants', (paymentTerms, text) => {
    expect(fromInvoice(billOf({ paymentTerms }, 'de'), 'xrechnung').paymentTerms).toBe(text);
  });

  it('one cash discount alone stands alone', () => {
    const snapshot = billOf({ cashDiscounts: [{ days: 14, percentBp: 250 }] }, 'de');
    expect(fromInvoice(snapshot, 'xrechnung').paymentTerms).toBe('#SKONTO#TAGE=14#PROZENT=2.50#\n');
  });
});

describe('payments in advance', () => {
  it('a partial invoice says when it was paid (BT-7)', () => {
    expect(modelOf('partial-invoice')).toMatchObject({ typeCode: '326', vatPointDate: '2026-11-20' });
  });

  it('a final invoice takes them off (BT-113), names the last (BG-3) and lists all (§ 14 (5) UStG)', () => {
    const model = modelOf('final-invoice');
    expect(model.totals).toMatchObject({ gross: '119.00', paid: '95.20', due: '23.80' });
    expect(model.precedingInvoices).toEqual([{ number: 'RE-2026-0035', issueDate: '2026-10-31' }]);
    expect(textsOf(model)).toEqual([
      [
        'Abgezogene Abschlagsrechnungen:',
        'RE-2026-0030 vom 01.10.2026: 40,00\u00a0€ zuzüglich 7,60\u00a0€ Umsatzsteuer, zusammen 47,60\u00a0€',
        'RE-2026-0035 vom 31.10.2026: 40,00\u00a0€ zuzüglich 7,60\u00a0€ Umsatzsteuer, zusammen 47,60\u00a0€',
      ].join('\n'),
    ]);
  });

  it.each([
    ['final-invoice-paid', 'de', '0.00', 'Bereits bezahlt'],
    ['final-invoice-paid', 'en', '0.00', 'Already paid'],
    ['final-invoice-overpaid', 'de', '-119.00', 'Verrechnung oder Erstattung'],
    ['final-invoice-overpaid', 'en', '-119.00', 'Offset or refund'],
  ] as const)('%s (%s): %s is due, so no account and no date', (name, language, due, meansText) => {
    const model = modelOf(name, language);
    expect(model.totals?.due).toBe(due);
    expect(model.payment).toEqual({ meansCode: '97', meansText });
    expect([model.dueDate, model.paymentTerms]).toEqual([undefined, undefined]);
  });
});

describe('corrections', () => {
  it.each([
    ['cancellation', 'Falsche Menge'],
    ['correction', 'Eine zu viel'],
  ])('%s: 384 with negative quantities and BG-3, no demand', (name, reason) => {
    const model = modelOf(name);
    expect(model).toMatchObject({
      number: 'ST-2026-0003',
      typeCode: '384',
      issueDate: '2026-11-25',
      precedingInvoices: [{ number: 'RE-2026-0042', issueDate: '2026-11-21' }],
      buyerReference: '04011000-1234512345-06',
      payment: { meansCode: '97', meansText: 'Verrechnung oder Erstattung' },
    });
    expect([model.dueDate, model.paymentTerms]).toEqual([undefined, undefined]);
    expect(textsOf(model)).toEqual([reason]);
    expect(model.lines?.every(({ quantity, price }) => quantity?.startsWith('-') && !price?.net?.startsWith('-'))).toBe(
      true,
    );
  });

  it('a cancellation takes back the whole, a correction what differs', () => {
    expect(modelOf('cancellation').totals).toMatchObject({
      net: '-174.60',
      vat: '-24.22',
      gross: '-198.82',
      due: '-198.82',
    });
    expect(modelOf('correction').totals).toMatchObject({ net: '-50.00', vat: '-9.50', due: '-59.50' });
  });

  it.each([
    ['de', 'Keine Zahlung nötig: Der Betrag wird verrechnet oder erstattet.'],
    ['en', 'No payment is needed: the amount is offset or refunded.'],
  ] as const)('a credit note is positive and demands nothing either (%s)', (language, paymentTerms) => {
    const model = modelOf('cancellation-credit-note', language);
    expect(model).toMatchObject({
      typeCode: '381',
      paymentTerms,
      totals: { due: '198.82' },
      payment: { meansCode: '97' },
    });
    expect(model.dueDate).toBeUndefined();
    expect(model.precedingInvoices).toHaveLength(1);
  });

  it('of a final invoice takes back what was deducted too', () => {
    const model = modelOf('cancellation-final-invoice');
    expect(model.totals).toMatchObject({ gross: '-119.00', paid: '-47.60', due: '-71.40' });
    expect(model.precedingInvoices).toEqual([{ number: 'RE-2026-0042', issueDate: '2026-11-21' }]);
  });
});
