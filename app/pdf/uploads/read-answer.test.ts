import { expect, it } from 'vitest';
import { decodeAnswer } from './read-answer.ts';
import type { UploadAnswer } from './refusals.ts';
import { encodeAnswer } from './write-answer.ts';

const pictures = ['<svg/>', 'more'].map((text) => ({ format: 'svg' as const, bytes: Buffer.from(text), sha256: '' }));
const taken: UploadAnswer = { ok: true, text: 'Größe', footTenthMm: 214, pictures };
const written = encodeAnswer(taken);

function framed(json: string, rest = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(json));
  return Buffer.concat([length, Buffer.from(json), Buffer.from(rest)]);
}

it('reads what a child writes', () => {
  const answer = decodeAnswer(written);
  expect(answer).toMatchObject({ ok: true, text: 'Größe', footTenthMm: 214 });
  expect(answer?.ok && answer.pictures.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['<svg/>', 'more']);
  expect(answer?.ok && new Set(answer.pictures.map(({ sha256 }) => sha256)).size).toBe(2);
  const attachment = { ok: true, text: 'text/csv', footTenthMm: 0, pictures: [] } as const;
  expect(decodeAnswer(encodeAnswer(attachment))).toEqual(attachment);
  const archived = [
    { name: 'a.xml', bytes: Buffer.from('<a/>') },
    { name: 'leer.txt', bytes: Buffer.alloc(0) },
  ];
  const archive = { ok: true, text: '', footTenthMm: 0, pictures: [], files: archived } as const;
  expect(decodeAnswer(encodeAnswer(archive))).toEqual(archive);
  expect(decodeAnswer(encodeAnswer({ ok: false, refusal: 'svg-text' }))).toEqual({ ok: false, refusal: 'svg-text' });
});

const files = '{"ok":true,"text":"","footTenthMm":0,"pictures":[],"files":[{"name":"a","length":';
const head = '{"ok":true,"text":"","pictures":[{"format":"svg","length":';
it.each([
  ['nothing', Buffer.alloc(0)],
  ['three bytes', Buffer.from([0, 0, 0])],
  ['a length beyond its end', Buffer.from([255, 255, 255, 255, 123])],
  ['an answer cut off', written.subarray(0, -1)],
  ['an answer with more behind it', Buffer.concat([written, Buffer.from('x')])],
  ['a refusal with more behind it', framed('{"ok":false,"refusal":"svg-text"}', 'x')],
  ['a refusal that nobody knows', framed('{"ok":false,"refusal":"odd"}')],
  ['a picture of another format', framed(head.replace('svg', 'html') + '1}]}', 'x')],
  ['a picture that is longer than there are bytes', framed(`${head}9e9}]}`, 'x')],
  ['a picture of negative length', framed(`${head}-1}]}`)],
  [
    'three pictures',
    framed(`{"ok":true,"text":"","pictures":[${'{"format":"svg","length":1},'.repeat(3).slice(0, -1)}]}`, 'xyz'),
  ],
  ['a file that is longer than there are bytes', framed(`${files}9}]}`, 'x')],
  ['a file without a name', framed(`${files.replace('"name":"a",', '')}1}]}`, 'x')],
  ['more than was asked', framed('{"ok":false,"refusal":"svg-text","__proto__":{"x":1},"more":1}')],
])('takes %s for no answer', (_, output) => {
  expect(decodeAnswer(output)).toBeNull();
});
