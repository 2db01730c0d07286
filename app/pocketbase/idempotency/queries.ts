import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import * as calls from './calls.ts';

const made = z.object({ id: z.string() });

/** Id of the record that the form of that key has made, or null. */
export async function findCreatedByKey(
  backend: Backend,
  { collection, createKey }: { collection: calls.IdempotentCollection; createKey: string },
): Promise<string | null> {
  const { id } = await backend.read(pathOf(calls.createdByKey, { collection }), made, { createKey });
  return id || null;
}
