import { writing } from '../call.ts';

/** Removes stored files that no record names: a kill between storing a file and the end of its transaction. */
export const sweepStorage = writing<undefined>()({ method: 'POST', path: 'system/storage/sweep' });
