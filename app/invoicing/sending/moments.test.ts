import { expect, it } from 'vitest';
import { momentChoices, proposedMoment } from './moments.ts';

it.each([
  [0, 'now', ['Sofort', 'In 10 Minuten', 'In einer Stunde', 'Morgen um 8 Uhr']],
  [1, 'soon', ['Sofort', 'In einer Minute', 'In einer Stunde', 'Morgen um 8 Uhr']],
  [25, 'soon', ['Sofort', 'In 25 Minuten', 'In einer Stunde', 'Morgen um 8 Uhr']],
  [60, 'soon', ['Sofort', 'In 60 Minuten', 'Morgen um 8 Uhr']],
])('%s minutes to think: %s is proposed, and nothing is offered twice', (minutes, proposed, labels) => {
  expect(proposedMoment(minutes)).toBe(proposed);
  expect(momentChoices(minutes).map(({ label }) => label)).toEqual(labels);
});
