import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Picture } from '../engine.ts';
import { archiveLimits, uploadRefusals } from './refusals.ts';
import type { UploadAnswer } from './refusals.ts';

const answerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(false), refusal: z.enum(uploadRefusals) }),
  z.strictObject({
    ok: z.literal(true),
    text: z.string().max(1024 * 1024),
    footTenthMm: z.number().int().min(0).max(2970),
    footIsDrawn: z.literal(true).optional(),
    pictures: z
      .array(z.strictObject({ format: z.enum(['png', 'jpeg', 'svg']), length: z.number().int().positive() }))
      .max(2),
    files: z
      .array(z.strictObject({ name: z.string().max(200), length: z.number().int().min(0) }))
      .max(archiveLimits.entriesMax)
      .optional(),
  }),
]);

/** What a child has answered; null for anything that no sound child writes. The pictures' hashes are computed here. */
export function decodeAnswer(output: Buffer): UploadAnswer | null {
  if (output.length < 4) return null;
  let at = 4 + output.readUInt32BE(0);
  const parsed = answerSchema.safeParse(parseJson(output.subarray(4, at).toString('utf8')));
  if (!parsed.success) return null;
  const answer = parsed.data;
  if (!answer.ok) return at === output.length ? answer : null;
  const take = (length: number): Buffer => {
    at += length;
    return output.subarray(at - length, at);
  };
  const pictures = answer.pictures.map(({ format, length }): Picture => {
    const bytes = take(length);
    return { format, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const files = answer.files?.map(({ name, length }) => ({ name, bytes: take(length) }));
  const { text, footTenthMm, footIsDrawn } = answer;
  const foot = { footTenthMm, ...(footIsDrawn && { footIsDrawn }) };
  return at === output.length ? { ok: true, text, ...foot, pictures, ...(files && { files }) } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
