import { onEveryRequest } from '../engine/listener.ts';
import { answers } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { waitingWork } from './sql.ts';
import { storageFailure } from './storage-failure.hooks.ts';

export const routes = [answers('installation', calls.status, (app) => oneRow(app, waitingWork, {}))];

export const listeners = { tellStorageFailures: onEveryRequest(tellStorageFailures) };

const insufficientStorage = 507;

function tellStorageFailures(e: core.RequestEvent): void {
  try {
    e.next();
  } catch (error) {
    const failure = storageFailure(error);
    if (!failure) throw error;
    e.json(failure.storage === 'full' ? insufficientStorage : 503, failure);
  }
}
