import { reading } from '../call.ts';

/** Whether all locks are there as the schema says, what differs, and which build of the hooks answers. */
export const health = reading('health', {
  answer: { ok: false, missingTriggers: [''], foreignTriggers: [''], changedRules: [''], build: '' },
});
