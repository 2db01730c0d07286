import { found } from '#app/http/found.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findProject } from '#app/pocketbase/projects/queries.ts';
import { findTimeEntry } from '#app/pocketbase/projects/time-entries.ts';
import type { TimeEntryRecord } from '#app/pocketbase/projects/time-entries.ts';
import { findCustomerLabel } from '#app/workflows/choose-customer.ts';

/** What every page of a project shows of it. Throws the 404 of a record that is not there. */
export async function loadProject(backend: Backend, id: string) {
  const project = found(await findProject(backend, id));
  return { project, customer: await findCustomerLabel(backend, project.customer) };
}

/** The time of that id, where it belongs to that project; null otherwise. */
export async function findEntryOf(
  backend: Backend,
  { projectId, entryId }: { projectId: string; entryId: string },
): Promise<TimeEntryRecord | null> {
  const entry = await findTimeEntry(backend, entryId);
  return entry?.project === projectId ? entry : null;
}
