import { describe, expect, it } from 'vitest';
import { limitsWith, nextLimit, smallBusinessLimits } from './small-business-limits.ts';
import type { KnownTurnover, LimitState } from './small-business-limits.ts';

const nothingTyped: KnownTurnover['typed'] = {
  turnoverYear: 0,
  elsewhereCents: 0,
  excludedCents: 0,
  elsewhereBeforeCents: 0,
  excludedBeforeCents: 0,
  foundingYear: 0,
};

interface Known {
  now?: number;
  before?: number;
  open?: number;
  typed?: Partial<KnownTurnover['typed']>;
}

function known({ now = 0, before = 0, open = 0, typed = {} }: Known): KnownTurnover {
  return {
    received: [
      { year: '2026', taxCase: 'small-business', netCents: now },
      { year: '2025', taxCase: 'small-business', netCents: before },
    ],
    typed: { ...nothingTyped, ...typed },
    openCents: open,
  };
}

describe('smallBusinessLimits', () => {
  it.each<[string, Known, LimitState]>([
    ['nothing', {}, 'fine'],
    ['a cent below 80 % of 25,000 €', { now: 1_999_999 }, 'fine'],
    ['80 % of 25,000 €', { now: 2_000_000 }, 'near-next'],
    ['25,000.00 € and nothing open', { now: 2_500_000 }, 'near-next'],
    ['a cent more', { now: 2_500_001 }, 'beyond-next'],
    ['little, and as much open as makes 25,000.00 €', { now: 500_000, open: 2_000_000 }, 'fine'],
    ['a cent more open', { now: 500_000, open: 2_000_001 }, 'near-next'],
    ['a cent below 80 % of 100,000 €', { now: 7_999_999 }, 'beyond-next'],
    ['80 % of 100,000 €', { now: 8_000_000 }, 'near'],
    ['100,000.00 €', { now: 10_000_000 }, 'near'],
    ['a cent more than 100,000 €', { now: 10_000_001 }, 'beyond'],
    ['25,000.00 € in the year before', { before: 2_500_000 }, 'fine'],
    ['a cent more in the year before', { before: 2_500_001 }, 'beyond-before'],
    ['founded this year, 25,000.00 €', { now: 2_500_000, typed: { foundingYear: 2026 } }, 'near'],
    ['founded this year, a cent more', { now: 2_500_001, typed: { foundingYear: 2026 } }, 'beyond'],
    [
      'founded the year before, a cent more there',
      { before: 2_500_001, typed: { foundingYear: 2025 } },
      'beyond-before',
    ],
    ['founded the year before, 30,000 € now', { now: 3_000_000, typed: { foundingYear: 2025 } }, 'beyond-next'],
    ['more went back than came in', { now: -500, before: -500 }, 'fine'],
  ])('%s', (_, facts, state) => {
    expect(smallBusinessLimits(known(facts), 2026).state).toBe(state);
  });

  it('counts what was reversed or refunded in the year in which it went back', () => {
    const received = [
      { year: '2025', taxCase: 'small-business', netCents: 2_600_000 },
      { year: '2026', taxCase: 'small-business', netCents: -200_000 },
    ];
    const limits = smallBusinessLimits({ received, typed: nothingTyped, openCents: 0 }, 2026);
    expect([limits.state, limits.current.totalCents]).toEqual(['beyond-before', -200_000]);
  });

  it('leaves out what § 19 (2) takes out and what is supplied abroad, and nothing else', () => {
    const received = [
      ['small-business', 1],
      ['standard', 2],
      ['export', 4],
      ['intra-community-supply', 8],
      ['reverse-charge-domestic', 16],
      ['margin-used-goods', 32],
      ['exempt-finance', 64],
      ['exempt-real-estate-sale', 128],
      ['zero-photovoltaics', 256],
      ['exempt-insurance-agency', 1_000],
      ['exempt-letting', 2_000],
      ['exempt-voluntary', 4_000],
      ['not-taxable', 8_000],
      ['reverse-charge-eu', 16_000],
      ['triangular-supply', 32_000],
    ].map(([taxCase, netCents]) => ({ year: '2026', taxCase: String(taxCase), netCents: Number(netCents) }));
    const { current } = smallBusinessLimits({ received, typed: nothingTyped, openCents: 0 }, 2026);
    expect([current.receivedCents, current.leftOutCents, current.totalCents]).toEqual([511, 63_000, 511]);
  });

  it('takes what was typed for the year that it is of, and forgets what is older', () => {
    const typed = {
      turnoverYear: 2026,
      elsewhereCents: 100_000,
      excludedCents: 30_000,
      elsewhereBeforeCents: 2_600_000,
      excludedBeforeCents: 100_001,
    };
    const at = (year: number) => {
      const { current, before } = smallBusinessLimits(known({ now: 5, typed }), year);
      return [before.totalCents, current.totalCents];
    };
    expect(at(2026)).toEqual([2_499_999, 70_005]);
    expect(at(2027)).toEqual([70_005, 0]);
    expect(at(2028)).toEqual([0, 0]);
    expect(at(2025)).toEqual([0, 2_499_999]);
  });

  it('measures by 25,000 € until they are over, then by what holds for this year', () => {
    const limitAt = (now: number, foundingYear = 0) =>
      nextLimit(smallBusinessLimits(known({ now, typed: { foundingYear } }), 2026));
    expect([limitAt(2_500_000), limitAt(2_500_001), limitAt(2_500_001, 2026)]).toEqual([
      2_500_000, 10_000_000, 2_500_000,
    ]);
  });
});

describe('limitsWith', () => {
  it.each<[string, Known, number, LimitState | null]>([
    ['makes 25,000.00 €', { now: 1_000_000, open: 500_000 }, 1_000_000, null],
    ['makes a cent more, with what is open', { now: 1_000_000, open: 500_000 }, 1_000_001, 'beyond-next'],
    ['is beyond 25,000 € as those before it', { now: 2_600_000 }, 1_000, null],
    ['makes 100,000.00 €', { now: 9_000_000 }, 1_000_000, null],
    ['makes a cent more', { now: 9_000_000, open: 1 }, 1_000_000, 'beyond'],
    ['comes after 100,000 €', { now: 10_000_001 }, 1_000, 'beyond'],
    ['comes after a year over 25,000 €', { before: 2_500_001 }, 1_000, 'beyond-before'],
    ['makes more than 25,000 € in the first year', { typed: { foundingYear: 2026 } }, 2_500_001, 'beyond'],
    ['takes another one back', { now: 2_400_000 }, -200_000, null],
  ])('an invoice that %s', (_, facts, grossCents, state) => {
    expect(limitsWith(known(facts), 2026, grossCents)?.state ?? null).toBe(state);
  });
});
