import { expect, it } from 'vitest';
import { readSmtpUrl } from './smtp-url.ts';

it.each([
  ['smtps://mail.example.de', { host: 'mail.example.de', port: 465, security: 'tls', login: null }],
  ['smtp://mail.example.de', { host: 'mail.example.de', port: 587, security: 'starttls', login: null }],
  ['smtp://mail.example.de:2525/', { host: 'mail.example.de', port: 2525, security: 'starttls', login: null }],
  [
    'smtp://a%40b.example:p%3A%C3%A4@mail.example.de',
    {
      ...{ host: 'mail.example.de', port: 587, security: 'starttls' },
      login: { user: 'a@b.example', password: 'p:ä' },
    },
  ],
  ['smtp://relay:25?tls=none', { host: 'relay', port: 25, security: 'none', login: null }],
  ['smtp://localhost:25', { host: 'localhost', port: 25, security: 'none', login: null }],
  ['smtp://[::1]:25', { host: '::1', port: 25, security: 'none', login: null }],
  ['smtps://[2001:db8::1]', { host: '2001:db8::1', port: 465, security: 'tls', login: null }],
  ['smtp://u:p@127.0.0.1', { host: '127.0.0.1', port: 587, security: 'none', login: { user: 'u', password: 'p' } }],
])('%s', (url, settings) => {
  expect(readSmtpUrl(url)).toEqual(settings);
});

it.each([
  ['mail.example.de', /keine Adresse/],
  ['http://mail.example.de', /keine Adresse/],
  ['smtp://', /keine Adresse/],
  ['smtp://müller.example', /keine Adresse/],
  ['smtp://mail.example.de:99999', /keine Adresse/],
  ['smtp://mail.example.de/pfad', /Pfad/],
  ['smtp://mail.example.de?pool=true', /nur \?tls=none/],
  ['smtp://mail.example.de?tls=maybe', /nur \?tls=none/],
  ['smtps://mail.example.de?tls=none', /immer verschlüsselt/],
  ['smtp://u:p@mail.example.de?tls=none', /unverschlüsselt/],
  ['smtp://u:%ZZ@mail.example.de', /%-Folge/],
])('%s is refused', (url, sentence) => {
  expect(readSmtpUrl(url)).toMatch(sentence);
});
