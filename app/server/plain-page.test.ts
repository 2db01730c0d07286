import { expect, it } from 'vitest';
import { tooLargePage } from './plain-page.ts';

it('413 names the limit', async () => {
  const response = tooLargePage(1024 * 1024);
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('1 MB');
});
