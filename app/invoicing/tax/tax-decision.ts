import type { CustomerKind } from '../customer/fields.ts';
import { isForeignVatId } from '#app/values/vat-ids.ts';
import { taxCases } from './tax-cases.ts';
import type { ExemptCase, TaxCase } from './tax.ts';
import { memberNames } from '#app/values/records.ts';

export type SellerRegime = 'standard' | 'small-business';

/** What is supplied, as far as the law of VAT makes a difference. The seller is established in Germany. */
export type SupplyKind =
  /** goods that are brought to the customer's country */
  | 'goods'
  /** goods that the middle one of three businesses passes on, § 25b UStG */
  | 'goods-in-triangle'
  /** § 3a (1), (2) UStG */
  | 'service'
  /** advice, advertising, rights, data processing …: § 3a (4) UStG */
  | 'intangible-service'
  /** real estate, events, meals … in Germany: § 3a (3) UStG */
  | 'service-in-germany'
  /** § 13b (2) Nr. 4, 8: the recipient gives such services too; Nr. 7, 9 to 11: scrap, gold, phones, metals */
  | 'section-13b'
  /** § 12 (3) UStG */
  | 'photovoltaics'
  | MarginKind
  | ExemptCase;

type MarginKind = 'margin-used-goods' | 'margin-works-of-art' | 'margin-collectors-items' | 'margin-travel';

/** Where the customer is and whether the law treats them as a business. */
export type CustomerPlace =
  'domestic-business' | 'domestic-other' | 'eu-business' | 'eu-other' | 'third-business' | 'third-other';

type Row = Record<CustomerPlace, TaxCase>;

function everywhere(taxCase: TaxCase, but: Partial<Row> = {}): Row {
  return {
    'domestic-business': taxCase,
    'domestic-other': taxCase,
    'eu-business': taxCase,
    'eu-other': taxCase,
    'third-business': taxCase,
    'third-other': taxCase,
    ...but,
  };
}

const abroad = { 'eu-business': 'reverse-charge-eu', 'third-business': 'not-taxable' } as const;
const exported = { 'third-business': 'export', 'third-other': 'export' } as const;
const intangible = { ...abroad, 'third-other': 'not-taxable' } as const;
const section13b = {
  'domestic-business': 'reverse-charge-domestic',
  'eu-business': 'reverse-charge-domestic',
  'third-business': 'reverse-charge-domestic',
} as const;

// Consumers of other EU states are taxed as at home below the 10,000 EUR of § 3a (5), § 3c (4) UStG; OSS is not offered.
const standardTable: Record<Exclude<SupplyKind, ExemptCase>, Row> = {
  goods: everywhere('standard', { 'eu-business': 'intra-community-supply', ...exported }),
  'goods-in-triangle': everywhere('standard', { 'eu-business': 'triangular-supply', ...exported }),
  service: everywhere('standard', abroad),
  'intangible-service': everywhere('standard', intangible),
  'service-in-germany': everywhere('standard'),
  'section-13b': everywhere('standard', section13b),
  photovoltaics: everywhere('zero-photovoltaics'),
  // § 25a (5), (7) Nr. 3 UStG: exports stay exempt, supplies to EU businesses keep the scheme.
  'margin-used-goods': everywhere('margin-used-goods', exported),
  'margin-works-of-art': everywhere('margin-works-of-art', exported),
  'margin-collectors-items': everywhere('margin-collectors-items', exported),
  'margin-travel': everywhere('margin-travel'),
};

// § 19 (1) UStG exempts what is supplied in Germany and takes the place of § 4 Nr. 1 Buchst. b; where the place of
// supply is abroad nothing is exempted, and no tax arises that § 13b (2) could pass on.
const smallBusinessTable: typeof standardTable = {
  goods: everywhere('small-business'),
  'goods-in-triangle': everywhere('small-business', { 'eu-business': 'triangular-supply' }),
  service: everywhere('small-business', abroad),
  'intangible-service': everywhere('small-business', intangible),
  'service-in-germany': everywhere('small-business'),
  'section-13b': everywhere('small-business'),
  photovoltaics: everywhere('small-business'),
  'margin-used-goods': everywhere('small-business'),
  'margin-works-of-art': everywhere('small-business'),
  'margin-collectors-items': everywhere('small-business'),
  'margin-travel': everywhere('small-business'),
};

/** The one table: seller regime × kind of supply × customer. */
export const taxDecisions: Record<SellerRegime, typeof standardTable> = {
  standard: standardTable,
  'small-business': smallBusinessTable,
};

export interface TaxQuestion {
  regime: SellerRegime;
  customer: { kind: CustomerKind; countryCode: string; vatId?: string };
  supply: SupplyKind;
  /** where goods are brought; absent: to the customer's country */
  deliveryCountryCode?: string;
}

/** Tax case of a supply by a seller in Germany; its category, code and sentence are in `taxCases`. */
export function decideTaxCase({ regime, supply, ...question }: TaxQuestion): TaxCase {
  // § 4 Nr. 8 to 29 UStG asks neither who supplies nor to whom.
  if (isExempt(supply)) return supply;
  return taxDecisions[regime][supply][placeOf({ supply, ...question })];
}

/** Cases that one supply or another to this customer has; § 4 UStG aside. */
export function possibleTaxCases(question: Omit<TaxQuestion, 'supply'>): ReadonlySet<TaxCase> {
  const supplies = memberNames(standardTable);
  return new Set(supplies.map((supply) => decideTaxCase({ ...question, supply })));
}

export function isExempt(supply: string): supply is ExemptCase {
  return supply in taxCases && supply.startsWith('exempt-');
}

// The VAT area of the EU; Greece writes EL in VAT IDs, Monaco counts as France.
const euCountries = new Set(
  'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);
const goodsKinds: ReadonlySet<SupplyKind> = new Set([
  'goods',
  'goods-in-triangle',
  'margin-used-goods',
  'margin-works-of-art',
  'margin-collectors-items',
]);

/** Goods are where they are brought, services where the customer is. */
export function placeOf(question: Omit<TaxQuestion, 'regime'>): CustomerPlace {
  const { customer, supply } = question;
  const areGoods = goodsKinds.has(supply);
  const country = areGoods ? (question.deliveryCountryCode ?? customer.countryCode) : customer.countryCode;
  // Northern Ireland belongs to the EU for goods, under VAT IDs that begin with XI.
  const isNorthern = areGoods && country === 'GB' && (customer.vatId?.startsWith('XI') ?? false);
  if (country === 'DE') return customer.kind === 'business' ? 'domestic-business' : 'domestic-other';
  if (isNorthern || euCountries.has(country)) return isForeignVatId(customer.vatId) ? 'eu-business' : 'eu-other';
  return customer.kind === 'business' ? 'third-business' : 'third-other';
}
