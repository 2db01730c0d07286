import { answers } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { backlogCounts } from './sql.ts';
import { storageFailure } from './storage-failure.hooks.ts';

export const routes = [answers('installation', calls.backlog, (app) => oneRow(app, backlogCounts, {}))];

const insufficientStorage = 507;

/** A failure of the storage is no fault of the request, which PocketBase would answer with 400. */
export function answerStorageFailures(e: core.RequestEvent, answer: () => void): void {
  try {
    answer();
  } catch (error) {
    const failure = storageFailure(error);
    if (!failure) throw error;
    e.json(failure.storage === 'full' ? insufficientStorage : 503, failure);
  }
}
