import { reading } from '../call.ts';

/** Whole records that are read at once. */
export const recordBatch = 500;

/** What lists of whole records are ordered by, and which column of theirs may be asked for. */
export const wholeRecords = {
  customers: { orders: ['sortName', 'number', 'city'], column: 'missing' },
  products: { orders: ['number', 'sortName'], column: 'groupName' },
} as const;

// The columns of its collection.
const record: unknown = undefined;

/** A batch of records of a list as they are stored, those whose text has every word. */
export const listRecords = reading('records', {
  query: {
    /** of `wholeRecords` */
    collection: '',
    archived: false,
    /** folded, as `searchText` is */
    search: '',
    order: '',
    descending: false,
    /** what the collection's column holds; '*': something, '': whatever */
    holding: '',
    page: 1,
  },
  answer: [record],
});
