import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const layouts = collection('layouts', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.text('name', 100, required),
    column.text('settings', 200_000, required),
    column.flag('archived'),
    column.created,
    column.updated,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_layouts_createKey ON layouts (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_layouts_list ON layouts (company, archived, name)',
  ],
});

// Which layout a kind of document takes; kind '' is for all that have none of their own.
const layoutUses = collection('layout_uses', {
  rules: readByOwner,
  columns: [column.company, column.text('kind', 40), column.relation('layout', 'layouts', required)],
  indexes: [
    'CREATE UNIQUE INDEX idx_layout_uses_kind ON layout_uses (company, kind)',
    'CREATE INDEX idx_layout_uses_layout ON layout_uses (layout)',
  ],
});

export const layoutsSchema: SubjectSchema = {
  collections: [layouts, layoutUses],
};
