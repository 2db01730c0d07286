import { memberNames } from '#app/values/records.ts';
import type { Tenancy } from '../engine/guard.ts';
import { searchedWords } from '../statement.ts';
import { recordBatch, wholeRecords } from './calls.ts';
import type { listRecords } from './calls.ts';

/** A batch of a company's records, in the order of their list. */
export function findWholeRecords(
  app: core.App,
  { company }: Tenancy,
  query: typeof listRecords.query,
): readonly unknown[] {
  const collection = memberNames(wholeRecords).find((each) => each === query.collection);
  if (collection === undefined) throw new BadRequestError('no list of records');
  const { orders, column } = wholeRecords[collection];
  const order = orders.find((each) => each === query.order) ?? orders[0];
  const { search, holding, archived, descending, page } = query;
  const words = searchedWords(search);
  const terms = [
    'company = {:company} && archived = {:archived}',
    ...words.map((_, place) => `searchText ~ {:word${place}}`),
    ...(holding === '' ? [] : [holding === '*' ? `${column} != ''` : `${column} = {:holding}`]),
  ];
  const bound = Object.fromEntries(words.map((word, place) => [`word${place}`, word]));
  const values = { ...bound, company, archived, holding };
  const sort = `${descending ? '-' : ''}${order},id`;
  const before = (Math.max(1, page) - 1) * recordBatch;
  return app.findRecordsByFilter(collection, terms.join(' && '), sort, recordBatch, before, values);
}
