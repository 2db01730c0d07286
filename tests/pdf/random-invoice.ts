import type { TypedAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { CustomerSnapshot, InvoiceSnapshot, SellerSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { units } from '#app/values/units.ts';
import { adjustedInvoice } from './fixtures.ts';
import type { LineInput } from './fixtures.ts';

/** Numbers from 0 up to but not including 1; the same seed gives the same ones. */
export type RandomSource = () => number;

/** mulberry32 */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(random: RandomSource, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function count(random: RandomSource, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

// First and last code point; the last group holds what no shipped font can draw.
const drawable: [number, number][] = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x20, 0x7e],
  [0xc0, 0xff],
  [0x100, 0x17f],
  [0x391, 0x3a1],
  [0x3b1, 0x3c9],
  [0x410, 0x44f],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x201e],
  [0x20ac, 0x20ac],
];
const others: [number, number][] = [
  [0, 8],
  [0xad, 0xad],
  [0xe, 0x1f],
  [0x5d0, 0x5ea],
  [0x627, 0x64a],
  [0x905, 0x939],
  [0x10d0, 0x10f0],
  [0x200c, 0x200f],
  [0x202a, 0x202e],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xe000, 0xf8ff],
  [0x1f300, 0x1f64f],
  [0x10fffe, 0x10ffff],
];
// After "a" all but the last become one letter with it.
const marks = ['\u0300', '\u0301', '\u0308', '\u030a', '\u0327'];
const spellings = [
  '#',
  '$x$',
  '*a*',
  '_b_',
  '@c',
  '<d>',
  '\\',
  '[',
  '//',
  '/*',
  '= ',
  '- ',
  '+ ',
  '`',
  '~',
  '"',
  "'",
  '---',
  '{{',
  '#{',
];

function randomWord(random: RandomSource, wild: boolean): string {
  const length = random() < 0.03 ? count(random, 30, 150) : count(random, 1, 14);
  const [first, last] = pick(
    random,
    (wild && random() < 0.2 ? others : drawable) as [[number, number], ...[number, number][]],
  );
  let word = '';
  for (let index = 0; index < length; index += 1) word += String.fromCodePoint(count(random, first, last));
  if (random() < 0.05) word += 'a' + pick(random, (wild ? marks : marks.slice(0, -1)) as [string, ...string[]]);
  if (random() < 0.05) word += pick(random, spellings as [string, ...string[]]);
  return word;
}

function randomText(random: RandomSource, words: number, wild: boolean): string {
  const texts = Array.from({ length: Math.max(1, words) }, () => randomWord(random, wild));
  return texts.join(' ').trim() || 'x';
}

function randomParagraphs(random: RandomSource, wild: boolean): string {
  const breaks = [' ', ' ', ' ', '\n', '\n\n', '\r\n'] as const;
  const parts = Array.from({ length: count(random, 1, 12) }, () =>
    randomText(random, count(random, 1, random() < 0.05 ? 200 : 15), wild),
  );
  return parts.reduce((whole, part) => whole + pick(random, breaks) + part);
}

function randomDecimal(random: RandomSource, wholeDigits: number): string {
  const whole = Math.floor(random() * 10 ** count(random, 0, wholeDigits));
  const places = count(random, 0, 4);
  const fraction = String(Math.floor(random() * 10_000))
    .padStart(4, '0')
    .slice(0, places);
  return `${whole}${places > 0 ? `.${fraction}` : ''}`;
}

function randomLine(random: RandomSource, wild: boolean, small: boolean): LineInput {
  const sign = random() < 0.1 ? '-' : '';
  const tax = small
    ? { taxCase: 'small-business' as const, taxRateBp: 0 }
    : pick(random, [
        { taxRateBp: 1900 },
        { taxRateBp: 700 },
        { taxRateBp: 1600 },
        { taxCase: 'zero-photovoltaics' as const, taxRateBp: 0 },
      ]);
  return {
    name: randomText(random, count(random, 1, random() < 0.05 ? 60 : 8), wild),
    ...(random() < 0.5 ? { description: randomParagraphs(random, wild) } : {}),
    quantity: sign + randomDecimal(random, 4),
    unitCode: pick(random, units.map(({ code }) => code) as [string, ...string[]]),
    unitPrice: randomDecimal(random, random() < 0.02 ? 5 : 4),
    ...tax,
  };
}

