import type { IsoDate } from '#app/values/dates.ts';
import { isOutsideEea } from '#app/values/identifiers.ts';
import type { Cents } from '#app/values/money.ts';
import { mandateState } from '../customer/mandate.ts';
import { bankDayFrom, lastCollectionDay } from './bank-days.ts';

/** An issued invoice that says direct debit and is not paid, with the mandate as it stands, as the database tells it. */
export interface DebitableInvoice {
  id: string;
  number: string;
  customer: string;
  customerName: string;
  dueDate: IsoDate;
  /** what is open now */
  openCents: Cents;
  /** of reminders: 'disputed' where the customer does not accept the claim */
  hold: string;
  /** the live run that it is in; '' for none */
  run: string;
  /** what the invoice says (BG-19) */
  saidReference: string;
  saidCreditor: string;
  saidIban: string;
  mandateReference: string;
  mandateSignedOn: string;
  mandateEndedOn: string;
  /** with another program or with this one */
  mandateUsedOn: string;
  mandateBusiness: boolean;
  debitedIban: string;
  debitedHolder: string;
  /** of the customer, as the invoice says it (BG-8) */
  street: string;
  postCode: string;
  city: string;
  countryCode: string;
}

/** Where the customer of an invoice is. */
export type DebitedAddress = Pick<DebitableInvoice, 'street' | 'postCode' | 'city' | 'countryCode'>;

/** What a payment from outside of the European Economic Area has to say of who pays; null within it. */
export function debitedAddress(invoice: DebitableInvoice): DebitedAddress | null {
  const { debitedIban, street, postCode, city, countryCode } = invoice;
  return isOutsideEea(debitedIban) ? { street, postCode, city, countryCode } : null;
}

export type NotCollected =
  | 'in-run'
  | 'disputed'
  | 'creditor-changed'
  | 'mandate-missing'
  | 'mandate-ended'
  | 'mandate-lapsed'
  | 'mandate-changed'
  | 'address-missing'
  | 'not-yet'
  | 'too-much';

/** What is collected of one invoice. */
export interface ProposedDebit {
  invoice: string;
  customer: string;
  invoiceNumber: string;
  amountCents: Cents;
  scheme: 'CORE' | 'B2B';
  collectedOn: IsoDate;
  mandateReference: string;
  mandateSignedOn: IsoDate;
  debitedName: string;
  debitedIban: string;
}

export type DebitProposal =
  { ok: true; debit: ProposedDebit } | { ok: false; reason: NotCollected; collectedOn: IsoDate };

interface DebitPlan {
  /** the first day on which anything is collected */
  collectOn: IsoDate;
  today: IsoDate;
  creditorId: string;
}

/** What one direct debit may be (SEPA Core and B2B Implementation Guidelines). */
const amountMax: Cents = 99_999_999_999;

/** What is collected of an invoice, never before the day that it announced; or why nothing is. */
export function proposeDebit(invoice: DebitableInvoice, plan: DebitPlan): DebitProposal {
  const due = bankDayFrom(invoice.dueDate);
  const collectedOn = due > plan.collectOn ? due : plan.collectOn;
  const reason = reasonNotToDebit(invoice, plan, collectedOn);
  if (reason !== null) return { ok: false, reason, collectedOn };
  const { id, number, customer, customerName, openCents, mandateReference, mandateSignedOn } = invoice;
  const { mandateBusiness, debitedIban, debitedHolder } = invoice;
  return {
    ok: true,
    debit: {
      invoice: id,
      customer,
      invoiceNumber: number,
      amountCents: openCents,
      scheme: mandateBusiness ? 'B2B' : 'CORE',
      collectedOn,
      mandateReference,
      mandateSignedOn,
      debitedName: debitedHolder === '' ? customerName : debitedHolder,
      debitedIban,
    },
  };
}

function reasonNotToDebit(
  invoice: DebitableInvoice,
  { creditorId, today }: DebitPlan,
  collectedOn: IsoDate,
): NotCollected | null {
  if (invoice.run !== '') return 'in-run';
  if (invoice.hold === 'disputed') return 'disputed';
  if (invoice.saidCreditor !== creditorId) return 'creditor-changed';
  const state = mandateState(invoice, collectedOn);
  if (state === 'none') return 'mandate-missing';
  if (state === 'ended') return 'mandate-ended';
  if (invoice.saidReference !== invoice.mandateReference || invoice.saidIban !== invoice.debitedIban)
    return 'mandate-changed';
  if (state === 'lapsed') return 'mandate-lapsed';
  const address = debitedAddress(invoice);
  if (address !== null && (address.city === '' || address.countryCode === '')) return 'address-missing';
  if (collectedOn > lastCollectionDay(today)) return 'not-yet';
  return invoice.openCents > amountMax ? 'too-much' : null;
}
