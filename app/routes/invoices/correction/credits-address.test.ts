import { expect, it } from 'vitest';
import { readCredits, withCredits } from './credits-address.ts';

it('the address of a picture says all that is credited, of returns too', () => {
  const typed = {
    credits: [
      { id: '1', quantity: '2.5' },
      { id: '2', quantity: '-1' },
      { id: '3', amountCents: 1000 },
      { id: '4', amountCents: -5 },
    ],
    reason: 'Zu viel & falsch',
  };
  expect(readCredits(new URL(withCredits('http://x/', typed)))).toEqual(typed);
});
