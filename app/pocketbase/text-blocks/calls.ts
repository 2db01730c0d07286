import { fieldNames } from '#app/invoicing/fields.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { reading, saved, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import type { Columns } from '../columns.ts';
import { textBlockList } from './sql.ts';

type TextBlockColumns = Columns<typeof textBlockFields>;

export const textBlockColumns = fieldNames(textBlockFields);

export const listTextBlocks = reading('text-blocks', { answer: [textBlockList.row] });
export type TextBlockRow = AnswerOf<typeof listTextBlocks>[number];

/** A form of the same key makes one text; `stale` when it was sent again with other fields. */
export const createTextBlock = writing<{ createKey: string; fields: TextBlockColumns }>()({
  method: 'POST',
  path: 'text-blocks',
  refusals: ['stale'],
  answer: saved,
});

export const saveTextBlock = writing<{ version: number; fields: TextBlockColumns }>()({
  method: 'PUT',
  path: 'text-blocks/{id}',
  refusals: ['stale'],
  answer: saved,
});

export const archiveTextBlock = writing<{ archived: boolean }>()({ method: 'PUT', path: 'text-blocks/{id}/archived' });
