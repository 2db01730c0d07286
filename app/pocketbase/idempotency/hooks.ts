import { findOne } from '../engine/guard.ts';
import { answers } from '../engine/route.ts';
import * as calls from './calls.ts';

export const routes = [
  answers(
    'person',
    calls.createdByKey,
    (app, { scope: { company }, parameters: { collection }, query: { createKey } }) => {
      if (!keepsCreateKeys(app, collection)) throw new NotFoundError('');
      // Imported records have no key: an empty one would find any of them.
      const record = createKey === '' ? null : findOne(app, collection, { company, createKey });
      // All versions of an offer have one page.
      return { id: record?.getString(collection === 'offer_versions' ? 'offer' : 'id') ?? '' };
    },
  ),
];

function keepsCreateKeys(app: core.App, collection: string): boolean {
  try {
    const names = app.findCachedCollectionByNameOrId(collection).fields.fieldNames();
    return names.includes('company') && names.includes('createKey');
  } catch {
    return false;
  }
}
