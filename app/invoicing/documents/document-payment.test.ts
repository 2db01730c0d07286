import { describe, expect, it } from 'vitest';
import { customer, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { invoiceView } from './document-view.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';

function paymentOf(changes: Partial<InvoiceSnapshot>) {
  const { payment } = invoiceView(invoice(threeLines, changes));
  return {
    sentences: payment?.sentences.map((text) => text.replaceAll('\u00a0', ' ')),
    rows: payment?.rows ?? [],
    giroCode: payment?.giroCode,
  };
}

describe('payment', () => {
  it('holds a GiroCode with exactly what stands beside it', () => {
    const { giroCode, rows } = paymentOf({});
    const [, , , , bic, name, iban, amount, , , remittance] = giroCode?.payload.split('\n') ?? [];
    const value = (label: string) => rows.find((row) => row.label === label)?.text.replaceAll('\u00a0', '');
    expect(bic).toBe(value('BIC'));
    expect(name).toBe(value('Empfänger'));
    expect(iban).toBe(value('IBAN'));
    expect(amount).toBe('EUR4528.56');
    expect(value('Betrag')).toBe('4.528,56€');
    expect(remittance).toBe(value('Verwendungszweck'));
  });

  it('says until when which discount is left, and what is to be paid then (§ 14 (4) Nr. 7 UStG)', () => {
    const cashDiscounts = [
      { days: 7, percentBp: 300 },
      { days: 14, percentBp: 200, baseCents: 300_000 },
    ];
    expect(paymentOf({ cashDiscounts }).sentences?.slice(1)).toEqual([
      '3 % Skonto bei Zahlung bis 28.11.2026. Zu zahlen sind dann 4.392,70 €.',
      '2 % Skonto auf 3.000,00 € bei Zahlung bis 05.12.2026. Zu zahlen sind dann 4.468,56 €.',
    ]);
  });

  it('asks for no transfer where the account is debited', () => {
    const directDebit = {
      mandateReference: 'M-1',
      creditorIdentifier: 'DE98ZZZ09999999999',
      debitedIban: 'DE89370400440532013000',
    };
    const { sentences, rows, giroCode } = paymentOf({ directDebit, customer: { ...customer, kind: 'consumer' } });
    expect(sentences).toEqual([
      'Wir ziehen 4.528,56 € zum 05.12.2026 per SEPA-Lastschrift von Ihrem Konto DE89 **** **** **** **30 00 ein (Mandatsreferenz M-1, Gläubiger-Identifikationsnummer DE98ZZZ09999999999).',
    ]);
    expect([rows, giroCode]).toEqual([[], undefined]);
  });

  it('is made by the one who issues a self-billed invoice', () => {
    const { sentences, giroCode } = paymentOf({ typeCode: '389' });
    expect(sentences).toEqual(['Wir überweisen Ihnen 4.528,56 € bis zum 05.12.2026 auf dieses Konto.']);
    expect(giroCode).toBeUndefined();
  });

  it('outside SEPA is said with the account, without a GiroCode that no bank takes', () => {
    const { rows, giroCode } = paymentOf({
      payment: { kind: 'credit-transfer', iban: 'CR05015202001026284066', accountName: 'Ada Nordmann' },
    });
    expect(rows.length).toBeGreaterThan(3);
    expect(giroCode).toBeUndefined();
  });

  it('names another payee (BG-10)', () => {
    const payee = { name: 'Factoring Nord GmbH', registrationNumber: 'HRB 4711' };
    expect(paymentOf({ payee }).sentences?.[1]).toBe('Zahlungsempfänger ist Factoring Nord GmbH, HRB 4711.');
  });
});
