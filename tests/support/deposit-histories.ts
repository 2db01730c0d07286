import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import type { DraftLine, InvoiceDraft } from '#app/invoicing/invoice/draft.ts';

// Histories from deposits to the final invoice, and what must remain: in whole cents, by rounding of its own.

type Tax = Pick<DraftLine, 'taxCase' | 'taxRateBp'>;
const full: Tax = { taxCase: 'standard', taxRateBp: 1900 };
const reduced: Tax = { taxCase: 'standard', taxRateBp: 700 };
const reverse: Tax = { taxCase: 'reverse-charge-eu', taxRateBp: 0 };
const small: Tax = { taxCase: 'standard', taxRateBp: 1900 };

export interface Amount {
  cents: number;
  tax: Tax;
}

export interface PaidDeposit {
  amounts: Amount[];
  /** of the whole: what came in, and whether the rest was let go as a cash discount; absent: all came in */
  received?: number;
  discounted?: boolean;
  cancelled?: boolean;
}

export interface History {
  work: Amount[];
  deposits: PaidDeposit[];
  /** that they are taken off after tax */
  prepaid?: boolean;
  draft?: Partial<InvoiceDraft>;
  profile?: Partial<CompanyProfile>;
  customer?: Partial<CustomerFields>;
}

export const job = (cents: number, tax = full): Amount => ({ cents, tax });
const french = { countryCode: 'FR', postCode: '75001', city: 'Paris', vatId: 'FR23334175221' };

export const histories: Record<string, History> = {
  'one deposit, paid': { work: [job(1_000_000)], deposits: [{ amounts: [job(300_000)] }] },
  'three deposits of odd cents': {
    work: [job(10_001)],
    deposits: [{ amounts: [job(3_333)] }, { amounts: [job(3_333)] }, { amounts: [job(3_334)] }],
  },
  'a deposit paid in part': { work: [job(500_000)], deposits: [{ amounts: [job(200_000)], received: 100_001 }] },
  'a deposit of several rates': {
    work: [job(400_000), job(99_999, reduced)],
    deposits: [{ amounts: [job(123_457), job(33_333, reduced)] }],
  },
  'a deposit of several rates, paid in part': {
    work: [job(400_000), job(99_999, reduced)],
    deposits: [{ amounts: [job(123_457), job(33_333, reduced)], received: 77_777 }],
  },
  'a rate that the work does not have': {
    work: [job(500_000, reduced)],
    deposits: [{ amounts: [job(50_000)] }],
  },
  'a cash discount on the deposit': {
    work: [job(250_000)],
    deposits: [{ amounts: [job(100_000)], received: 116_620, discounted: true }],
  },
  'a cancelled deposit beside a paid one': {
    work: [job(250_000)],
    deposits: [{ amounts: [job(100_000)], cancelled: true }, { amounts: [job(90_000)] }],
  },
  'reverse charge': {
    work: [job(700_000, reverse)],
    deposits: [{ amounts: [job(250_000, reverse)] }],
    customer: french,
  },
  'a small business': {
    work: [job(300_000, small)],
    deposits: [{ amounts: [job(100_000, small)] }],
    profile: { smallBusiness: true },
  },
  'prices with tax, and an allowance on the whole': {
    work: [job(119_000)],
    deposits: [{ amounts: [job(23_799)] }],
    draft: { priceMode: 'gross', allowancePercent: 300 },
  },
  'all of it paid in advance': {
    work: [job(100_000)],
    deposits: [{ amounts: [job(60_000)] }, { amounts: [job(40_000)] }],
  },
  'deposits of several rates, taken off after tax': {
    work: [job(400_000), job(99_999, reduced)],
    deposits: [{ amounts: [job(123_457), job(33_333, reduced)] }, { amounts: [job(3_333)] }],
    prepaid: true,
  },
  'a deposit of several rates, paid in part, taken off after tax': {
    work: [job(400_000), job(99_999, reduced)],
    deposits: [{ amounts: [job(123_457), job(33_333, reduced)], received: 77_777 }],
    prepaid: true,
  },
  'a rate that the work does not have, taken off after tax': {
    work: [job(500_000, reduced)],
    deposits: [{ amounts: [job(50_000)] }],
    prepaid: true,
  },
  'prices with tax and a cash discount on the deposit, taken off after tax': {
    work: [job(119_000)],
    deposits: [{ amounts: [job(100_000)], received: 98_000, discounted: true }],
    draft: { priceMode: 'gross' },
    prepaid: true,
  },
  'all of it paid in advance, taken off after tax': {
    work: [job(100_000)],
    deposits: [{ amounts: [job(60_000)] }, { amounts: [job(40_000)] }],
    prepaid: true,
  },
};

/** Rounded half away from zero; whole numbers, so exact. */
function divided(dividend: number, divisor: number): number {
  const sign = dividend < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
}

const rateOf = (tax: Tax, scene: History) => (scene.profile?.smallBusiness ? 0 : tax.taxRateBp);

interface Share {
  rate: number;
  gross: number;
  tax: number;
}

/** What is settled of a deposit, by rate. */
export function settledOf(deposit: PaidDeposit, scene: History): Share[] {
  const { amounts, received, discounted, cancelled } = deposit;
  if (cancelled) return [];
  const claims = amounts.map(({ cents, tax }) => ({
    rate: rateOf(tax, scene),
    ...taxed(cents, rateOf(tax, scene), scene),
  }));
  const due = claims.reduce((sum, { gross }) => sum + gross, 0);
  const settled = discounted || received === undefined ? due : received;
  let [reached, booked] = [0, 0];
  return claims.map(({ rate, gross, tax }) => {
    reached += gross;
    const until = divided(settled * reached, due);
    const share = until - booked;
    booked = until;
    return { rate, gross: share, tax: divided(share * tax, gross) };
  });
}

function taxed(cents: number, rate: number, { draft }: History): Omit<Share, 'rate'> {
  if (draft?.priceMode === 'gross') return { gross: cents, tax: divided(cents * rate, 10_000 + rate) };
  const tax = divided(cents * rate, 10_000);
  return { gross: cents + tax, tax };
}

/** What the work costs, by rate, less what is settled of the deposits where that is taken off before tax. */
export function billedOf(scene: History): Share[] {
  const gross = scene.draft?.priceMode === 'gross';
  const groups = new Map<number, number>();
  const count = (rate: number, cents: number) => groups.set(rate, (groups.get(rate) ?? 0) + cents);
  for (const { cents, tax } of scene.work) {
    const off = divided(cents * (scene.draft?.allowancePercent ?? 0), 10_000);
    count(rateOf(tax, scene), cents - off);
  }
  for (const deposit of scene.prepaid ? [] : scene.deposits)
    for (const share of settledOf(deposit, scene)) count(share.rate, -(gross ? share.gross : share.gross - share.tax));
  return [...groups].map(([rate, cents]) => ({ rate, ...taxed(cents, rate, scene) }));
}

/** Sums of the final invoice, and what it asks for. */
export function reckon(scene: History): { net: number; tax: number; due: number } {
  const sumOf = (shares: readonly Share[], of: 'gross' | 'tax') => shares.reduce((sum, share) => sum + share[of], 0);
  const billed = billedOf(scene);
  const [gross, tax] = [sumOf(billed, 'gross'), sumOf(billed, 'tax')];
  const paid = scene.prepaid ? scene.deposits.flatMap((deposit) => settledOf(deposit, scene)) : [];
  return { net: gross - tax, tax, due: gross - sumOf(paid, 'gross') };
}
