import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';
import { importTargets, importStates, knownRules } from './calls.ts';

// A table that came along from another program (decision 013): its rows are staged beside the records and become such all at
// once; it can be taken back while nothing uses them.
const imports = collection('table_imports', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.choice('target', importTargets, required),
    column.choice('state', importStates, required),
    column.text('fileName', 200),
    // SHA-256 of the bytes, and of the headings as they are compared.
    column.text('file', 64, required),
    column.text('heading', 64, required),
    // How it was read, in words.
    column.text('told', 200),
    // JSON: one text a column; and what each column is.
    column.text('headings', 60000),
    column.text('mapping', 10000),
    column.choice('known', knownRules, required),
    // Its mapping is proposed for the next table with these headings.
    column.flag('remembered'),
    column.whole('rows'),
    column.whole('added'),
    column.text('doneAt', 30),
    column.created,
    column.updated,
  ],
  indexes: ['CREATE INDEX idx_table_imports_list ON table_imports (company, target, created)'],
});

export const importsSchema: SubjectSchema = {
  collections: [imports],
  tables: [
    // Rows of a table, 200 to one of these: as they came, and what they will be. They go with time (storage-cleanup/).
    `CREATE TABLE import_rows (import TEXT NOT NULL, company TEXT NOT NULL, kind TEXT NOT NULL, position INTEGER NOT NULL,
      content TEXT NOT NULL, UNIQUE (import, kind, position))`,
  ],
};
