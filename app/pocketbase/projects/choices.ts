import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { findRecord } from '../customers/queries.ts';

const named = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  customer: z.string(),
});

/** A project as documents name it. */
export type NamedProject = z.output<typeof named>;

/** The project of that id, open or not; null for none of the own company. */
export async function findNamedProject(backend: Backend, id: string): Promise<NamedProject | null> {
  return id === '' ? null : findRecord(backend, { collection: 'projects', id, schema: named });
}

/** A longer list would weigh more than the rest of the page. */
const listedMax = 50;

/** Projects that are neither archived nor done, those of that customer first; `more`: not all are listed. */
export async function listProjectChoices(
  backend: Backend,
  customer: string,
): Promise<{ projects: NamedProject[]; more: boolean }> {
  const [own, all] = await Promise.all([
    customer === '' ? [] : listOpen(backend, backend.sdk.filter(' && customer = {:customer}', { customer })),
    listOpen(backend, ''),
  ]);
  const isOwn = new Set(own.map(({ id }) => id));
  const projects = [...own, ...all.filter(({ id }) => !isOwn.has(id))];
  return { projects: projects.slice(0, listedMax), more: projects.length > listedMax };
}

async function listOpen(backend: Backend, more: string): Promise<NamedProject[]> {
  const filter = `archived = false && status != 'done'${more}`;
  const options = { filter, sort: 'sortName,number', fields: 'id,number,name,customer', skipTotal: true };
  const page = await backend.call((sdk) => sdk.collection('projects').getList<unknown>(1, listedMax + 1, options));
  return z.array(named).parse(page.items);
}
