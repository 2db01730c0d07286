import { writing } from '../call.ts';

export interface Swept {
  /** files without a record: a kill between storing a file and the end of its transaction */
  removed: number;
  /** attached files that nothing carries any more */
  forgotten: number;
}

/** Removes what lies in the storage and belongs to nothing. Answers Swept. */
export const sweepStorage = writing<undefined>()({ method: 'POST', path: 'system/storage/sweep' });
