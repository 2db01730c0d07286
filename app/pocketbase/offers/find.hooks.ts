import { findAll, findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';

/** The version of an offer that is being written, or null. Throws NotFoundError for an offer of nobody's or another's. */
export function draftOf(app: core.App, scope: Tenancy, offer: string): core.Record | null {
  findOwn(app, scope, { collection: 'offers', id: offer });
  return findOne(app, 'offer_versions', { company: scope.company, offer, status: 'draft' });
}

/** All versions of an offer, the newest first. */
export function versionsOf(app: core.App, { company }: Tenancy, offer: string): core.Record[] {
  const number = (version: core.Record) => version.getInt('versionNumber');
  return findAll(app, 'offer_versions', { company, offer }).sort((a, b) => number(b) - number(a));
}
