import { describe, expect, it } from 'vitest';
import { readPeriod } from './read-period.ts';

const today = '2026-11-21';
const read = (query: string) => readPeriod(new URL(`http://localhost/invoice${query}`), today);

describe('readPeriod', () => {
  it.each([
    ['', '2026-01-01', '2026-11-21'],
    ['?zeitraum=jahr', '2026-01-01', '2026-11-21'],
    ['?zeitraum=monat', '2026-11-01', '2026-11-21'],
    ['?zeitraum=quartal', '2026-10-01', '2026-11-21'],
    ['?zeitraum=monat&ab=2024-02-01', '2024-02-01', '2024-02-29'],
    ['?zeitraum=quartal&ab=2025-12-31', '2025-10-01', '2025-12-31'],
    ['?zeitraum=jahr&ab=2025-01-01', '2025-01-01', '2025-12-31'],
    ['?von=1.1.26&bis=heute', '2026-01-01', '2026-11-21'],
    ['?von=29.02.2024&bis=29.02.2024', '2024-02-29', '2024-02-29'],
    ['?zeitraum=monat&von=24122025&bis=2026-01-06', '2025-12-24', '2026-01-06'],
    // What no link of ours says falls back.
    ['?zeitraum=constructor', '2026-01-01', '2026-11-21'],
    ['?zeitraum=monat&ab=2026-02-30', '2026-11-01', '2026-11-21'],
    ['?zeitraum=monat&ab=0001-01-01', '2026-11-01', '2026-11-21'],
  ])('%s: %s to %s', (query, from, to) => {
    expect(read(query)).toMatchObject({ span: { from, to }, errors: {} });
  });

  it('a period of one’s own has no neighbours, the running one none ahead', () => {
    expect(read('?von=1.1.26&bis=2.1.26')).toMatchObject({ unit: null, earlierHref: null, laterHref: null });
    expect(read('?zeitraum=monat')).toMatchObject({
      earlierHref: '?zeitraum=monat&ab=2026-10-01',
      laterHref: null,
    });
    expect(read('?zeitraum=quartal&ab=2026-01-01')).toMatchObject({
      earlierHref: '?zeitraum=quartal&ab=2025-10-01',
      laterHref: '?zeitraum=quartal&ab=2026-04-01',
    });
    expect(read('?zeitraum=jahr&ab=1901-01-01').earlierHref).toBeNull();
  });

  it.each([
    ['?von=bald&bis=heute', { from: expect.stringContaining('Datum') as string }],
    ['?von=1.1.26', { to: expect.stringContaining('Datum') as string }],
    ['?von=31.02.2026&bis=', { from: expect.any(String) as string, to: expect.any(String) as string }],
    ['?von=2.1.26&bis=1.1.26', { to: 'Das Ende liegt vor dem Anfang.' }],
  ])('%s is told at its field, and this year is shown', (query, errors) => {
    const period = read(query);
    expect(period.errors).toEqual(errors);
    expect(period.span).toEqual({ from: '2026-01-01', to: '2026-11-21' });
    expect(period.typed.from).toBe(new URLSearchParams(query).get('von'));
  });
});
