import { expect, it } from 'vitest';
import { showMail, describeCopy } from './mail-words.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';

const mail: DocumentMailRow = {
  id: 'aaaaaaaaaaaaaaa',
  recipient: 'eva@b.example',
  cc: '',
  bcc: '',
  status: 'queued',
  error: '',
  answer: '',
  reminder: '',
  transport: '',
  dueAt: '',
  sentAt: '',
  news: '',
  newsAt: '',
  missed: '',
  sentAgain: '',
  lost: false,
  created: '2026-11-26 09:00:00.000Z',
};
const at = '2026-11-26T10:00:00.000Z';

it.each<[Partial<DocumentMailRow>, string, 'hold' | 'repeat' | null, string]>([
  [{}, 'Geht gleich hinaus', 'hold', ''],
  [{ dueAt: at }, 'Geht hinaus am 26.11.2026, 11:00', 'hold', ''],
  [{ dueAt: at, error: '450 später' }, 'Nächster Versuch am 26.11.2026, 11:00', 'hold', '450 später'],
  [{ status: 'sending' }, 'Wird gerade übergeben', null, ''],
  [
    { status: 'sent', sentAt: at, answer: '250 ok', transport: 'smtp' },
    'Übergeben am 26.11.2026, 11:00',
    null,
    '250 ok',
  ],
  [{ status: 'sent', sentAt: at, transport: 'folder' }, 'Nur abgelegt am 26.11.2026, 11:00', null, ''],
  [
    { status: 'sent', sentAt: at, news: 'delayed', answer: 'später', transport: 'resend' },
    'Übergeben am 26.11.2026, 11:00, kommt verzögert an',
    null,
    'später',
  ],
  [{ status: 'delivered', newsAt: at, news: 'delivered', answer: 'da' }, 'Angekommen am 26.11.2026, 11:00', null, 'da'],
  [
    { status: 'delivered', newsAt: at, news: 'delivered', cc: 'tom@b.example', answer: 'da' },
    'Bei mindestens einem Empfänger angekommen am 26.11.2026, 11:00',
    null,
    'da',
  ],
  [
    { status: 'delivered', newsAt: at, news: 'complained', answer: 'x' },
    'Als Spam gemeldet am 26.11.2026, 11:00',
    null,
    'x',
  ],
  [{ status: 'failed', error: '550 unbekannt' }, 'Abgewiesen', 'repeat', '550 unbekannt'],
  [{ status: 'failed', news: 'failed', error: 'an eva@b.example' }, 'Abgewiesen', 'repeat', 'an eva@b.example'],
  [
    { status: 'failed', news: 'failed', bcc: 'tom@b.example', error: 'an eva@b.example' },
    'Abgewiesen; die anderen Empfänger können sie bekommen haben',
    'repeat',
    'an eva@b.example',
  ],
  [
    { status: 'failed', news: 'failed', bcc: 'tom@b.example', missed: 'eva@b.example', error: 'x' },
    'Abgewiesen von eva@b.example; die anderen Empfänger können sie bekommen haben',
    'repeat',
    'x',
  ],
  [
    { status: 'failed', news: 'failed', cc: 'tom@b.example', missed: 'tom@b.example', sentAgain: 'tom@b.example' },
    'Abgewiesen von tom@b.example; die anderen Empfänger können sie bekommen haben',
    null,
    '',
  ],
  [
    { status: 'failed', news: 'failed', cc: 'tom@b.example', missed: 'eva@b.example, tom@b.example' },
    'Abgewiesen',
    'repeat',
    '',
  ],
  [{ status: 'failed', bcc: 'tom@b.example', error: '550' }, 'Abgewiesen', 'repeat', '550'],
  [{ status: 'unclear', error: 'keine Antwort' }, 'Unklar: Sie kann angekommen sein', 'repeat', 'keine Antwort'],
  [{ status: 'held' }, 'Zurückgehalten, nicht verschickt', 'repeat', ''],
])('%o', (more, state, can, told) => {
  expect(showMail({ ...mail, ...more })).toMatchObject({
    state,
    told,
    written: '26.11.2026, 10:00',
    canBeHeld: can === 'hold',
    canBeRepeated: can === 'repeat',
  });
});

it.each<[Partial<DocumentMailRow>, string]>([
  [{ status: 'failed' }, ''],
  [{ status: 'sent', sentAt: at, cc: 'tom@b.example' }, ''],
  [{ status: 'held', cc: 'tom@b.example' }, 'Noch einmal gesendet wird an alle: eva@b.example, tom@b.example.'],
  [
    { status: 'failed', cc: 'tom@b.example', bcc: 'ida@b.example', missed: 'eva@b.example, ida@b.example' },
    'Noch einmal gesendet wird nur an eva@b.example, ida@b.example. Die anderen können die E-Mail bekommen haben.',
  ],
  [
    { status: 'failed', cc: 'tom@b.example', missed: 'eva@b.example, tom@b.example', sentAgain: 'eva@b.example' },
    'Noch einmal gesendet wird nur an tom@b.example. Die anderen können die E-Mail bekommen haben.',
  ],
])('says who gets a mail that is sent again: %o', (more, again) => {
  expect(showMail({ ...mail, ...more }).again).toBe(again);
});

it.each([
  ['', '', '', ''],
  ['ich@b.example', 'sent by folder', '', 'An ich@b.example, nur abgelegt'],
  ['ich@b.example', '', '', 'An ich@b.example, sobald diese E-Mail übergeben ist'],
  ['ich@b.example', 'queued', '', 'An ich@b.example, geht gleich hinaus'],
  ['ich@b.example', 'sent', '', 'An ich@b.example, hinausgegangen'],
  ['ich@b.example', 'delivered', '', 'An ich@b.example, hinausgegangen'],
  ['ich@b.example', 'failed', '550 unbekannt', 'An ich@b.example, abgewiesen: 550 unbekannt'],
] as const)('a copy to "%s" that is "%s"', (copyTo, how, copyError, expected) => {
  const copyStatus = how === 'sent by folder' ? 'sent' : how;
  const copyTransport = how === 'sent by folder' ? 'folder' : 'smtp';
  expect(describeCopy({ copyTo, copyStatus, copyTransport, copyError })).toBe(expected);
});