function lineCount(random: RandomSource): number {
  const kind = random();
  if (kind < 0.02) return 0;
  if (kind < 0.9) return count(random, 1, 15);
  return kind < 0.985 ? count(random, 16, 80) : count(random, 81, 500);
}

/** An invoice of random texts, lines and amounts; a part of them holds characters that cannot be drawn. */
export function randomInvoice(random: RandomSource): InvoiceSnapshot {
  const wild = random() < 0.25;
  const small = random() < 0.2;
  const text = (words: number) => randomText(random, words, wild);
  const maybe = <Fields extends object>(fields: () => Fields): Partial<Fields> => (random() < 0.5 ? fields() : {});
  const address = () => ({
    street: text(3),
    postCode: text(1).slice(0, 12),
    city: text(2),
    countryCode: pick(random, ['DE', 'AT', 'CH', 'GB', 'PL', 'GR', 'US', 'TR', 'XX']),
    ...maybe(() => ({ addition: text(3) })),
  });
  const seller: SellerSnapshot = {
    name: text(3),
    address: address(),
    contact: { ...maybe(() => ({ name: text(2) })), ...maybe(() => ({ email: text(1) })) },
    smallBusiness: small,
    ...maybe(() => ({ taxNumber: '231/123/45678' })),
    ...maybe(() => ({ vatId: 'DE123456788' })),
    ...maybe(() => ({ website: text(1) })),
    ...maybe(() => ({ legalInformation: randomParagraphs(random, wild).slice(0, 400) })),
  };
  const customer: CustomerSnapshot = {
    number: String(count(random, 1, 99_999)),
    kind: pick(random, ['business', 'public', 'consumer']),
    name: text(count(random, 1, 8)),
    address: address(),
    contact: maybe(() => ({ name: text(2) })),
    ...maybe(() => ({ nameAddition: text(4) })),
  };
  const adjustment = () => ({
    reason: text(count(random, 1, 6)),
    ...(random() < 0.5 ? { percentBp: count(random, 1, 3000) } : { amountCents: count(random, 1, 5000) }),
  });
  const adjustments = (share: number) =>
    random() < share ? { allowances: [adjustment()], charges: [adjustment()] } : {};
  const lines = Array.from({ length: lineCount(random) }, () => ({
    ...randomLine(random, wild, small),
    ...adjustments(0.05),
    ...(random() < 0.05 ? { period: { from: '2026-11-01', to: '2026-11-30' }, note: text(8) } : {}),
    ...(random() < 0.05 ? { articleNumber: text(1), orderLineReference: text(1) } : {}),
  }));
  const amounts: Partial<TypedAmounts> = {
    priceMode: random() < 0.2 ? 'gross' : 'net',
    ...(lines.length > 0 ? adjustments(0.2) : {}),
    ...(random() < 0.1
      ? { prepayments: [{ number: text(1), issueDate: '2026-10-01', netCents: 1000, taxCents: 190 }] }
      : {}),
  };
  return adjustedInvoice(lines, amounts, {
    language: pick(random, ['de', 'en']),
    typeCode: pick(random, ['380', '380', '380', '326', '389', '877']),
    seller,
    customer,
    payment: {
      kind: 'sepa-credit-transfer',
      iban: 'DE02120300000000202051',
      accountName: text(2),
      ...maybe(() => ({ bankName: text(2) })),
    },
    ...maybe(() => ({ subject: text(6) })),
    ...maybe(() => ({ introText: randomParagraphs(random, wild) })),
    ...maybe(() => ({ closingText: randomParagraphs(random, wild) })),
    ...maybe(() => ({ paymentTerms: randomParagraphs(random, wild) })),
    ...maybe(() => ({ buyerReference: text(1) })),
    ...maybe(() => ({ orderReference: text(2), contractReference: text(2), projectReference: text(4) })),
    ...maybe(() => ({ cashDiscounts: [{ days: count(random, 0, 30), percentBp: count(random, 1, 500) }] })),
    ...maybe(() => ({ delivery: { name: text(3), address: address() } })),
    ...(random() < 0.1 ? { payee: { name: text(3) } } : {}),
    ...(random() < 0.1 ? { attachments: [{ reference: text(2), description: text(5) }] } : {}),
    ...(random() < 0.1
      ? {
          directDebit: {
            mandateReference: text(1),
            creditorIdentifier: 'DE98ZZZ09999999999',
            debitedIban: 'DE89370400440532013000',
          },
        }
      : {}),
  });
}
