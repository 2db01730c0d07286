import { expect, it } from 'vitest';
import { senderOf } from './sender.ts';

it.each([
  [{ origin: 'https://b.example' }, 'own'],
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 'elsewhere'],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 'elsewhere'],
  [{ origin: 'http://b.example' }, 'elsewhere'],
  [{ 'sec-fetch-site': 'same-site' }, 'elsewhere'],
  [{ 'sec-fetch-site': 'cross-site' }, 'elsewhere'],
  [{ 'sec-fetch-site': 'none' }, 'unknown'],
  [{}, 'unknown'],
  [{ referer: 'https://evil.example/form' }, 'elsewhere'],
  [{ referer: 'https://evil.example/https://b.example/' }, 'elsewhere'],
  [{ referer: 'https://b.example.evil.example/' }, 'elsewhere'],
  [{ referer: 'nonsense' }, 'elsewhere'],
  [{ referer: 'https://evil.example/form', 'sec-fetch-site': 'none' }, 'elsewhere'],
  [{ referer: 'https://b.example/login' }, 'unknown'],
  [{ origin: 'https://b.example', referer: 'https://evil.example/' }, 'own'],
])('a request with %o comes from a page that is %s', (headers, sender) => {
  const url = 'https://b.example/mail/send';
  const request = new Request(url, { method: 'POST', headers: Object.entries(headers) });
  expect(senderOf(request, new URL(url))).toBe(sender);
});
