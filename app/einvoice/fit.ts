import { isFilled } from './xml/blanks.ts';
import type { Syntax } from './bindings/vocabulary.ts';
import type { Invoice, InvoiceLine, Item, Price } from './model.ts';
import { decimal, sum } from './rules/arithmetic.ts';

/**
 * The invoice as a syntax can say it: what the syntax demands and the norm leaves open is worked out from what the
 * invoice says, and what the syntax forbids is left out. Nothing else changes.
 */
export function fitTo(invoice: Invoice, syntax: Syntax): Invoice {
  const fitted = syntax === 'ubl' ? withVatTotal(invoice) : withoutForbidden(invoice);
  const lines = fitted.lines && fitLines(fitted.lines, syntax);
  return lines === fitted.lines ? fitted : { ...fitted, ...(lines === undefined ? {} : { lines }) };
}

/** UBL has no VAT breakdown without BT-110, which is the sum of BT-117 (BR-CO-14). */
function withVatTotal(invoice: Invoice): Invoice {
  const { totals, vatBreakdown } = invoice;
  if (totals?.vat !== undefined || vatBreakdown === undefined || vatBreakdown.length === 0) return invoice;
  const amounts = vatBreakdown.map(({ amount }) => decimal(amount));
  if (amounts.includes(undefined)) return invoice;
  return { ...invoice, totals: { ...totals, vat: sum(amounts).toFixed() } };
}

/** CII refuses a BT-6 that is BT-5 (BR-53), and takes a creditor identifier (BT-90) for a direct debit (BG-19). */
function withoutForbidden(invoice: Invoice): Invoice {
  const { vatAccountingCurrency, ...others } = invoice;
  const fitted = vatAccountingCurrency === invoice.currency ? others : invoice;
  const { payment } = fitted;
  const { mandateReference, debitedAccount } = payment?.directDebit ?? {};
  const isDebit = directDebitCodes.has(payment?.meansCode ?? '');
  if (payment === undefined || isDebit || mandateReference !== undefined || debitedAccount !== undefined) return fitted;
  const { directDebit, ...otherPayment } = payment;
  return directDebit === undefined ? fitted : { ...fitted, payment: otherPayment };
}

const directDebitCodes: ReadonlySet<string> = new Set(['49', '59']);

function fitLines(lines: InvoiceLine[], syntax: Syntax): InvoiceLine[] {
  const fitted = lines.map((line) => fitLine(line, syntax));
  return fitted.every((line, index) => line === lines[index]) ? lines : fitted;
}

function fitLine(line: InvoiceLine, syntax: Syntax): InvoiceLine {
  const price = line.price && fitPrice(line.price, syntax);
  const subLines = line.subLines && fitLines(line.subLines, syntax);
  const item = line.item && fitItem(line.item);
  if (price === line.price && subLines === line.subLines && item === line.item) return line;
  return { ...line, ...(price && { price }), ...(subLines && { subLines }), ...(item && { item }) };
}

/** An attribute of an item is a pair (BR-54). */
function fitItem(item: Item): Item {
  const { attributes } = item;
  const pairs = attributes?.filter(({ name, value }) => isFilled(name) && isFilled(value));
  return pairs === undefined || pairs.length === attributes?.length ? item : { ...item, attributes: pairs };
}

/** Each syntax demands one of discount (BT-147) and gross price (BT-148) for the other: net + discount = gross. */
function fitPrice(price: Price, syntax: Syntax): Price {
  const net = decimal(price.net);
  if (syntax === 'cii' && price.gross === undefined) {
    const discount = decimal(price.discount);
    return net && discount ? { ...price, gross: net.plus(discount).toFixed() } : price;
  }
  if (syntax === 'ubl' && price.discount === undefined) {
    const gross = decimal(price.gross);
    return net && gross?.gte(net) ? { ...price, discount: gross.minus(net).toFixed() } : price;
  }
  return price;
}
