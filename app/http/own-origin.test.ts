import { expect, it } from 'vitest';
import { provesOwnOrigin } from './own-origin.ts';

it.each([
  [{ origin: 'https://b.example' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'http://b.example' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{}, false],
])('%o: %s', (headers, own) => {
  const given = Object.entries(headers);
  expect(provesOwnOrigin(new Request('https://b.example/mail/send', { method: 'POST', headers: given }))).toBe(own);
});
