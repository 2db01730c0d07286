import { expect, it } from 'vitest';
import { wordNoneToday } from './reminder-words.ts';

it('says that nothing is to be reminded of only where all were looked at', () => {
  expect(wordNoneToday({ isCapped: false })).toBe('Heute ist nichts zu mahnen.');
  expect(wordNoneToday({ isCapped: true })).toBe('Unter denen, die hier stehen, ist heute nichts zu mahnen.');
});
