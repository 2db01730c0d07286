import { cashDiscountSentences } from '../invoice/snapshot-sentences.ts';
import type { Language } from '#app/values/decimal.ts';
import { centsToDecimal } from '#app/values/money.ts';
import { isCorrection } from '../invoice/snapshot.ts';
import type { BilledSnapshot, CreditTransfer, DirectDebitSnapshot, InvoiceSnapshot } from '../invoice/snapshot.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import type { PaymentInstructions } from '#app/einvoice/model-parties.ts';
import type { Profile } from '#app/einvoice/profiles.ts';
import { writeSkonto } from '#app/einvoice/skonto.ts';
import { compact, filled } from '#app/values/records.ts';

type PaymentTerms = Pick<Invoice, 'dueDate' | 'paymentTerms' | 'payment'>;

/** Due date, terms and ways to pay; a document that demands nothing has neither due date nor account. */
export function paymentOf(snapshot: BilledSnapshot, profile: Profile): PaymentTerms {
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) return settlementOf(snapshot);
  const { directDebit, payment, number, dueDate } = snapshot;
  return compact<PaymentTerms>({
    dueDate,
    paymentTerms: termsOf(snapshot, profile),
    payment: directDebit ? debitOf(directDebit, number) : transferOf(payment, number),
  });
}

function transferOf({ kind, iban, bic, accountName }: CreditTransfer, number: string): PaymentInstructions {
  return {
    meansCode: kind === 'sepa-credit-transfer' ? '58' : '30',
    remittanceInformation: number,
    creditTransfers: [{ account: iban, accountName, ...(bic === undefined ? {} : { serviceProvider: bic }) }],
  };
}

function debitOf(debit: DirectDebitSnapshot, number: string): PaymentInstructions {
  return {
    meansCode: '59',
    remittanceInformation: number,
    directDebit: {
      mandateReference: debit.mandateReference,
      creditorIdentifier: debit.creditorIdentifier,
      debitedAccount: debit.debitedIban,
    },
  };
}

const settled: Record<Language, string> = { de: 'Bereits bezahlt', en: 'Already paid' };
const refunded: Record<Language, string> = { de: 'Verrechnung oder Erstattung', en: 'Offset or refund' };
const granted: Record<Language, string> = {
  de: 'Keine Zahlung nötig: Der Betrag wird verrechnet oder erstattet.',
  en: 'No payment is needed: the amount is offset or refunded.',
};

/** BR-DE-1 wants BG-16 where nothing is to be paid too: 97 is clearing between the two. */
function settlementOf({ language, totals }: BilledSnapshot): PaymentTerms {
  return compact<PaymentTerms>({
    // BR-CO-25 of older validators wants terms beside every positive amount, a credit note's too.
    paymentTerms: totals.dueCents > 0 ? granted[language] : undefined,
    payment: { meansCode: '97', meansText: (totals.dueCents === 0 ? settled : refunded)[language] },
  });
}

/**
 * BT-20: free text as it was typed, then the cash discounts. German profiles have them as data; elsewhere people read
 * them. A typed line that begins with "#" is a cash discount too (BR-DE-18), and for the rules to judge.
 */
function termsOf(snapshot: InvoiceSnapshot, profile: Profile): string | undefined {
  const { paymentTerms, cashDiscounts = [] } = snapshot;
  const texts = paymentTerms === undefined ? [] : [paymentTerms];
  if (!readsSkonto(profile)) return filled([...texts, ...cashDiscountSentences(snapshot)])?.join('\n');
  const skonto = writeSkonto(
    cashDiscounts.map(({ days, percentBp, baseCents }) => ({
      days,
      percent: centsToDecimal(percentBp),
      ...(baseCents !== undefined && { baseAmount: centsToDecimal(baseCents) }),
    })),
  );
  return filled([...texts, ...(skonto === '' ? [] : [skonto])])
    ?.join('\n')
    .replace(lastMark, '$&\n');
}

function readsSkonto({ id, families }: Profile): boolean {
  return families.includes('xrechnung') || id.startsWith('zugferd');
}

/** BR-DE-18 wants a line break after the last cash discount. */
const lastMark = /(?<=^|\n)[ \t]*#[^\n]*$/;
