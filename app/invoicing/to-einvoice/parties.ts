import type {
  CustomerSnapshot,
  DeliverySnapshot,
  ElectronicAddress,
  InvoiceSnapshot,
  PayeeSnapshot,
  PostalAddress,
  SellerSnapshot,
} from '../invoice/snapshot.ts';
import type { Address, Buyer, Contact, Delivery, Identifier, Payee, Seller } from '#app/einvoice/model-parties.ts';
import { compact } from '#app/values/records.ts';

interface SellerOptions {
  /** false where nothing is subject to VAT: then BR-O-02 forbids VAT IDs */
  isTaxable: boolean;
  /** what the customer calls the seller by (BT-29) */
  supplierNumber: string | undefined;
}

/** BG-4 */
export function sellerOf(seller: SellerSnapshot, { isTaxable, supplierNumber }: SellerOptions): Seller {
  const { taxNumber, registrationNumber } = seller;
  const vatId = isTaxable ? seller.vatId : undefined;
  return compact<Seller>({
    name: seller.name,
    tradingName: seller.tradingName,
    // BR-CO-26 asks for an identifier; without VAT ID the tax number is the only one there is.
    identifiers: identifiersOf(vatId === undefined ? taxNumber : undefined, supplierNumber),
    registration: registrationOf(registrationNumber),
    vatId,
    taxNumber,
    legalInformation: seller.legalInformation,
    electronicAddress: electronicAddressOf(seller.electronicAddress, seller.contact.email),
    address: addressOf(seller.address),
    contact: contactOf(seller.contact),
  });
}

/** BG-7, without VAT ID where nothing is subject to VAT (BR-O-02). */
export function buyerOf(customer: CustomerSnapshot, isTaxable: boolean): Buyer {
  return compact<Buyer>({
    name: customer.name,
    identifier: { value: customer.number },
    registration: registrationOf(customer.registrationNumber),
    vatId: isTaxable ? customer.vatId : undefined,
    electronicAddress: electronicAddressOf(customer.electronicAddress, customer.contact.email),
    address: compact<Address>({ ...addressOf(customer.address), line3: customer.nameAddition }),
    contact: contactOf(customer.contact),
  });
}

function identifiersOf(...values: (string | undefined)[]): Identifier[] | undefined {
  const identifiers = values.flatMap((value) => (value === undefined ? [] : [{ value }]));
  return identifiers.length === 0 ? undefined : identifiers;
}

/** BG-10 */
export function payeeOf(payee: PayeeSnapshot | undefined): Payee | undefined {
  if (payee === undefined) return undefined;
  return compact<Payee>({
    name: payee.name,
    registration: registrationOf(payee.registrationNumber),
  });
}

/** BG-13. An intra-Community supply names where it went (BR-IC-12): to the customer, if nowhere else. */
export function deliveryOf(
  snapshot: Pick<InvoiceSnapshot, 'supply' | 'delivery' | 'customer' | 'lines'>,
): Delivery | undefined {
  const { customer } = snapshot;
  const isIntraCommunity = snapshot.lines.some((line) => line.taxCase === 'intra-community-supply');
  const { name, address }: DeliverySnapshot = snapshot.delivery ?? {};
  const place = address ?? (isIntraCommunity ? customer.address : undefined);
  const delivery = compact<Delivery>({
    name,
    date: lastDayOf(snapshot),
    address: place && addressOf(place),
  });
  return Object.keys(delivery).length === 0 ? undefined : delivery;
}

/**
 * BT-72, of a period its last day: receivers with the rules of ZUGFeRD 2.4 refuse CII that says nothing of the delivery
 * beside BG-14 or BG-26 (BR-FX-EN-04).
 */
function lastDayOf({ supply, lines }: Pick<InvoiceSnapshot, 'supply' | 'lines'>): string | undefined {
  if (supply !== undefined) return supply.kind === 'date' ? supply.date : supply.to;
  return lines
    .flatMap(({ period }) => period?.to ?? [])
    .sort()
    .at(-1);
}

function registrationOf(value: string | undefined): Identifier | undefined {
  return value === undefined ? undefined : { value };
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
    city: address.city,
    postCode: address.postCode,
    countryCode: codeOfCountry(address.countryCode),
  });
}

/** ISO 3166-1 has no Kosovo: XK is what people use, 1A what the code list of the norm has (BR-CL-14). */
function codeOfCountry(code: string): string {
  return code === 'XK' ? '1A' : code;
}

function contactOf(contact: { name?: string; phone?: string; email?: string }): Contact | undefined {
  const { name, phone, email } = contact;
  if (name === undefined && phone === undefined && email === undefined) return undefined;
  return compact<Contact>({ name, phone, email });
}
