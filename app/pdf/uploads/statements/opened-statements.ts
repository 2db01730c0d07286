import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { archiveLimits } from '../refusals.ts';

const text = z.string();
const cents = z.number().int();

const statement = z.object({
  account: text,
  number: text,
  entries: z.array(
    z.object({
      bookingDate: text,
      valueDate: text,
      amountCents: cents,
      name: text,
      iban: text,
      purpose: text,
      endToEndId: text,
      bankReference: text,
      identity: text.length(64),
      wholeCents: cents.optional(),
    }),
  ),
  skipped: z.array(z.object({ bookingDate: text, amount: text, name: text, reason: text })),
  openingCents: cents.nullable(),
  closingCents: cents.nullable(),
});

const read = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), format: z.enum(['CAMT', 'MT940', 'CSV']), statements: z.array(statement) }),
  z.object({ ok: z.literal(false), sentence: text }),
]);

const openedStatements = z
  .array(
    z.object({
      /** of a file in an archive */
      name: text,
      /** null: CSV, or not meant to be read */
      read: read.nullable(),
      beside: z.literal(true).optional(),
    }),
  )
  .max(archiveLimits.entriesMax);

/** What became of each file, as the process that read it says. */
export type OpenedStatements = z.input<typeof openedStatements>;

/** As a process has written it; null for anything that no sound one writes. */
export function readOpened(json: Uint8Array): OpenedStatements | null {
  return readJson(openedStatements, json);
}
