import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import * as calls from './calls.ts';

/** Id of the record that the form of that key has made, or null. */
export async function findCreatedByKey(
  backend: Backend,
  wanted: { collection: string; createKey: string },
): Promise<string | null> {
  const { id } = await ask(backend, calls.createdByKey, wanted);
  return id || null;
}
