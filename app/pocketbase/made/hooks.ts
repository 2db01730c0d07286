import { findOne } from '../engine/guard.ts';
import { answers } from '../engine/route.ts';
import * as calls from './calls.ts';

export const routes = [
  answers('person', calls.madeBy, (app, { scope: { company }, parameters: { collection }, query: { createKey } }) => {
    if (!isMade(collection)) throw new NotFoundError('');
    // Imported records have no key: an empty one would find any of them.
    const record = createKey === '' ? null : findOne(app, collection, { company, createKey });
    return { id: record?.getString(calls.madeIds[collection]) ?? '' };
  }),
];

function isMade(collection: string): collection is calls.MadeCollection {
  return Object.hasOwn(calls.madeIds, collection);
}
