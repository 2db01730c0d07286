import { describe, expect, it } from 'vitest';
import { decideTaxCase, placeOf, taxDecisions } from './tax-decision.ts';
import type { CustomerPlace, SupplyKind, TaxQuestion } from './tax-decision.ts';
import { taxCases } from './tax-cases.ts';
import type { TaxCase } from './tax.ts';

type Customer = TaxQuestion['customer'];

const germanBusiness: Customer = { kind: 'business', countryCode: 'DE', vatId: 'DE136695976' };
const germanConsumer: Customer = { kind: 'consumer', countryCode: 'DE' };
const authority: Customer = { kind: 'public', countryCode: 'DE' };
const austrianBusiness: Customer = { kind: 'business', countryCode: 'AT', vatId: 'ATU12345678' };
const austrianConsumer: Customer = { kind: 'consumer', countryCode: 'AT' };
const swissBusiness: Customer = { kind: 'business', countryCode: 'CH' };
const swissConsumer: Customer = { kind: 'consumer', countryCode: 'CH' };
const everyone = [
  germanBusiness,
  germanConsumer,
  authority,
  austrianBusiness,
  austrianConsumer,
  swissBusiness,
  swissConsumer,
];

/** What the law says for each of `everyone`, in their order. */
type Decisions = readonly [SupplyKind, readonly TaxCase[]];

const S = 'standard';
const K = 'intra-community-supply';
const G = 'export';
const O = 'not-taxable';
const AE = 'reverse-charge-eu';
const DE = 'reverse-charge-domestic';
const Z = 'zero-photovoltaics';
const small = 'small-business';

describe('decideTaxCase for a seller under the general rules', () => {
  const decisions: Decisions[] = [
    // § 4 Nr. 1 Buchst. a and b UStG
    ['goods', [S, S, S, K, S, G, G]],
    // § 25b UStG
    ['goods-in-triangle', [S, S, S, 'triangular-supply', S, G, G]],
    // § 3a (1), (2) UStG, Article 196 of the Directive
    ['service', [S, S, S, AE, S, O, S]],
    // § 3a (4) UStG
    ['intangible-service', [S, S, S, AE, S, O, O]],
    // § 3a (3) UStG
    ['service-in-germany', [S, S, S, S, S, S, S]],
    // § 13b (5) UStG: businesses owe the tax wherever they are, authorities and consumers do not
    ['section-13b', [DE, S, S, DE, S, DE, S]],
    // § 12 (3) UStG
    ['photovoltaics', [Z, Z, Z, Z, Z, Z, Z]],
    // § 25a (7) Nr. 3 UStG: no intra-Community supply
    ['margin-used-goods', [...Array<TaxCase>(5).fill('margin-used-goods'), G, G]],
    ['margin-works-of-art', [...Array<TaxCase>(5).fill('margin-works-of-art'), G, G]],
    ['margin-collectors-items', [...Array<TaxCase>(5).fill('margin-collectors-items'), G, G]],
    ['margin-travel', Array<TaxCase>(7).fill('margin-travel')],
    ['exempt-medical', Array<TaxCase>(7).fill('exempt-medical')],
    ['exempt-education', Array<TaxCase>(7).fill('exempt-education')],
  ];

  it.each(decisions)('%s: %j', (supply, expected) => {
    expect(everyone.map((customer) => decideTaxCase({ regime: 'standard', customer, supply }))).toEqual(expected);
  });
});

describe('decideTaxCase for a small business (§ 19 UStG)', () => {
  const decisions: Decisions[] = [
    // § 19 (1) sentence 2: no exemption of intra-Community supplies
    ['goods', Array<TaxCase>(7).fill(small)],
    ['goods-in-triangle', [small, small, small, 'triangular-supply', small, small, small]],
    // Services whose place is abroad are none that § 19 exempts.
    ['service', [small, small, small, AE, small, O, small]],
    ['intangible-service', [small, small, small, AE, small, O, O]],
    ['service-in-germany', Array<TaxCase>(7).fill(small)],
    ['section-13b', Array<TaxCase>(7).fill(small)],
    ['photovoltaics', Array<TaxCase>(7).fill(small)],
    ['margin-used-goods', Array<TaxCase>(7).fill(small)],
    ['margin-travel', Array<TaxCase>(7).fill(small)],
    ['exempt-medical', Array<TaxCase>(7).fill('exempt-medical')],
  ];

  it.each(decisions)('%s: %j', (supply, expected) => {
    expect(everyone.map((customer) => decideTaxCase({ regime: 'small-business', customer, supply }))).toEqual(expected);
  });
});

