import { randomUUID } from 'node:crypto';
import { emptyValues } from '#app/invoicing/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import type { ProjectFields, TimeEntryFields } from '#app/invoicing/project/fields.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createProject } from '#app/pocketbase/projects/queries.ts';
import { createTimeEntry } from '#app/pocketbase/projects/time-entries.ts';

let projectCount = 0;

/** Id of a new project. */
export async function createSampleProject(backend: Backend, fields: Partial<ProjectFields> = {}): Promise<string> {
  projectCount += 1;
  const project: ProjectFields = {
    ...emptyValues(projectFields),
    number: `W-${projectCount}`,
    name: 'Programmheft Winterlesen',
    hourlyRate: '72',
    ...fields,
  };
  return accepted(await createProject(backend, { createKey: randomUUID(), fields: project })).id;
}

/** Id of new time on a project. */
export async function createSampleEntry(
  backend: Backend,
  project: string,
  fields: Partial<TimeEntryFields> = {},
): Promise<string> {
  const entry: TimeEntryFields = {
    ...emptyValues(timeEntryFields),
    date: '2026-11-16',
    minutes: 240,
    text: 'Gestaltung',
    billable: true,
    ...fields,
  };
  return accepted(await createTimeEntry(backend, { project, createKey: randomUUID(), fields: entry })).id;
}
