import { normalizeDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { centsToDecimal } from '../money.ts';
import type {
  CustomerSnapshot,
  ElectronicAddress,
  InvoiceSnapshot,
  LineSnapshot,
  PostalAddress,
  SellerSnapshot,
  TaxGroupSnapshot,
} from '../snapshot.ts';
import { taxCases } from '../tax.ts';
import type { RateBp } from '../tax.ts';
import type { DocumentTotals, Invoice, InvoiceLine, Note, VatBreakdown } from './model.ts';
import type { Address, Buyer, Contact, Identifier, PaymentInstructions, Seller } from './model-parties.ts';
import { profileOf } from './profiles.ts';
import type { Profile, ProfileId } from './profiles.ts';

/** The semantic invoice of an issued one, a pure function; absent texts stay absent. */
export function fromInvoice(snapshot: InvoiceSnapshot, profileId: ProfileId): Invoice {
  const profile = profileOf(profileId);
  const { supply } = snapshot;
  return compact<Invoice>({
    specification: profile.specification,
    businessProcess: profile.businessProcess,
    number: snapshot.number,
    issueDate: snapshot.issueDate,
    typeCode: snapshot.typeCode,
    currency: snapshot.currency,
    dueDate: snapshot.dueDate,
    buyerReference: buyerReferenceOf(snapshot, profile),
    purchaseOrderReference: snapshot.orderReference,
    paymentTerms: snapshot.paymentTerms && withoutSkontoMarks(snapshot.paymentTerms),
    notes: notesOf(snapshot, profile),
    seller: sellerOf(snapshot.seller),
    buyer: buyerOf(snapshot.customer),
    delivery: supply.kind === 'date' ? { date: supply.date } : undefined,
    invoicingPeriod: supply.kind === 'period' ? { start: supply.from, end: supply.to } : undefined,
    payment: paymentOf(snapshot),
    totals: totalsOf(snapshot),
    vatBreakdown: snapshot.totals.taxGroups.map(breakdownOf),
    lines: snapshot.lines.map(lineOf),
  });
}

/** Drops what is undefined, so that an absent term has no key. */
function compact<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T;
}

/** XRechnung demands BT-10 (BR-DE-15); between businesses any reference that the buyer knows will do. */
function buyerReferenceOf(snapshot: InvoiceSnapshot, profile: Profile): string | undefined {
  if (snapshot.buyerReference !== undefined || !profile.families.includes('xrechnung')) return snapshot.buyerReference;
  if (snapshot.customer.kind === 'public') return undefined;
  return snapshot.orderReference ?? snapshot.customer.number;
}

/** BR-DE-18 reads every line that begins with "#" as cash discount; free text must not look like that. */
function withoutSkontoMarks(text: string): string {
  return text.replace(/^[ \t]*#+[ \t]*/gm, '');
}

/** Peppol allows one note only (PEPPOL-EN16931-R002). */
function notesOf(snapshot: InvoiceSnapshot, profile: Profile): Note[] | undefined {
  const texts = [snapshot.subject, snapshot.introText, snapshot.closingText].filter((text) => text !== undefined);
  if (texts.length === 0) return undefined;
  if (profile.families.includes('peppol')) return [{ text: texts.join('\n') }];
  return texts.map((text) => ({ text }));
}

function sellerOf(seller: SellerSnapshot): Seller {
  const { taxNumber, registrationNumber } = seller;
  return compact<Seller>({
    name: seller.name,
    tradingName: seller.tradingName,
    // BR-CO-26 asks for an identifier; without VAT ID the tax number is the only one there is.
    identifiers: seller.vatId === undefined && taxNumber !== undefined ? [{ value: taxNumber }] : undefined,
    registration: registrationNumber === undefined ? undefined : { value: registrationNumber },
    vatId: seller.vatId,
    taxNumber,
    legalInformation: seller.legalInformation,
    electronicAddress: electronicAddressOf(seller.electronicAddress, seller.contact.email),
    address: addressOf(seller.address),
    contact: contactOf(seller.contact),
  });
}

function buyerOf(customer: CustomerSnapshot): Buyer {
  return compact<Buyer>({
    name: customer.name,
    identifier: { value: customer.number },
    vatId: customer.vatId,
    electronicAddress: electronicAddressOf(customer.electronicAddress, customer.contact.email),
    address: compact<Address>({ ...addressOf(customer.address), line3: customer.nameAddition }),
    contact: contactOf(customer.contact),
  });
}

/** Without an address of its own a party is reached by e-mail (EAS code EM). */
function electronicAddressOf(
  address: ElectronicAddress | undefined,
  email: string | undefined,
): Identifier | undefined {
  if (address) return { value: address.value, scheme: address.scheme };
  return email === undefined ? undefined : { value: email, scheme: 'EM' };
}

function addressOf(address: PostalAddress): Address {
  return compact<Address>({
    line1: address.street,
    line2: address.addition,
    line3: undefined,
    city: address.city,
    postCode: address.postCode,
    subdivision: undefined,
    countryCode: address.countryCode,
  });
}

function contactOf(contact: { name?: string; phone?: string; email?: string }): Contact | undefined {
  const { name, phone, email } = contact;
  if (name === undefined && phone === undefined && email === undefined) return undefined;
  return compact<Contact>({ name, phone, email });
}

function paymentOf(snapshot: InvoiceSnapshot): PaymentInstructions {
  const { iban, bic, accountName } = snapshot.payment;
  return {
    meansCode: '58',
    remittanceInformation: snapshot.number,
    creditTransfers: [{ account: iban, accountName, ...(bic === undefined ? {} : { serviceProvider: bic }) }],
  };
}

function totalsOf({ totals }: InvoiceSnapshot): DocumentTotals {
  return {
    lineNet: centsToDecimal(totals.netCents),
    net: centsToDecimal(totals.netCents),
    vat: centsToDecimal(totals.taxCents),
    gross: centsToDecimal(totals.grossCents),
    due: centsToDecimal(totals.dueCents),
  };
}

function breakdownOf(group: TaxGroupSnapshot): VatBreakdown {
  return compact<VatBreakdown>({
    base: centsToDecimal(group.baseCents),
    amount: centsToDecimal(group.taxCents),
    category: group.category,
    rate: rateOf(group.rateBp),
    taxType: undefined,
    exemptionText: group.exemptionText,
    exemptionCode: group.exemptionCode,
  });
}

function rateOf(rateBp: RateBp): Decimal {
  return normalizeDecimal(centsToDecimal(rateBp));
}

function lineOf(line: LineSnapshot): InvoiceLine {
  const { category } = taxCases[line.taxCase];
  // A price must not be negative (BR-27): what is taken back is a negative quantity.
  const isNegative = line.unitPrice.startsWith('-');
  const quantity = isNegative ? negate(line.quantity) : line.quantity;
  return {
    id: line.id,
    quantity,
    unitCode: line.unitCode,
    netAmount: centsToDecimal(line.netCents),
    price: { net: isNegative ? negate(line.unitPrice) : line.unitPrice },
    // BR-O-05: what is not subject to VAT has no rate.
    vat: category === 'O' ? { category } : { category, rate: rateOf(line.taxRateBp) },
    item: { name: line.name, ...(line.description === undefined ? {} : { description: line.description }) },
  };
}

function negate(value: Decimal): Decimal {
  if (/^-?0*(\.0*)?$/.test(value)) return value.replace('-', '');
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}