describe('placeOf', () => {
  it.each<[CustomerPlace, Omit<TaxQuestion, 'regime'>]>([
    ['domestic-business', { customer: germanBusiness, supply: 'service' }],
    ['domestic-other', { customer: authority, supply: 'service' }],
    ['eu-business', { customer: { ...austrianBusiness, kind: 'public' }, supply: 'service' }],
    // Without a VAT ID of another state nothing shows a business.
    ['eu-other', { customer: { kind: 'business', countryCode: 'AT' }, supply: 'goods' }],
    ['eu-other', { customer: { kind: 'business', countryCode: 'AT', vatId: '' }, supply: 'goods' }],
    ['eu-other', { customer: { kind: 'business', countryCode: 'AT', vatId: 'DE123456788' }, supply: 'goods' }],
    ['eu-business', { customer: { kind: 'business', countryCode: 'GR', vatId: 'EL123456789' }, supply: 'goods' }],
    ['eu-business', { customer: { kind: 'business', countryCode: 'MC', vatId: 'FRXX123456789' }, supply: 'goods' }],
    ['third-other', { customer: { kind: 'public', countryCode: 'CH' }, supply: 'service' }],
    // Northern Ireland: EU for goods, not for services.
    ['eu-business', { customer: { kind: 'business', countryCode: 'GB', vatId: 'XI123456789' }, supply: 'goods' }],
    ['third-business', { customer: { kind: 'business', countryCode: 'GB', vatId: 'XI123456789' }, supply: 'service' }],
    ['third-business', { customer: { kind: 'business', countryCode: 'GB', vatId: 'GB123456789' }, supply: 'goods' }],
    ['third-business', { customer: { kind: 'business', countryCode: 'GB' }, supply: 'goods' }],
    ['third-business', { customer: { kind: 'business', countryCode: 'CH', vatId: 'XI123456789' }, supply: 'goods' }],
    // Goods count where they are brought, services do not.
    ['domestic-business', { customer: { ...austrianBusiness }, supply: 'goods', deliveryCountryCode: 'DE' }],
    ['eu-business', { customer: { ...austrianBusiness }, supply: 'goods', deliveryCountryCode: 'IT' }],
    ['third-business', { customer: germanBusiness, supply: 'goods-in-triangle', deliveryCountryCode: 'CH' }],
    ['third-business', { customer: germanBusiness, supply: 'margin-used-goods', deliveryCountryCode: 'CH' }],
    ['third-business', { customer: germanBusiness, supply: 'margin-works-of-art', deliveryCountryCode: 'CH' }],
    ['third-business', { customer: germanBusiness, supply: 'margin-collectors-items', deliveryCountryCode: 'CH' }],
    ['domestic-business', { customer: germanBusiness, supply: 'margin-travel', deliveryCountryCode: 'CH' }],
    ['eu-business', { customer: austrianBusiness, supply: 'service', deliveryCountryCode: 'DE' }],
  ])('%s: %j', (place, question) => {
    expect(placeOf(question)).toBe(place);
  });
});

it('decides for every kind, regime and place, and every case of the law can be reached', () => {
  const decided = Object.values(taxDecisions).flatMap((table) =>
    Object.values(table).flatMap((row) => Object.values(row)),
  );
  const listed = Object.keys(taxCases).filter((name) => name.startsWith('exempt-') || name.startsWith('section-13b-'));
  expect(decided).toHaveLength(2 * 11 * 6);
  expect([...new Set([...decided, ...listed])].sort()).toEqual(Object.keys(taxCases).sort());
});
