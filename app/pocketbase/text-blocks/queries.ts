import { z } from 'zod';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import type { Backend } from '../backend.ts';
import { findRecord } from '../companies/queries.ts';
import { columnShape } from '../records.ts';

const textBlockRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(textBlockFields),
  archived: z.boolean(),
});
export type TextBlockRecord = z.output<typeof textBlockRecord>;

/** What is stored, where a stale save is refused. */
export function toTextBlock(record: unknown): TextBlockRecord {
  return textBlockRecord.parse(record);
}

/** The text, or null when there is none of that id in the own company. */
export function findTextBlock(backend: Backend, id: string): Promise<TextBlockRecord | null> {
  return findRecord(backend, { collection: 'text_blocks', id, schema: textBlockRecord });
}
