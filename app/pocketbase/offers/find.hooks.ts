import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';

/** The version of an offer that is being written, or null. Throws NotFoundError for an offer of nobody's or another's. */
export function draftOf(app: core.App, scope: Tenancy, offer: string): core.Record | null {
  findOwn(app, scope, { collection: 'offers', id: offer });
  return findOne(app, 'offer_versions', { company: scope.company, offer, status: 'draft' });
}
