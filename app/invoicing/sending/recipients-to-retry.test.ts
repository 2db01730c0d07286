import { expect, it } from 'vitest';
import { mailsTo } from './recipients-to-retry.ts';

const mail = { recipient: 'a@x.example, b@x.example', cc: 'c@x.example', bcc: 'd@x.example, e@x.example' };

it.each<[string[], string[][]]>([
  [['b', 'c', 'd'], [['b', 'c', 'd']]],
  [['a', 'b'], [['a, b', '', '']]],
  [['c', 'e'], [['c', '', 'e']]],
  [
    ['d', 'e'],
    [
      ['d', '', ''],
      ['e', '', ''],
    ],
  ],
  [[], []],
])('what missed %s goes again to nobody else, and shows no blind copy', (missed, expected) => {
  const full = (names: string) => names.replace(/[a-e]/g, '$&@x.example');
  const written = mailsTo(mail, missed.map(full)).map(({ recipient, cc, bcc }) => [recipient, cc, bcc]);
  expect(written).toEqual(expected.map((lists) => lists.map(full)));
});
