import { expect, it } from 'vitest';
import { rememberRefusals } from './to-request.ts';

it('draws the page of a refusal once, and again where that failed', async () => {
  let drawn = 0;
  const refusals = rememberRefusals((page) => {
    drawn += 1;
    return drawn === 1 ? Promise.reject(new Error('once')) : Promise.resolve(page);
  });
  await expect(refusals('busy', 'GET')).rejects.toThrow('once');
  for (let i = 0; i < 3; i += 1) expect((await refusals('busy', 'GET')).status).toBe(503);
  expect(drawn).toBe(2);
});

it.each([
  ['GET', 'laden Sie die Seite'],
  ['POST', 'noch nicht gespeichert'],
])('says of %s what to do while a place asks for too much', async (method, words) => {
  const refusals = rememberRefusals((page) => Promise.resolve(page));
  expect(await (await refusals('busy', method)).text()).toContain(words);
});
