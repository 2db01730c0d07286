import { cashDiscountSentences } from '../invoice/snapshot-sentences.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { big } from '#app/values/decimal.ts';
import type { Language } from '#app/values/decimal.ts';
import { documentLabels } from './words/document-labels.ts';
import type { PaymentView } from './document-model.ts';
import { maskedIban, printedIban, labelledRows, nonBlank, paragraphs } from './document-parts.ts';
import { formatEuro, toCents, centsToDecimal } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import type {
  CashDiscount,
  CreditTransfer,
  DirectDebitSnapshot,
  InvoiceTypeCode,
  PayeeSnapshot,
} from '../invoice/snapshot.ts';

interface Demand {
  language: Language;
  issueDate: IsoDate;
  dueCents: Cents;
  dueDate: IsoDate;
  /** BT-83 */
  remittance: string;
  account: CreditTransfer;
  /** BT-20 */
  terms?: string | undefined;
  cashDiscounts?: readonly CashDiscount[] | undefined;
  directDebit?: DirectDebitSnapshot | undefined;
  payee?: PayeeSnapshot | undefined;
  /** BT-3: a self-billed invoice (389) is paid by the one who issues it */
  typeCode?: InvoiceTypeCode;
}

/** What is to be paid and how; a GiroCode only where a transfer in EUR is due. */
export function paymentView(demand: Demand): PaymentView {
  const { language, dueCents, directDebit } = demand;
  const labels = documentLabels(language);
  const heading = labels.paymentHeading;
  const further = [...discountSentences(demand), ...payeeSentence(demand), ...paragraphs(demand.terms)];
  if (dueCents === 0) return { heading, sentences: [labels.nothingDue, ...further], rows: [] };
  if (dueCents < 0) {
    return { heading, sentences: [labels.refund(formatEuro(-dueCents, language)), ...further], rows: [] };
  }
  if (directDebit !== undefined) {
    return { heading, sentences: [debitSentence(demand, directDebit), ...further], rows: [] };
  }
  return { heading, ...transfer(demand, further) };
}

function transfer(demand: Demand, further: string[]): Omit<PaymentView, 'heading'> {
  const { language, dueCents, account, remittance } = demand;
  const labels = documentLabels(language);
  const amount = formatEuro(dueCents, language);
  const dueDate = formatDate(demand.dueDate, language);
  const { iban, bic, accountName: name } = account;
  const sentence = demand.typeCode === '389' ? labels.paidBy(amount, dueDate) : labels.payBy(amount, dueDate);
  const payload = giroCodeOf(demand);
  return {
    sentences: [sentence, ...further],
    rows: labelledRows([
      [labels.payee, name],
      [labels.account, printedIban(iban)],
      [labels.bic, bic],
      [labels.bank, account.bankName],
      [labels.remittance, remittance],
      [labels.amountDue, amount],
      [labels.dueDate, dueDate],
    ]),
    ...(payload === null
      ? {}
      : { giroCode: { payload, caption: labels.giroCodeCaption, alternative: labels.giroCodeAlternative } }),
  };
}

function giroCodeOf({ account, dueCents, remittance, typeCode }: Demand): string | null {
  // No bank takes one for an account outside SEPA.
  if (typeCode === '389' || account.kind !== 'sepa-credit-transfer') return null;
  const { iban, bic, accountName: name } = account;
  return giroCodePayload({ name, iban, amountCents: dueCents, remittance, ...(bic === undefined ? {} : { bic }) });
}

function debitSentence({ language, dueCents, dueDate }: Demand, debit: DirectDebitSnapshot): string {
  return documentLabels(language).debit({
    amount: formatEuro(dueCents, language),
    date: formatDate(dueDate, language),
    account: maskedIban(debit.debitedIban),
    mandate: debit.mandateReference,
    creditor: debit.creditorIdentifier,
  });
}

/** § 14 (4) Nr. 7 UStG: reductions that were agreed beforehand; each with what is left to pay. */
function discountSentences(demand: Demand): string[] {
  const { language, dueCents, cashDiscounts = [] } = demand;
  if (dueCents <= 0) return [];
  return cashDiscountSentences({ ...demand, cashDiscounts: [...cashDiscounts] }).map((sentence, index) => {
    const [discount] = cashDiscounts.slice(index);
    const left = discount === undefined ? dueCents : cashDiscountedCents(dueCents, discount);
    return `${sentence} ${documentLabels(language).thenPayable(formatEuro(left, language))}`;
  });
}

/** What is left to pay for who takes the cash discount. */
export function cashDiscountedCents(dueCents: Cents, { percentBp, baseCents = dueCents }: CashDiscount): Cents {
  return dueCents - toCents(big(baseCents).times(percentBp).div(1_000_000));
}

/** BG-10 */
function payeeSentence({ language, payee }: Demand): string[] {
  if (payee === undefined) return [];
  return [documentLabels(language).payeeInstead(nonBlank([payee.name, payee.registrationNumber]).join(', '))];
}

interface Transfer {
  name: string;
  iban: string;
  bic?: string;
  amountCents: Cents;
  /** what the payer's statement will show: the invoice number */
  remittance: string;
}

// EPC069-12: limits of the fields and of the whole.
const nameLengthMax = 70;
const remittanceLengthMax = 140;
const amountCentsMax = 99_999_999_999;
const bytesMax = 331;

/**
 * Text of the EPC QR code ("GiroCode", EPC069-12 version 002, UTF-8) for a SEPA credit transfer in EUR. Null where none
 * can be made: nothing to pay, or more than the code can say. A longer name is cut; banks do not compare it in full.
 */
export function giroCodePayload({ name, iban, bic = '', amountCents, remittance }: Transfer): string | null {
  if (amountCents < 1 || amountCents > amountCentsMax || remittance.length > remittanceLengthMax) return null;
  const shortName = Array.from(oneLine(name)).slice(0, nameLengthMax).join('');
  const amount = `EUR${centsToDecimal(amountCents)}`;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    shortName,
    iban.replace(/\s/g, ''),
    amount,
    '',
    '',
    oneLine(remittance),
  ];
  const payload = lines.join('\n');
  const tooLong = new TextEncoder().encode(payload).length > bytesMax;
  return tooLong || shortName === '' || iban === '' ? null : payload;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
