import type { Term } from '../../findings.ts';
import { hasIbanChecksum } from '../../iban.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { PaymentMeansFacts } from '../payment-means.ts';
import { documentRule } from '../rule.ts';
import type { Place, Rule, RuleText } from '../rule.ts';
import { missing, text } from '../texts.ts';

type Spec = Omit<Parameters<typeof documentRule>[0], 'id'>;

function rule(id: string, spec: Spec): Rule {
  return documentRule({ id, ...spec }, 'xrechnung');
}

function meansRule(
  id: string,
  spec: {
    term: Term;
    text: RuleText;
    codes: string[];
    ok: (means: PaymentMeansFacts, facts: InvoiceFacts) => boolean;
    level?: 'warning';
  },
): Rule {
  const { codes, ok, ...rest } = spec;
  return rule(id, {
    ...rest,
    ok: (facts) => facts.paymentMeans.every((means) => !codes.includes(means.code) || ok(means, facts)),
    at: ({ invoice }): Place => ({ owner: invoice, property: 'payment' }),
  });
}

/** In CII the direct debit is spread over the settlement, in UBL it is part of the way to pay. */
function hasDirectDebit(means: PaymentMeansFacts, facts: InvoiceFacts): boolean {
  if (!facts.isCii) return means.hasMandate;
  const debit = facts.invoice.payment?.directDebit;
  return facts.has(debit, 'mandateReference') || facts.has(debit, 'creditorIdentifier') || means.hasMandate;
}

function notBeside(de: string, en: string): RuleText {
  return text(`Zur Zahlungsart (BT-81) gehört nur: ${de}.`, `This payment means (BT-81) goes with only: ${en}.`, [
    'Entfernen Sie die anderen Zahlungsangaben.',
    'Remove the other payment details.',
  ]);
}

const ibanText = text('Die IBAN ist nicht richtig.', 'The IBAN is not correct.', [
  'Prüfen Sie die IBAN.',
  'Check the IBAN.',
]);

export const xrechnungPaymentRules: readonly Rule[] = [
  meansRule('BR-DE-19', {
    term: 'BT-84',
    level: 'warning',
    text: ibanText,
    codes: ['58'],
    ok: ({ iban }) => hasIbanChecksum(iban ?? ''),
  }),
  meansRule('BR-DE-20', {
    term: 'BT-91',
    level: 'warning',
    text: ibanText,
    codes: ['59'],
    ok: ({ debitedAccount }) => hasIbanChecksum(debitedAccount ?? ''),
  }),
  meansRule('BR-DE-23-a', {
    term: 'BG-17',
    text: missing('BG-17'),
    codes: ['30', '58'],
    ok: ({ hasAccount }) => hasAccount,
  }),
  meansRule('BR-DE-23-b', {
    term: 'BT-81',
    text: notBeside('Überweisung (BG-17)', 'credit transfer (BG-17)'),
    codes: ['30', '58'],
    ok: (means, facts) => !means.hasCard && !hasDirectDebit(means, facts),
  }),
  meansRule('BR-DE-24-a', {
    term: 'BG-18',
    text: missing('BG-18'),
    codes: ['48', '54', '55'],
    ok: ({ hasCard }) => hasCard,
  }),
  meansRule('BR-DE-24-b', {
    term: 'BT-81',
    text: notBeside('Karte (BG-18)', 'card (BG-18)'),
    codes: ['48', '54', '55'],
    ok: (means, facts) => !means.hasAccount && !hasDirectDebit(means, facts),
  }),
  meansRule('BR-DE-25-a', { term: 'BG-19', text: missing('BG-19'), codes: ['59'], ok: hasDirectDebit }),
  meansRule('BR-DE-25-b', {
    term: 'BT-81',
    text: notBeside('Lastschrift (BG-19)', 'direct debit (BG-19)'),
    codes: ['59'],
    ok: (means, facts) => !means.hasAccount && !means.hasCard && !(facts.isCii && means.hasInstitution),
  }),
  rule('BR-DE-30', {
    term: 'BT-90',
    text: missing('BT-90'),
    ok: (facts) => isDebitComplete(facts, 'creditorIdentifier'),
    at: ({ invoice }) => ({ owner: invoice, property: 'payment' }),
  }),
  rule('BR-DE-31', {
    term: 'BT-91',
    text: missing('BT-91'),
    ok: (facts) => isDebitComplete(facts, 'debitedAccount'),
    at: ({ invoice }) => ({ owner: invoice, property: 'payment' }),
  }),
];

/** The rules of CII want more than the one term that they name. */
function isDebitComplete(facts: InvoiceFacts, wanted: 'creditorIdentifier' | 'debitedAccount'): boolean {
  const debit = facts.invoice.payment?.directDebit;
  const has = (property: string): boolean => facts.has(debit, property);
  if (!facts.isCii) return !facts.paymentMeans.some(({ hasMandate }) => hasMandate) || has(wanted);
  const other = wanted === 'creditorIdentifier' ? 'debitedAccount' : 'creditorIdentifier';
  if (!has('mandateReference') && !has(wanted) && !has(other)) return true;
  return has(wanted) && (has('mandateReference') || has(other));
}
