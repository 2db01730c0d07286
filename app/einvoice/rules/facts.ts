import { trimBlanks } from '../xml/blanks.ts';
import type { Decimal } from '../../values/decimal.ts';
import { memberOf } from '../../values/records.ts';
import type { Syntax } from '../bindings/vocabulary.ts';
import { attributeOf, childrenOf, descend } from '../element.ts';
import type { XmlElement } from '../element.ts';
import type { ElementIndex } from '../element-index.ts';
import type { SourcePosition } from '../findings.ts';
import { isNotBefore } from '../lexical.ts';
import type {
  DocumentAllowanceCharge,
  DocumentTotals,
  Invoice,
  InvoiceLine,
  Period,
  VatBreakdown,
  VatCategoryRate,
} from '../model.ts';
import type { Buyer, Seller } from '../model-parties.ts';
import type { Sources } from '../sources.ts';
import { decimal } from './arithmetic.ts';
import type { Big } from './arithmetic.ts';
import { collectPaymentMeans } from './payment-means.ts';
import type { PaymentMeansFacts } from './payment-means.ts';
import { severalVats } from './vat/stated-vat.ts';
import type { Taxed } from './vat/stated-vat.ts';
import { sumByVat } from './vat/vat-sums.ts';
import type { VatSums } from './vat/vat-sums.ts';

/** A VAT total as it stands in the file: BT-110 or BT-111, told apart by currency only. */
export interface TaxTotal {
  currency: string | undefined;
  amount: Decimal | undefined;
  /** BT-117 of the groups inside; null without a breakdown. */
  taxes: readonly (Decimal | undefined)[] | null;
}

type EndOfPeriod = readonly [period: Period | undefined, end: keyof Period];

/** Where an invoice was read from; absent for one that is still to be written. */
export interface Origin {
  syntax: Syntax;
  sources: Sources;
  root: XmlElement;
  index: ElementIndex;
  locate: (offset: number) => SourcePosition;
}

/** What rules ask of an invoice, computed once. */
export class InvoiceFacts {
  readonly invoice: Invoice;
  readonly syntax: Syntax | undefined;
  readonly origin: Origin | undefined;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly lines: readonly InvoiceLine[];
  /** Lines and the lines inside of them. */
  readonly allLines: readonly InvoiceLine[];
  readonly allowances: readonly DocumentAllowanceCharge[];
  readonly charges: readonly DocumentAllowanceCharge[];
  readonly breakdown: readonly VatBreakdown[];
  /** Null when the file has no group of totals. */
  readonly totals: DocumentTotals | null;
  readonly isUbl: boolean;
  readonly isCii: boolean;
  private lineNetsCache: readonly (Big | undefined)[] | undefined;
  private vatSumsCache: VatSums | undefined;
  private severalVatsCache: ReadonlyMap<Taxed, readonly VatCategoryRate[]> | undefined;
  private taxTotalsCache: readonly TaxTotal[] | undefined;
  private paymentMeansCache: readonly PaymentMeansFacts[] | undefined;

  constructor(invoice: Invoice, origin?: Origin) {
    this.invoice = invoice;
    this.origin = origin;
    this.syntax = origin?.syntax;
    this.isUbl = this.syntax === 'ubl';
    this.isCii = this.syntax === 'cii';
    this.seller = invoice.seller ?? {};
    this.buyer = invoice.buyer ?? {};
    this.lines = invoice.lines ?? [];
    this.allLines = this.lines.some((line) => line.subLines) ? this.lines.flatMap(withSubLines) : this.lines;
    this.allowances = invoice.allowances ?? [];
    this.charges = invoice.charges ?? [];
    this.breakdown = invoice.vatBreakdown ?? [];
    this.totals = this.isTotalsAsked() ? (invoice.totals ?? {}) : null;
  }

  /** BT-131 of each line. */
  get lineNets(): readonly (Big | undefined)[] {
    this.lineNetsCache ??= this.lines.map((line) => decimal(line.netAmount));
    return this.lineNetsCache;
  }

  /** Lines, allowances and charges by VAT category and rate. */
  get vatSums(): VatSums {
    this.vatSumsCache ??= sumByVat(this);
    return this.vatSumsCache;
  }

  get taxTotals(): readonly TaxTotal[] {
    this.taxTotalsCache ??= this.origin ? readTaxTotals(this.origin) : modelTaxTotals(this.invoice);
    return this.taxTotalsCache;
  }

