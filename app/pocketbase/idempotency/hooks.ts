import { findOne } from '../engine/guard.ts';
import { answers } from '../engine/route.ts';
import * as calls from './calls.ts';

export const routes = [
  answers(
    'person',
    calls.createdByKey,
    (app, { scope: { company }, parameters: { collection }, query: { createKey } }) => {
      if (!isIdempotent(collection)) throw new NotFoundError('');
      // Imported records have no key: an empty one would find any of them.
      const record = createKey === '' ? null : findOne(app, collection, { company, createKey });
      return { id: record?.getString(calls.idempotentIdFields[collection]) ?? '' };
    },
  ),
];

function isIdempotent(collection: string): collection is calls.IdempotentCollection {
  return Object.hasOwn(calls.idempotentIdFields, collection);
}
