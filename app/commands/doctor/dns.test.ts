import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDns } from './dns.ts';

const server = createSocket('udp4');
const codes = { 'none.example': 3, 'empty.example': 0, 'broken.example': 2 } as const;

beforeAll(async () => {
  server.on('message', (question, { port, address }) => server.send(answerTo(question), port, address));
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
});

afterAll(() => server.close());

/** RFC 1035: the question with its answer behind it. */
function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const asked = question.subarray(12, end);
  const [, code = 0] = Object.entries(codes).find(([name]) => asked.includes(name.split('.')[0] ?? '')) ?? [];
  const pieces = ['v=spf1 include:_spf', '.mail.example ~all'].map((text) => [
    Buffer.from([text.length]),
    Buffer.from(text),
  ]);
  const text = Buffer.concat(pieces.flat());
  const isAnswered = asked.includes('full');
  const head = Buffer.from([0x81, 0x80 + code, 0, 1, 0, isAnswered ? 1 : 0, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length]);
  return Buffer.concat([question.subarray(0, 2), head, asked, ...(isAnswered ? [record, text] : [])]);
}

it('answers whole texts, none where there are none, and fails where nobody can say', async () => {
  const dns = openDns([`127.0.0.1:${server.address().port}`]);
  expect(await dns.texts('full.example')).toEqual(['v=spf1 include:_spf.mail.example ~all']);
  expect(await dns.texts('none.example')).toEqual([]);
  expect(await dns.texts('empty.example')).toEqual([]);
  await expect(dns.texts('broken.example')).rejects.toThrow('ESERVFAIL');
});
