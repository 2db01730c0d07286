import { reading } from '../call.ts';

/** What the form of that key has made, '' for nothing: the id of its page. `collection` is one whose records hold their key. */
export const createdByKey = reading('created-by-key/{collection}', { query: { createKey: '' }, answer: { id: '' } });
