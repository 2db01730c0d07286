import { z } from 'zod';
import type { DamageCode } from './damage.ts';

/** What the event of issuing says; without `row`, `period` and `sequence` it is of a version that did not write them. */
export const issuedData = z.object({
  number: z.string(),
  snapshot: z.string(),
  row: z.string().exactOptional(),
  period: z.string().exactOptional(),
  sequence: z.number().int().exactOptional(),
  /** absent: that of invoices */
  range: z.string().exactOptional(),
});
export type IssuedData = z.output<typeof issuedData>;

/** what the event of sending a version of an offer says; the first one drew the number */
export const sentData = z.object({
  number: z.string(),
  versionNumber: z.number().int(),
  snapshot: z.string(),
  row: z.string(),
  period: z.string().exactOptional(),
  sequence: z.number().int().exactOptional(),
});
export type SentData = z.output<typeof sentData>;

/** what the event of issuing a delivery note says */
export const noteData = z.object({
  number: z.string(),
  period: z.string(),
  sequence: z.number().int(),
  snapshot: z.string(),
  row: z.string(),
  /** SHA-256 of its file */
  file: z.string(),
});

/** of customers that came along from another program: SHA-256 of all of them, and where our numbers stand since */
export const importedData = z.object({
  file: z.string(),
  added: z.number().int(),
  made: z.string(),
  last: z.number().int(),
});

/** of a payment: SHA-256 of it and of its parts */
export const bookedData = z.object({ row: z.string() });

/** of a decision: SHA-256 of the words beside it */
export const reasonData = z.object({ reason: z.string().exactOptional() });

export const filesData = z.object({ files: z.array(z.object({ kind: z.string(), sha256: z.string() })) });
export const advancedData = z.object({
  kind: z.string(),
  period: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  /** of a jump after a restore: the day before which nothing is drawn */
  lastDate: z.string().exactOptional(),
  /** absent: of a version that asked for none */
  reason: z.string().exactOptional(),
  /** SHA-256 of the words beside the reason */
  note: z.string().exactOptional(),
});
/** the day from which a company whose clock was ahead goes on */
export const clockData = z.object({ today: z.string() });
export const pictureData = z.object({ sha256: z.string() });

/** The data of an event, or null when they are not what its type has. */
export function readData<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** The value of a JSON text, undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ReportDamage = (subject: string, what: DamageCode, more?: string) => void;
