import { appendOnly, refuse } from '../schema/locking.ts';
import { collection, column, isDay, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Payments and what of them falls on which invoice. Both are append-only: a payment is taken back by another one
// (decision 025).
const payments = collection('payments', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('date', 10, { ...isDay, ...required }),
    column.choice('method', ['transfer', 'debit', 'card', 'online', 'cash', 'other', 'credit'], required),
    // Money that came in, negative where it went out.
    column.whole('amountCents'),
    column.text('note', 200),
    // Id of the payment that this one takes back.
    column.text('reversalOf', 15),
    column.createKey,
    column.created,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_payments_reversal ON payments (reversalOf) WHERE reversalOf != ''",
    "CREATE UNIQUE INDEX idx_payments_createKey ON payments (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_payments_list ON payments (company, date, created, id, reversalOf, amountCents)',
  ],
});

const paymentParts = collection('payment_parts', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('payment', 'payments', required),
    column.relation('invoice', 'invoices'),
    // Its place among the parts of its payment, from 1.
    column.whole('position', { min: 1 }),
    column.choice('kind', ['paid', 'discount', 'difference', 'offset', 'uncollectible', 'credit'], required),
    column.whole('amountCents'),
    // JSON: what of it falls on which tax group.
    column.text('taxGroups', 20000, required),
    column.created,
    // Why a rest is let go, of the part that says so.
    column.text('reason', 200),
    // Whose credit it is: then there is no invoice (decision 025).
    column.relation('customer', 'customers'),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_payment_parts_position ON payment_parts (payment, position)',
    'CREATE INDEX idx_payment_parts_invoice ON payment_parts (company, invoice, kind, amountCents)',
    "CREATE INDEX idx_payment_parts_credit ON payment_parts (company, customer, payment, amountCents) WHERE kind = 'credit'",
  ],
});

const ownCredit = "t.company = NEW.company AND t.customer = NEW.customer AND t.kind = 'credit'";
const ownDay = '(SELECT date FROM payments WHERE id = NEW.payment)';
/** What a customer has left at the end of a day. */
const creditOn = (
  day: string,
) => `coalesce((SELECT sum(t.amountCents) FROM payment_parts t JOIN payments p ON p.id = t.payment
  WHERE ${ownCredit} AND p.date <= ${day}), 0)`;

export const paymentsSchema: SubjectSchema = {
  collections: [payments, paymentParts],
  triggers: [
    ...appendOnly(payments),
    ...appendOnly(paymentParts),
    refuse(
      'trg_payment_parts_insert',
      `BEFORE INSERT ON payment_parts WHEN
        NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = NEW.payment AND p.company = NEW.company)
        OR CASE WHEN NEW.kind = 'credit' THEN NEW.invoice != ''
            OR NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = NEW.customer AND c.company = NEW.company)
          ELSE NEW.customer != '' OR NOT EXISTS (SELECT 1 FROM invoices i
            WHERE i.id = NEW.invoice AND i.company = NEW.company AND i.status = 'issued' AND i.withdrawn = FALSE) END`,
      'parts belong to a payment and an issued invoice or a customer of one company',
    ),
    // On any day: what is spent for an earlier day is asked of every day since.
    refuse(
      'trg_payment_parts_credit',
      `BEFORE INSERT ON payment_parts WHEN NEW.kind = 'credit' AND NEW.amountCents < 0 AND EXISTS (SELECT 1 FROM (
        SELECT date FROM payments WHERE id = NEW.payment
        UNION SELECT p.date FROM payment_parts t JOIN payments p ON p.id = t.payment
          WHERE ${ownCredit} AND p.date > ${ownDay}) d
        WHERE NEW.amountCents + ${creditOn('d.date')} < 0)`,
      'a credit is never below zero',
    ),
  ],
};
