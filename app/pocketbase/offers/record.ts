import { z } from 'zod';
import { emptyValues } from '#app/invoicing/fields.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { offerStates } from '#app/invoicing/offer/offer.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import { parseOffer } from '#app/invoicing/offer/parse-offer.ts';
import { storedLines, toSnapshot } from '../invoices/record.ts';
import { storedShape } from '../records.ts';

/** The typed view of a stored version. Throws what is wrong with it, field by field. */
export function readOffer(text: string): OfferSnapshot {
  return toSnapshot(parseOffer(JSON.parse(text)));
}

const storedOfferDraft: z.ZodType<OfferDraft> = z.object({
  ...storedShape(offerFields, emptyValues(offerFields)),
  lines: storedLines,
});

/** Reads a stored draft as `readDraft` reads those of invoices. */
export function readOfferDraft(text: string): OfferDraft {
  return storedOfferDraft.parse(JSON.parse(text));
}

export const storedOffer = z.object({
  id: z.string(),
  company: z.string(),
  customer: z.string(),
  state: z.enum(offerStates),
  /** '' until it is sent */
  number: z.string(),
  /** how many were sent */
  sentVersions: z.number().int(),
  issueDate: z.string(),
  validUntil: z.string(),
  customerName: z.string(),
  about: z.string(),
  grossCents: z.number().int(),
  reason: z.string(),
  archived: z.boolean(),
  updated: z.string(),
});
export type StoredOffer = z.output<typeof storedOffer>;

const written = z.object({
  id: z.string(),
  company: z.string(),
  offer: z.string(),
  versionNumber: z.number().int(),
  version: z.number().int(),
  customer: z.string(),
  customerName: z.string(),
  draft: z.string().transform(readOfferDraft),
  grossCents: z.number().int(),
  netCents: z.number().int(),
  updated: z.string(),
});

const draftVersion = written.extend({ status: z.literal('draft') });
export type DraftVersion = z.output<typeof draftVersion>;

const sentVersion = written.extend({
  status: z.literal('issued'),
  issueDate: z.iso.date(),
  snapshot: z.string().transform(readOffer),
  snapshotHash: z.string().length(64),
});
export type SentVersion = z.output<typeof sentVersion>;

/** Only one that was sent has a snapshot. */
export const offerVersion = z.discriminatedUnion('status', [draftVersion, sentVersion]);
export type OfferVersion = z.output<typeof offerVersion>;
