import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { findRecord } from '../customers/queries.ts';
import { rowSchema } from '../records.ts';
import * as calls from './calls.ts';
import { choicesShown, projectChoices } from './sql.ts';

const named = rowSchema(projectChoices);

/** A project as documents name it. */
export type NamedProject = z.output<typeof named>;

/** The project of that id, open or not; null for none of the own company. */
export async function findNamedProject(backend: Backend, id: string): Promise<NamedProject | null> {
  return id === '' ? null : findRecord(backend, { collection: 'projects', id, schema: named });
}

/** Projects that are neither archived nor done, those of that customer first; `more`: not all are listed. */
export async function listProjectChoices(
  backend: Backend,
  customer: string,
): Promise<{ projects: NamedProject[]; more: boolean }> {
  const projects = await backend.read(calls.projectChoices.path, z.array(named), { customer });
  return { projects: projects.slice(0, choicesShown), more: projects.length > choicesShown };
}
