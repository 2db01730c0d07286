import type { XmlElement } from '#app/einvoice/element.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { loadPackages } from './peers.ts';

interface InvoiceEu {
  InvoiceService: new (logger: object) => InvoiceEuWriter;
}

interface InvoiceEuWriter {
  /** its XML, or bytes where `options` ask for a PDF */
  generate(invoice: object, options: object): Promise<unknown>;
}

/** @e-invoice-eu/core 2.3.4, printing nothing. */
export function loadInvoiceEu(): InvoiceEuWriter {
  const { InvoiceService } = loadPackages({ '@e-invoice-eu/core': '2.3.4' })('@e-invoice-eu/core') as InvoiceEu;
  const nothing = (): undefined => undefined;
  return new InvoiceService({ log: nothing, warn: nothing, error: nothing, debug: nothing });
}

const lists = new Set(['Note', 'PaymentMeans', 'AllowanceCharge', 'TaxTotal', 'TaxSubtotal', 'InvoiceLine']);
const sellerLists = new Set(['PartyIdentification', 'PartyTaxScheme']);

/** Their format: UBL as JSON, with prefixes, attributes beside their element, and some elements always as lists. */
export function ublAsJson(invoice: Invoice): object {
  const parsed = parseXml(Buffer.from(writeInvoice(invoice, 'ubl')));
  if (!parsed.ok) throw new Error(parsed.refusal);
  return { 'ubl:Invoice': membersOf(parsed.document.root, false) };
}

function membersOf(element: XmlElement, ofSeller: boolean): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const child of element.children) {
    const key = `${child.namespace.includes('BasicComponents') ? 'cbc' : 'cac'}:${child.name}`;
    const inSeller = ofSeller || child.name === 'AccountingSupplierParty';
    const value = child.children.length > 0 ? membersOf(child, inSeller) : child.text;
    const isList = lists.has(child.name) || (ofSeller && sellerLists.has(child.name));
    members[key] = isList ? [...((members[key] as unknown[] | undefined) ?? []), value] : value;
    for (const { name, value: text } of child.attributes) members[`${key}@${name}`] = text;
  }
  return members;
}
