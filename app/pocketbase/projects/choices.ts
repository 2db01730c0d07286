import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { findRecord } from '../companies/queries.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { choicesShown, projectChoices } from './sql.ts';

const named = rowSchema(projectChoices);

/** The project of that id, open or not; null for none of the own company. */
export async function findNamedProject(backend: Backend, id: string): Promise<calls.NamedProject | null> {
  return id === '' ? null : findRecord(backend, { collection: 'projects', id, schema: named });
}

/** Projects that are neither archived nor done, those of that customer first; `more`: not all are listed. */
export async function listProjectChoices(
  backend: Backend,
  customer: string,
): Promise<{ projects: calls.NamedProject[]; more: boolean }> {
  const projects = await ask(backend, calls.projectChoices, { customer });
  return { projects: projects.slice(0, choicesShown), more: projects.length > choicesShown };
}
