import { expect, it } from 'vitest';
import { plainPage, plainPageType } from './plain-page.ts';

it('a plain page is words that nothing keeps', async () => {
  const words = { status: 503, title: 'Gleich wieder da', text: 'Bitte warten.' };
  const response = plainPage(words);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe(plainPageType);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual(words);
});
