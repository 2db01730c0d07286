import { describe, expect, it } from 'vitest';
import { isSepaReference, lapsesOn, mandateState } from './mandate.ts';

const mandate = { mandateReference: 'M-1', mandateSignedOn: '2024-02-29', mandateUsedOn: '', mandateEndedOn: '' };

describe('a mandate', () => {
  it.each([
    ['was never given', {}, '2026-11-26', 'none'],
    ['has no day', { ...mandate, mandateSignedOn: '' }, '2026-11-26', 'none'],
    ['is new', mandate, '2024-02-29', 'live'],
    ['is live on its last day', mandate, '2027-02-27', 'live'],
    ['lapses after 36 months without use', mandate, '2027-02-28', 'lapsed'],
    ['lives on by its use', { ...mandate, mandateUsedOn: '2025-06-30' }, '2028-06-29', 'live'],
    ['lapses 36 months after its last use', { ...mandate, mandateUsedOn: '2025-06-30' }, '2028-06-30', 'lapsed'],
    ['is live before its end', { ...mandate, mandateEndedOn: '2026-12-01' }, '2026-11-30', 'live'],
    ['is ended on that day', { ...mandate, mandateEndedOn: '2026-12-01' }, '2026-12-01', 'ended'],
    ['is ended, not lapsed', { ...mandate, mandateEndedOn: '2026-12-01' }, '2030-01-01', 'ended'],
  ] as const)('may be collected by only while it is live: %s', (_name, given, day, state) => {
    expect(mandateState(given, day)).toBe(state);
  });

  it('counts from the later of signature and use', () => {
    expect(lapsesOn({ mandateSignedOn: '2026-01-15', mandateUsedOn: '2026-03-01' })).toBe('2029-03-01');
  });
});

describe('isSepaReference', () => {
  it.each(['M-1', "K 10001/2026 (alt), +?:.'", 'ABC'])('takes %s', (text) => {
    expect(isSepaReference(text)).toBe(true);
  });

  it.each(['Müller', 'M_1', '/M', 'M/', 'M//1', 'M;1', 'M#1'])('refuses %s', (text) => {
    expect(isSepaReference(text)).toBe(false);
  });
});
