import type { UploadAnswer } from './refusals.ts';

/** As the child writes it: length of the JSON (4 bytes), the JSON, the pictures' bytes one behind the other. */
export function encodeAnswer(answer: UploadAnswer): Buffer {
  const pictures = answer.ok ? answer.pictures : [];
  const lengths = pictures.map(({ format, bytes }) => ({ format, length: bytes.length }));
  const head = answer.ok ? { ok: true, text: answer.text, footTenthMm: answer.footTenthMm, pictures: lengths } : answer;
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...pictures.map(({ bytes }) => bytes)]);
}
