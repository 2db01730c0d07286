import { keeper } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const products = collection('products', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    column.text('number', 60),
    column.text('name', 200, required),
    column.text('description', 1500),
    column.text('groupName', 60),
    column.text('unitCode', 3, required),
    column.text('unitPrice', 20, { pattern: '^-?\\d{1,10}(\\.\\d{1,4})?$' }),
    column.choice('priceMode', ['net', 'gross'], required),
    column.text('tax', 40, required),
    column.text('nameEnglish', 200),
    column.text('descriptionEnglish', 1500),
    column.text('note', 2000),
    column.flag('archived'),
    column.text('sortName', 200),
    column.text('searchText', 2000),
    column.created,
    column.updated,
  ],
  indexes: [
    // "g-020" is typed for "G-020".
    "CREATE UNIQUE INDEX idx_products_number ON products (company, number COLLATE NOCASE) WHERE number != ''",
    "CREATE UNIQUE INDEX idx_products_createKey ON products (company, createKey) WHERE createKey != ''",
    'CREATE INDEX idx_products_list ON products (company, archived, sortName, searchText, id)',
    "CREATE INDEX idx_products_group ON products (company, groupName) WHERE groupName != ''",
  ],
});

// Which documents name which product in a line: how many, and which were used last. It follows from their drafts.
const uses = [
  `CREATE TABLE product_uses (no INTEGER PRIMARY KEY, company TEXT NOT NULL, product TEXT NOT NULL, kind TEXT NOT NULL,
    document TEXT NOT NULL, source TEXT NOT NULL, UNIQUE (product, kind, document, source))`,
  'CREATE INDEX idx_product_uses_last ON product_uses (company, no, product)',
  'CREATE INDEX idx_product_uses_source ON product_uses (source)',
];

/** Keeps the uses by the drafts of a table; `document`: by which people know what is drafted there. */
function useKeepers(table: string, kind: string, document: string): string[] {
  const names = (row: string) => `${row}.draft GLOB '*"product":"[a-z0-9]*'`;
  const lines = "json_each(NEW.draft, '$.lines') l";
  const add = `INSERT INTO product_uses (company, product, kind, document, source)
    SELECT DISTINCT NEW.company, p.id, '${kind}', NEW.${document}, NEW.id FROM ${lines}
    JOIN products p ON p.id = l.value ->> '$.product' AND p.company = NEW.company WHERE TRUE ON CONFLICT DO NOTHING`;
  const dropped = `DELETE FROM product_uses WHERE source = NEW.id
    AND product NOT IN (SELECT l.value ->> '$.product' FROM ${lines} WHERE l.value ->> '$.product' IS NOT NULL)`;
  return [
    keeper(`trg_${table}_uses_insert`, `AFTER INSERT ON ${table} WHEN ${names('NEW')}`, add),
    keeper(
      `trg_${table}_uses_update`,
      `AFTER UPDATE OF draft ON ${table} WHEN NEW.draft IS NOT OLD.draft AND (${names('NEW')} OR ${names('OLD')})`,
      dropped,
      add,
    ),
    keeper(
      `trg_${table}_uses_delete`,
      `AFTER DELETE ON ${table} WHEN ${names('OLD')}`,
      'DELETE FROM product_uses WHERE source = OLD.id',
    ),
  ];
}

export const productsSchema: SubjectSchema = {
  collections: [products],
  tables: uses,
  triggers: [
    ...useKeepers('invoices', 'invoice', 'id'),
    ...useKeepers('offer_versions', 'offer', 'offer'),
    ...useKeepers('schedules', 'schedule', 'id'),
  ],
};
