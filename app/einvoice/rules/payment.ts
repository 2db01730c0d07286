import { isBlank, trimBlanks } from '../xml/blanks.ts';
import type { PaymentMeansFacts } from './payment-means.ts';
import { documentRule } from './rule.ts';
import type { Rule } from './rule.ts';
import type { InvoiceFacts } from './facts.ts';
import { missing, text } from './texts.ts';

const transferCodes = ['30', '58'];

function isTransfer(means: PaymentMeansFacts): boolean {
  return transferCodes.includes(means.code);
}

function atPayment({ invoice }: InvoiceFacts): { owner: object; property: string } {
  return { owner: invoice, property: 'payment' };
}

const accountText = text(
  'Die Überweisung hat keine Kontonummer (BT-84).',
  'The credit transfer has no account (BT-84).',
  ['Geben Sie die IBAN an, auf die gezahlt werden soll.', 'State the IBAN to pay to.'],
);

export const paymentRules: readonly Rule[] = [
  documentRule({
    id: 'BR-49',
    term: 'BT-81',
    text: missing('BT-81'),
    ok: ({ paymentMeans }) => paymentMeans.every(({ hasCode }) => hasCode),
    at: atPayment,
  }),
  documentRule({
    id: 'BR-50',
    term: 'BT-84',
    text: accountText,
    ok: ({ paymentMeans }) =>
      paymentMeans.every((means) => !isTransfer(means) || !means.hasAccount || !isBlank(means.accountId ?? '')),
    at: atPayment,
  }),
  documentRule({
    id: 'BR-61',
    term: 'BT-84',
    text: accountText,
    // The rules of CII look at accounts only; that there is none at all is for CII-SR-470 to say.
    ok: ({ paymentMeans, isCii }) =>
      paymentMeans.every((means) => !isTransfer(means) || means.hasAccountId || (isCii && !means.hasAccount)),
    at: atPayment,
  }),
  ...(['ubl', 'cii', undefined] as const).map((syntax) =>
    documentRule({
      id: 'BR-51',
      term: 'BT-87',
      level: syntax === 'ubl' ? 'warning' : 'fatal',
      text: text('Die Kartennummer ist zu vollständig angegeben.', 'Too much of the card number is stated.', [
        'Geben Sie höchstens die ersten sechs und letzten vier Ziffern an.',
        'State at most the first six and last four digits.',
      ]),
      ok: (facts) => facts.syntax !== syntax || trimBlanks(facts.invoice.payment?.card?.number ?? '').length <= 10,
      at: ({ invoice }) => ({ owner: invoice.payment?.card ?? invoice, property: 'number' }),
    }),
  ),
];
