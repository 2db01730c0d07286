import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const textBlocks = collection('text_blocks', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.text('name', 100, required),
    column.choice('purpose', ['intro', 'closing', 'terms'], required),
    column.choice('language', ['de', 'en'], required),
    column.text('text', 2000, required),
    column.flag('archived'),
    column.created,
    column.updated,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_text_blocks_createKey ON text_blocks (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_text_blocks_list ON text_blocks (company, archived, name)',
  ],
});

export const textBlocksSchema: SubjectSchema = { collections: [textBlocks] };
