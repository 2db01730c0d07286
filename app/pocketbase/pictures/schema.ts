import { appendOnly } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// Files that were checked and made fit for drawing, with the words that a letterhead says.
const pictures = collection('pictures', {
  rules: readByOwner,
  columns: [
    column.company,
    column.text('sha256', 64, { min: 64, ...required }),
    column.choice('format', ['png', 'jpeg', 'svg'], required),
    column.text('words', 20000),
    column.relation('file', 'files', required),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_pictures_sha256 ON pictures (company, sha256)'],
});

export const picturesSchema: SubjectSchema = {
  collections: [pictures],
  triggers: [...appendOnly(pictures)],
};
