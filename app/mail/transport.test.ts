import { expect, it } from 'vitest';
import { mailSender } from './transport.ts';

it.each([
  ['Kontor <post@k.example>', '', 'Kontor', 'post@k.example'],
  ['Kontor <post@k.example>', 'Mara Brandis', 'Mara Brandis', 'post@k.example'],
  ['"Kontor, Nord" <post@k.example>', '', 'Kontor, Nord', 'post@k.example'],
  ['post@k.example', '', '', 'post@k.example'],
  ['post@k.example', 'Holm', 'Holm', 'post@k.example'],
  ['Kontor <post@k.example>', 'a" <x@evil.example>\r\nBcc: y', 'a   x@evil.example   Bcc: y', 'post@k.example'],
  ['Kontor <post@k.example>', '"', 'Kontor', 'post@k.example'],
])('%s under %j is %j at %s', (mailFrom, senderName, name, address) => {
  expect(mailSender(mailFrom, senderName)).toEqual({ name, address });
});
