import { reading, writing } from '../call.ts';

/** Whether all locks are there as the schema says, what differs, and which build of the hooks answers. */
export const health = reading('health', {
  answer: { ok: false, missingTriggers: [''], foreignTriggers: [''], changedRules: [''], build: '' },
});

/** A lease that is not renewed for so long is free. */
export const leaseSeconds = 20;

/** One web server works with this database at a time: takes the lease, or renews it. */
export const takeLease = writing<{ holder: string }>()({
  method: 'PUT',
  path: 'system/lease',
  answer: { isTaken: false },
});

/** Frees it for the next one; one that another holds stays. */
export const endLease = writing<{ holder: string }>()({ method: 'DELETE', path: 'system/lease' });
