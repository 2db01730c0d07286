import { writing } from '../call.ts';

/** Removes what lies in the storage and belongs to nothing, of the whole installation. Answers how many of each. */
export const cleanUpStorage = writing<undefined>()({
  method: 'POST',
  path: 'system/storage/clean-up',
  /**
   * files: without a record, since a kill between storing one and the end of its transaction; attachments: that nothing
   * carries any more
   */
  answer: { files: 0, attachments: 0 },
});
