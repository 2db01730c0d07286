import { expect, it } from 'vitest';
import { describeRange } from './ledger-words.ts';

const five = {
  total: 5,
  drawn: 5,
  distinctCount: 5,
  lowest: 1,
  highest: 5,
  missing: 0,
  cancelled: 0,
  skipped: 0,
  value: 5,
};

it('a range is called gapless only where what was counted proves it', () => {
  expect(describeRange(five)?.title).toBe('Lückenlos');
  expect(describeRange({ ...five, value: 7, skipped: 2 })?.title).toBe('Nicht lückenlos, aber erklärt');
  expect(describeRange({ ...five, missing: 1 })).toMatchObject({
    level: 'danger',
    text: expect.stringContaining('fehlt der Beleg') as string,
  });
  expect(describeRange({ ...five, value: 6 })?.title).toBe('Hier stimmt etwas nicht');
  expect(describeRange({ ...five, drawn: 0, distinctCount: 0, lowest: 0, highest: 0, value: 0 })).toBeNull();
});
