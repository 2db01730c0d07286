import { writing } from '../call.ts';

export interface StorageCleanup {
  /** files without a record: a kill between storing a file and the end of its transaction */
  files: number;
  /** attached files that nothing carries any more */
  attachments: number;
}

/** Removes what lies in the storage and belongs to nothing. Answers Swept. */
export const cleanUpStorage = writing<undefined>()({ method: 'POST', path: 'system/storage/clean-up' });
