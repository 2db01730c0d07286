import { ublInvoiceRows } from './ubl.ts';
import { memberOf } from '../../values/records.ts';
import type { Invoice } from '../model.ts';

/** Where terms that an invoice has once stand in the model: "BT-11" → ["projectReference"]. */
const properties = new Map(
  ublInvoiceRows.flatMap(([term, property]) => (property.includes('[]') ? [] : [[term, property.split('.')]])),
);

/** The text of a term that an invoice has once, an identifier without its scheme. Throws for any other term. */
export function valueOfTerm(invoice: Invoice, term: string): string | undefined {
  const property = properties.get(term);
  if (property === undefined) throw new Error(`no term of the whole invoice: ${term}`);
  let value: unknown = invoice;
  for (const name of property) value = memberOf(value, name);
  const text = typeof value === 'object' ? memberOf(value, 'value') : value;
  return typeof text === 'string' ? text : undefined;
}
