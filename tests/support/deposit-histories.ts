import type { CompanyProfile } from '../../app/invoicing/company/fields.ts';
import type { CustomerFields } from '../../app/invoicing/customer/fields.ts';
import type { DraftLine, InvoiceDraft } from '../../app/invoicing/invoice/draft.ts';

// Twelve histories from deposits to the final invoice, and what must remain: in whole cents, by rounding of its own.

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
};

/** Rounded half away from zero; whole numbers, so exact. */
function divided(dividend: number, divisor: number): number {
  const sign = dividend < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
}

const rateOf = (tax: Tax, scene: History) => (scene.profile?.smallBusiness ? 0 : tax.taxRateBp);

/** Sums without tax, or with it where prices have it, by rate: what the work costs, less what is settled of the deposits. */
export function reckon(scene: History): { net: number; tax: number } {
  const gross = scene.draft?.priceMode === 'gross';
  const groups = new Map<number, number>();
  const count = (rate: number, cents: number) => groups.set(rate, (groups.get(rate) ?? 0) + cents);
  for (const { cents, tax } of scene.work) {
    const off = divided(cents * (scene.draft?.allowancePercent ?? 0), 10_000);
    count(rateOf(tax, scene), cents - off);
  }
  for (const { amounts, received, discounted, cancelled } of scene.deposits) {
    if (cancelled) continue;
    const claims = amounts.map(({ cents, tax }) => {
      const rate = rateOf(tax, scene);
      const taxCents = gross ? divided(cents * rate, 10_000 + rate) : divided(cents * rate, 10_000);
      return { rate, whole: gross ? cents : cents + taxCents, taxCents };
    });
    const due = claims.reduce((sum, { whole }) => sum + whole, 0);
    const settled = discounted || received === undefined ? due : received;
    let [reached, booked] = [0, 0];
    for (const { rate, whole, taxCents } of claims) {
      reached += whole;
      const until = divided(settled * reached, due);
      const share = until - booked;
      booked = until;
      const shareTax = divided(share * taxCents, whole);
      count(rate, -(gross ? share : share - shareTax));
    }
  }
  let [net, tax] = [0, 0];
  for (const [rate, cents] of groups) {
    const taxCents = gross ? divided(cents * rate, 10_000 + rate) : divided(cents * rate, 10_000);
    tax += taxCents;
    net += gross ? cents - taxCents : cents;
  }
  return { net, tax };
}
