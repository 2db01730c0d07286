import { expect, it } from 'vitest';
import { describeNoneToday } from './reminder-words.ts';

it('says that nothing is to be reminded of only where all were looked at', () => {
  expect(describeNoneToday({ isCapped: false })).toBe('Heute ist nichts zu mahnen.');
  expect(describeNoneToday({ isCapped: true })).toBe('Unter denen, die hier stehen, ist heute nichts zu mahnen.');
});
