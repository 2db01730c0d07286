import { taxCaseNames } from '#app/invoicing/tax/tax-cases.ts';
import { isSection13b } from '#app/invoicing/tax/tax.ts';
import { everyTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { units } from '#app/values/units.ts';
import { Random } from '../einvoice/random.ts';
import { pdfWith } from '../pdf/attachments.ts';
import { pngOf } from '../pdf/uploads.ts';
import type { ChosenFile } from '../support/attachment-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';

// Drafts as people and strangers may type them: most could be issued, some lack something, some are nonsense.

const french = { countryCode: 'FR', postCode: '75001', city: 'Paris', vatId: 'FR23334175221' };

/** Customers of every kind, by what the law and the norm tell apart. */
export const gateCustomers = {
  german: { vatId: 'DE136695976' },
  consumer: { kind: 'consumer', name: 'Petra Müller-Weiß' },
  authority: {
    kind: 'public',
    name: 'Stadt Fürth',
    email: 'rechnung@fuerth.example',
    buyerReference: '09563000-30000-37',
  },
  careless: { kind: 'public', name: 'Amt Föhr', buyerReference: '' },
  french,
  frenchPerson: { ...french, kind: 'consumer', vatId: '' },
  swiss: { countryCode: 'CH', postCode: '8001', city: 'Zürich', language: 'en' },
  unregistered: { countryCode: 'AT', postCode: '1010', city: 'Wien' },
} as const satisfies Record<string, Partial<CustomerFields>>;
export type GateCustomer = keyof typeof gateCustomers;

export interface RandomDraft {
  customer: GateCustomer;
  smallBusiness: boolean;
  /** of most lines */
  tax: TaxChoice;
  fields: Fields;
  /** files that it carries */
  attachments: ChosenFile[];
  /** what is made of it once it is issued */
  then: 'final' | 'cancellation' | 'correction' | null;
}

const fitting: Partial<Record<TaxChoice, readonly GateCustomer[]>> = {
  'reverse-charge-eu': ['french'],
  'intra-community-supply': ['french'],
  'triangular-supply': ['french'],
  export: ['swiss'],
  'not-taxable': ['swiss'],
  ...Object.fromEntries(taxCaseNames.filter(isSection13b).map((taxCase) => [taxCase, ['german']])),
};

/** For what was supplied in the second half of 2020. */
const pastRates: readonly TaxChoice[] = ['standard-1600', 'standard-500'];

const atHome: readonly GateCustomer[] = ['german', 'consumer', 'authority'];

const words = [
  'Gestaltung',
  'Beratung am 3.11.',
  'Satz & Druck <A4>',
  'Tickets #9, #10 und #11',
  '#SKONTO#TAGE=7#',
  'a"b\'c`d\\e',
  'Größe 40–42, ½ Pfund',
  'ﬁnale Fassung',
  'ein Wort\r\nund eine zweite Zeile',
  'Übersetzung ins Русский',
  ']]> <!-- x -->',
  '=SUMME(A1)',
];
/** What is no line of the invoice. */
const beside = ['optional', 'section', 'text', 'subtotal'];
const odd = ['', ' ', '日本語', 'a\u0301\u0323', '\u202eabc', '🎈', 'x'.repeat(700), '\u0000', '-'];
const wrong = ['', 'viel', '1,2,3', '99999999999999', '-', '1e9', 'NaN'];

/** What a draft is to be; all else is drawn. */
interface Plan {
  documentKind: string;
  tax: TaxChoice;
  /** absent: drawn too */
  then?: RandomDraft['then'];
  smallBusiness?: boolean;
}

const plans: readonly Plan[] = ['invoice', 'deposit', 'partial'].flatMap((documentKind) =>
  everyTaxChoice.map(({ value }) => ({ documentKind, tax: value })),
);

/** The plan of the draft at a place, from 0: each kind with each tax comes as often as any other. */
export function planOf(place: number): Plan {
  const plan = plans[place % plans.length];
  if (plan === undefined) throw new Error('no plans');
  return plan;
}

/** From which draft a document of that kind comes. */
const waysTo: Readonly<Record<string, Pick<Plan, 'documentKind' | 'then'>>> = {
  invoice: { documentKind: 'invoice' },
  deposit: { documentKind: 'deposit' },
  partial: { documentKind: 'partial' },
  final: { documentKind: 'deposit', then: 'final' },
  cancellation: { documentKind: 'invoice', then: 'cancellation' },
  correction: { documentKind: 'invoice', then: 'correction' },
};

/** What a document is of as to its tax: a small business chooses what it will, and none of it says a tax. */
export type GateTax = TaxChoice | 'small-business';

/** A plan towards a document of that kind with that tax. */
export function planTo(kind: string, tax: GateTax): Plan {
  const way = waysTo[kind];
  if (way === undefined) throw new Error(`no way to ${kind}`);
  const smallBusiness = tax === 'small-business';
  return { ...way, smallBusiness, tax: smallBusiness ? 'standard-1900' : tax };
}

export function randomDraft(random: Random, { documentKind, tax, then: planned, smallBusiness }: Plan): RandomDraft {
  const fits = random.below(10) < 9;
  const names = Object.keys(gateCustomers) as GateCustomer[];
  const customer = random.pick(fits ? (fitting[tax] ?? atHome) : names);
  const isWild = random.below(5) === 0;
  const text = () => random.pick(isWild && random.below(6) === 0 ? odd : words);
  const figure = (value: string) => (isWild && random.below(12) === 0 ? random.pick(wrong) : value);
  const sometimes = (chance: number, value: string) => (random.below(chance) === 0 ? value : '');
  const count = 1 + random.below(5);
  const period = random.below(2) === 0;
  const past = pastRates.includes(tax);
  const fields: Fields = {
    supplyFrom: figure(past ? '2.11.2020' : '2.11.2026'),
    supplyTo: period ? (past ? '20.11.20' : '20.11.26') : '',
    paymentDays: sometimes(3, String(random.below(61))),
    cashDiscountPercent: sometimes(6, '2,5'),
    cashDiscountDays: '',
    buyerReference: '',
    orderReference: sometimes(4, text()),
    contractReference: sometimes(6, text()),
    projectReference: sometimes(6, text()),
    precedingNumber: '',
    precedingDate: '',
    subject: sometimes(2, text()).slice(0, 200),
    introText: sometimes(3, text()),
    closingText: sometimes(5, text()),
    paymentTerms: sometimes(6, text()),
    documentKind,
    paymentReceivedOn: '',
    priceMode: sometimes(3, 'gross') || 'net',
    deliveryName: sometimes(8, text()).slice(0, 200),
    deliveryStreet: '',
    deliveryPostCode: '',
    deliveryCity: '',
    deliveryCountry: 'Deutschland',
    allowancePercent: sometimes(6, figure(String(1 + random.below(40)))),
    allowanceAmount: '',
    allowanceReason: sometimes(3, text()).slice(0, 100),
    chargePercent: sometimes(8, figure(random.pick(['3', '12,5', '100']))),
    chargeAmount: '',
    chargeReason: sometimes(3, text()).slice(0, 100),
  };
  if (random.below(8) === 0) {
    const abroad = ['export', 'intra-community-supply'].includes(tax);
    Object.assign(fields, {
      deliveryStreet: 'Hafen 4, Tor 2',
      deliveryPostCode: figure('4020'),
      deliveryCity: 'Linz',
      deliveryCountry: abroad ? 'Österreich' : 'Deutschland',
    });
  }
  if (fields['documentKind'] === 'deposit' || isWild) fields['paymentReceivedOn'] = sometimes(4, figure('18.11.2026'));
  if (fields['cashDiscountPercent'] !== '') {
    fields['cashDiscountDays'] = '7';
    fields['paymentDays'] = '14';
  }
  if (fields['allowancePercent'] === '') fields['allowanceAmount'] = sometimes(8, figure(String(random.below(30))));
  if (random.below(6) === 0) {
    fields['precedingNumber'] = text().slice(0, 100);
    fields['precedingDate'] = sometimes(2, figure('1.9.2025'));
  }
  if (fields['chargePercent'] === '') fields['chargeAmount'] = sometimes(5, figure(`${random.below(50)},9`));
  for (let index = 0; index < count; index += 1) {
    const line = `lines[${index}].`;
    const mixed = isWild && random.below(4) === 0 ? random.pick(everyTaxChoice).value : tax;
    const quantity = random.pick(['1', '2,5', '0,3333', '12', '100', '-1', '0']);
    const price = random.pick(['100', '72', '19,99', '1.234,5678', '0', '0,01', '4.500']);
    const entry = index === 0 || random.below(4) > 0 ? 'line' : random.pick(beside);
    Object.assign(fields, {
      [`${line}entry`]: entry,
      [`${line}description`]: text(),
      [`${line}quantity`]: figure(index === 0 ? '3' : quantity),
      [`${line}unitCode`]: random.pick(units).code,
      [`${line}unitPrice`]: figure(index === 0 ? '4.500' : price),
      [`${line}tax`]: mixed,
      [`${line}discountPercent`]: sometimes(4, figure(random.pick(['10', '33,33', '0,5', '100']))),
      [`${line}periodFrom`]: sometimes(6, figure(past ? '3.11.2020' : '3.11.2026')),
      [`${line}periodTo`]: '',
      ...adjustmentsFor(line, { random, text, figure }),
      [`${line}articleNumber`]: sometimes(4, text()).slice(0, 100),
      [`${line}note`]: sometimes(5, text()).slice(0, 500),
    });
  }
  const drawn = random.below(10) === 0 ? null : documentKind === 'deposit' ? 'final' : takenBack(fields);
  const isSmall = random.below(5) === 0;
  return {
    customer,
    smallBusiness: smallBusiness ?? isSmall,
    tax,
    fields,
    attachments: filesFor(fields),
    then: planned ?? drawn,
  };
}

interface Drawing {
  random: Random;
  text: () => string;
  figure: (value: string) => string;
}

/** A discount as an amount, a charge, reasons: on one line in three. */
function adjustmentsFor(line: string, { random, text, figure }: Drawing): Fields {
  if (random.below(3) > 0) return {};
  const sometimes = (chance: number, value: string) => (random.below(chance) === 0 ? value : '');
  const percent = sometimes(3, figure(random.pick(['25', '7,77', '100'])));
  return {
    [`${line}discountAmount`]: sometimes(5, figure(random.pick(['0,01', '5', '12,34']))),
    [`${line}discountReason`]: sometimes(3, text()).slice(0, 100),
    [`${line}surchargePercent`]: percent,
    [`${line}surchargeAmount`]: percent === '' ? sometimes(2, figure(random.pick(['0,05', '19,9', '250']))) : '',
    [`${line}surchargeReason`]: sometimes(2, text()).slice(0, 100),
  };
}

/** Drawn apart, so that drafts are the same. */
function takenBack(fields: Fields): 'cancellation' | 'correction' {
  return new Random(JSON.stringify(fields).length).below(2) === 0 ? 'cancellation' : 'correction';
}

/** Of one draft in eight; drawn apart, so that drafts are the same with files and without. */
function filesFor(fields: Fields): ChosenFile[] {
  const random = new Random(JSON.stringify(fields).length);
  if (random.below(8) > 0) return [];
  const names = ['Stunden März', 'plan', 'a & b <c>', 'ﬁnale Fassung', 'Übersicht (1)', 'foto'];
  return Array.from({ length: 1 + random.below(4) }, (): ChosenFile => {
    const name = random.pick(names);
    const content = random.below(1_000_000);
    if (random.below(3) === 0) return { name: `${name}.pdf`, bytes: pdfWith(`/Lang(${content})`) };
    if (random.below(3) === 0) return { name: `${name}.png`, bytes: pngOf(8, 8, [content % 256, 1, 2]) };
    return { name: `${name}.csv`, bytes: `Tag;Stunden\n1.3.;${content}\n` };
  });
}