  /** One entry for each way to pay that the file repeats. */
  get paymentMeans(): readonly PaymentMeansFacts[] {
    this.paymentMeansCache ??= collectPaymentMeans(this.invoice, this.origin);
    return this.paymentMeansCache;
  }

  /** What a line, an allowance or a charge says of its VAT; files may state it more than once. */
  vatsOf(taxed: Taxed): readonly VatCategoryRate[] {
    this.severalVatsCache ??= severalVats(this);
    return this.severalVatsCache.get(taxed) ?? (taxed.vat === undefined ? [] : [taxed.vat]);
  }

  /** The value is there, or an empty element in its place. */
  has(owner: object | undefined, property: string): boolean {
    if (owner === undefined) return false;
    const value = memberOf(owner, property);
    if (value !== undefined && value !== '') return true;
    return this.origin?.sources.get(owner)?.[property] !== undefined;
  }

  /** Rules about a party do not speak where a file lacks the element around it. */
  isPartyAsked(party: 'seller' | 'buyer'): boolean {
    if (this.origin === undefined) return true;
    const wrapper = party === 'seller' ? 'AccountingSupplierParty' : 'AccountingCustomerParty';
    return this.isUbl ? this.origin.index.named(wrapper).length > 0 : this.has(this.invoice, party);
  }

  /** In UBL the VAT total stands outside of the group that the rules about totals speak of. */
  private isTotalsAsked(): boolean {
    if (this.origin === undefined) return true;
    return this.isUbl ? this.origin.index.named('LegalMonetaryTotal').length > 0 : this.has(this.invoice, 'totals');
  }

  /** Element of a value; '' asks for the element of the group itself. */
  elementOf(owner: object | undefined, property: string): XmlElement | undefined {
    return owner === undefined ? undefined : this.origin?.sources.get(owner)?.[property];
  }

  /** Text as it stands in the file, white space included, or the value of the model. */
  written(owner: object, property: string): string | undefined {
    const value = memberOf(owner, property);
    return this.elementOf(owner, property)?.text ?? (typeof value === 'string' ? value : undefined);
  }

  /** The rules of CII compare what is written, those of UBL calendar dates. */
  areInOrder(earlier: EndOfPeriod, later: EndOfPeriod): boolean {
    const [first, second] = [this.dateText(...earlier), this.dateText(...later)];
    return this.isCii ? second >= first : isNotBefore(second, first);
  }

  private dateText(owner: object | undefined, property: string): string {
    const element = this.isCii ? this.elementOf(owner, property) : undefined;
    if (element !== undefined) return element.text;
    const value = memberOf(owner, property);
    return typeof value === 'string' ? value : '';
  }

  /** CII states the form of a date; only 102 (YYYYMMDD) counts. */
  isDateForm102(owner: object | undefined, property: string): boolean {
    const element = this.elementOf(owner, property);
    return !this.isCii || element === undefined || attributeOf(element, 'format') === '102';
  }
}

function withSubLines(line: InvoiceLine): InvoiceLine[] {
  return [line, ...(line.subLines ?? []).flatMap(withSubLines)];
}

function modelTaxTotals({ currency, vatAccountingCurrency, totals, vatBreakdown }: Invoice): TaxTotal[] {
  const found: TaxTotal[] = [];
  const groups = vatBreakdown ?? [];
  const taxes = groups.length > 0 ? groups.map((group) => group.amount) : null;
  if (totals?.vat !== undefined) found.push({ currency, amount: totals.vat, taxes });
  if (totals?.vatInAccountingCurrency !== undefined) {
    found.push({ currency: vatAccountingCurrency, amount: totals.vatInAccountingCurrency, taxes: null });
  }
  return found;
}

function readTaxTotals({ syntax, root }: Origin): TaxTotal[] {
  if (syntax === 'ubl') return childrenOf(root, 'TaxTotal').map(readUblTaxTotal);
  const [settlement] = descend(root, ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement']);
  if (settlement === undefined) return [];
  return descend(settlement, ['SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount']).map((element) => ({
    currency: attributeOf(element, 'currencyID'),
    amount: trimBlanks(element.text),
    taxes: null,
  }));
}

function readUblTaxTotal(element: XmlElement): TaxTotal {
  const [amount] = childrenOf(element, 'TaxAmount');
  const groups = childrenOf(element, 'TaxSubtotal');
  return {
    currency: amount && attributeOf(amount, 'currencyID'),
    amount: trimBlanks(amount?.text),
    taxes: groups.length === 0 ? null : groups.map((group) => trimBlanks(childrenOf(group, 'TaxAmount')[0]?.text)),
  };
}
