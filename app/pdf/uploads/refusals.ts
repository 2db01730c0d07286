import type { Picture } from '../engine.ts';

/**
 * Why an upload is not taken. too-costly: within the checks, but opening it took more time, memory or stack than a file
 * may. unreadable: no reader of ours can make sense of it.
 */
export const uploadRefusals = [
  'too-large',
  'too-many-pixels',
  'unknown-format',
  'unreadable',
  'too-costly',
  'svg-broken',
  'svg-text',
  'svg-foreign',
  'svg-complex',
  'no-pdf',
  'encrypted',
  'not-a4',
  'pdf-complex',
  'pdf-old',
] as const;

export type UploadRefusal = (typeof uploadRefusals)[number];

/**
 * What becomes of foreign bytes: pictures fit for drawing and their words, or a refusal. `footTenthMm`: how high above the
 * lower edge the foot of a letterhead reaches, as far as it is text; 0 without one.
 */
export type UploadAnswer =
  { ok: true; pictures: readonly Picture[]; text: string; footTenthMm: number } | { ok: false; refusal: UploadRefusal };

/** What an upload is said to be, and what opens it. */
export type UploadKind = 'picture' | 'letterhead';

export const uploadBytesMax = 5 * 1024 * 1024;
