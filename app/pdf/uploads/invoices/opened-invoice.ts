import { z } from 'zod';
import { readJson } from '../read-json.ts';
import type { ImportedFacts } from '#app/invoicing/imported/facts.ts';

const text = z.string().max(1000).catch('');
const texts = <const Name extends string>(...names: readonly Name[]) => z.record(z.enum(names), text);

const facts: z.ZodType<ImportedFacts> = z.object({
  number: text,
  typeCode: text,
  currency: text,
  issueDate: text,
  dueDate: text,
  supplyFrom: text,
  supplyTo: text,
  subject: text,
  paid: text,
  seller: texts('name', 'vatId'),
  buyer: texts('name', 'street', 'postCode', 'city', 'countryCode', 'vatId', 'email'),
  groups: z.array(texts('category', 'rate', 'base', 'amount')).max(100),
});

/** What the process has read that opened an invoice; null for anything that no sound one writes. */
export function readFacts(json: Uint8Array): ImportedFacts | null {
  return readJson(facts, json);
}
