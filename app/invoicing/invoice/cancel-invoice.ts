import type { IsoDate } from '#app/values/dates.ts';
import { negateDecimal } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import { withoutMinus } from '../ledger/settlement.ts';
import { freezeAmounts, typedAmounts } from './freeze-amounts.ts';
import type { TypedAdjustment, TypedAmounts, TypedLine } from './freeze-amounts.ts';
import type { CorrectionContent, CorrectionSnapshot, InvoiceSnapshot, Renderer } from './snapshot.ts';

/** What the person decides who takes an invoice back. */
export interface Cancellation {
  issueDate: IsoDate;
  renderer: Renderer;
  reason?: string;
  /** 384 (default): negative quantities; 381, a credit note: the amounts as invoiced */
  typeCode?: CorrectionSnapshot['typeCode'];
}

/**
 * The whole of an invoice taken back, but its number: in each tax group it adds up with the invoice to nothing.
 */
export function cancelInvoice(invoice: InvoiceSnapshot, cancellation: Cancellation): CorrectionContent {
  const { issueDate, renderer, reason, typeCode = '384' } = cancellation;
  const { entries, ...facts } = repeatedFacts(invoice);
  const amounts = typedAmounts(invoice);
  return {
    ...facts,
    issueDate,
    renderer,
    // What was never owed is not taken back.
    ...(entries && { entries: entries.filter(({ kind }) => kind !== 'optional') }),
    ...freezeAmounts(typeCode === '384' ? negateAmounts(amounts) : amounts),
    kind: 'cancellation',
    typeCode,
    precedingInvoice: { number: invoice.number, issueDate: invoice.issueDate },
    ...(reason !== undefined && { reason }),
  };
}

/**
 * What a document that corrects an invoice says as it did, but its amounts. Words to the customer, terms of payment and
 * files of the invoice are not repeated; its references are, but the one to an earlier invoice: theirs is the invoice itself.
 */
export function repeatedFacts(invoice: InvoiceSnapshot) {
  const { number: _number, issueDate: _date, kind: _kind, typeCode: _type, dueDate: _due, ...kept } = invoice;
  const { subject: _subject, paymentTerms: _terms, cashDiscounts: _discounts, directDebit: _debit, ...rest } = kept;
  const { introText: _intro, closingText: _closing, attachments: _files, ...asked } = rest;
  const { paymentReceivedOn: _on, deductions: _deductions, ...free } = asked;
  const { precedingNumber: _preceding, precedingDate: _day, ...said } = free;
  const { allowances: _less, charges: _more, prepayments: _prepaid, ...facts } = said;
  return facts;
}

function negateAmounts(amounts: TypedAmounts): TypedAmounts {
  const { allowances, charges, prepayments } = amounts;
  return {
    ...amounts,
    lines: amounts.lines.map(negateLine),
    ...(allowances && { allowances: allowances.map(negateAdjustment) }),
    ...(charges && { charges: charges.map(negateAdjustment) }),
    ...(prepayments && {
      prepayments: prepayments.map(({ taxGroups, ...each }) => ({
        ...negateTaxed(each),
        ...(taxGroups && { taxGroups: taxGroups.map(negateTaxed) }),
      })),
    }),
  };
}

function negateTaxed<T extends { netCents: Cents; taxCents: Cents }>(each: T): T {
  return { ...each, netCents: withoutMinus(-each.netCents), taxCents: withoutMinus(-each.taxCents) };
}

function negateLine(line: TypedLine): TypedLine {
  const { allowances, charges } = line;
  return {
    ...line,
    quantity: negateDecimal(line.quantity),
    ...(allowances && { allowances: allowances.map(negateAdjustment) }),
    ...(charges && { charges: charges.map(negateAdjustment) }),
  };
}

function negateAdjustment<T extends TypedAdjustment>(adjustment: T): T {
  const { amountCents = 0 } = adjustment;
  return { ...adjustment, amountCents: amountCents === 0 ? 0 : -amountCents };
}
