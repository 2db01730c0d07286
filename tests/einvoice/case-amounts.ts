import { customers, untaxed } from './case-snapshot-base.ts';
import type { CaseChange, CaseLine } from './case-snapshot-base.ts';

export const book: CaseLine = { name: 'Handbuch', quantity: '4', unitCode: 'H87', unitPrice: '18.65', taxRateBp: 700 };

/** What is taken off and added, on lines and on the whole, in net and in gross prices. */
export const amountChanges: Record<string, CaseChange> = {
  'line-allowances': {
    lines: [
      {
        allowances: [
          { reason: 'Mengenrabatt', reasonCode: '95', percentBp: 1250 },
          { reason: 'Kulanz', amountCents: 133 },
        ],
      },
      { ...book, charges: [{ reason: 'Verpackung', reasonCode: 'PC', amountCents: 250 }] },
    ],
  },
  'line-charges': {
    lines: [
      {
        allowances: [{ reason: 'Stammkunde', reasonCode: '95', amountCents: 999 }],
        charges: [{ reason: 'Eilzuschlag', percentBp: 2500 }],
      },
      { name: 'Rückgabe', quantity: '-1', allowances: [{ reason: 'Rabatt', reasonCode: '95', amountCents: -250 }] },
      { name: 'Muster', unitPrice: '0', charges: [{ reason: 'Verpackung', amountCents: 490 }] },
      {
        allowances: [{ reason: 'Rabatt', reasonCode: '95', percentBp: 10_000 }],
        charges: [{ reason: 'Anfahrt', amountCents: 1990 }],
      },
    ],
  },
  'gross-prices-with-line-charges': {
    priceMode: 'gross',
    customer: customers.consumer,
    lines: [
      { quantity: '3', unitPrice: '9.99', charges: [{ reason: 'Eilzuschlag', percentBp: 777 }] },
      {
        ...book,
        unitPrice: '19.95',
        allowances: [{ reason: 'Rabatt', reasonCode: '95', amountCents: 333 }],
        charges: [{ reason: 'Einband', percentBp: 10_000 }],
      },
      { name: 'Muster', unitPrice: '0', charges: [{ reason: 'Verpackung', amountCents: 490 }] },
      { name: 'Muster', quantity: '0', charges: [{ reason: 'Verpackung', amountCents: 490 }] },
    ],
  },
  'discount-percent': { lines: [{}, book], allowances: [{ reason: 'Treuerabatt', reasonCode: '100', percentBp: 333 }] },
  'discount-amount': { lines: [{}, book, {}], allowances: [{ reason: 'Gutschein', amountCents: 1000 }] },
  'shipping-split': { lines: [{}, book], charges: [{ reason: 'Versand', reasonCode: 'FC', amountCents: 495 }] },
  'charge-percent': { lines: [{}, book], charges: [{ reason: 'Teuerung', percentBp: 333 }] },
  'charge-percent-gross': {
    priceMode: 'gross',
    customer: customers.consumer,
    lines: [
      { quantity: '3', unitPrice: '9.99' },
      { ...book, unitPrice: '19.95' },
    ],
    allowances: [{ reason: 'Treuerabatt', reasonCode: '95', percentBp: 10_000 }],
    charges: [{ reason: 'Teuerung', percentBp: 10_000 }],
  },
  'shipping-one-rate': {
    lines: [book],
    charges: [{ reason: 'Versand', amountCents: 495, tax: { taxCase: 'standard', taxRateBp: 1900 } }],
  },
  'reverse-charge-with-discount': {
    lines: [untaxed('reverse-charge-domestic')],
    allowances: [{ reason: 'Rabatt', percentBp: 1000 }],
    charges: [{ reason: 'Anfahrt', amountCents: 3000 }],
  },
  'price-per-hundred': { lines: [{ quantity: '250', unitCode: 'H87', unitPrice: '3.1234', priceBaseQuantity: '100' }] },
  'negative-line': { lines: [{}, { quantity: '-1', name: 'Rückgabe' }, { unitPrice: '0', name: 'Muster' }] },
  'gross-prices': {
    priceMode: 'gross',
    customer: customers.consumer,
    lines: [
      { quantity: '3', unitPrice: '9.99' },
      { quantity: '1000', unitPrice: '0.0199' },
      { ...book, unitPrice: '19.95' },
    ],
  },
  'gross-prices-with-discounts': {
    priceMode: 'gross',
    customer: customers.consumer,
    lines: [
      { quantity: '3', unitPrice: '9.99', allowances: [{ reason: 'Rabatt', percentBp: 1000 }] },
      { ...book, unitPrice: '19.95', charges: [{ reason: 'Einband', amountCents: 199 }] },
    ],
    allowances: [
      { reason: 'Treuerabatt', percentBp: 300 },
      { reason: 'Gutschein', amountCents: 500 },
    ],
    charges: [{ reason: 'Versand', amountCents: 495 }],
  },
};
