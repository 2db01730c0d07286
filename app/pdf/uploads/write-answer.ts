import type { UploadAnswer } from './refusals.ts';

/** As the child writes it: length of the JSON (4 bytes), the JSON, the bytes of pictures and files one behind the other. */
export function encodeAnswer(answer: UploadAnswer): Buffer {
  const { pictures, files = [] } = answer.ok ? answer : { pictures: [] };
  const json = Buffer.from(JSON.stringify(headOf(answer)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...[...pictures, ...files].map(({ bytes }) => bytes)]);
}

/** The answer with lengths instead of bytes. */
function headOf(answer: UploadAnswer): object {
  if (!answer.ok) return answer;
  const { text, footTenthMm, footIsDrawn, pictures, files } = answer;
  return {
    ok: true,
    text,
    footTenthMm,
    ...(footIsDrawn && { footIsDrawn }),
    pictures: pictures.map(({ format, bytes }) => ({ format, length: bytes.length })),
    ...(files && { files: files.map(({ name, bytes }) => ({ name, length: bytes.length })) }),
  };
}
