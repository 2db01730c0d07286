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
  ],
});

export const productsSchema: SubjectSchema = { collections: [products] };
