import { reading, saved, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import type { ProjectColumns, TimeEntryColumns } from './record.ts';
import { shownOffer } from '../offers/calls.ts';
import * as sql from './sql.ts';

/** `tab`: a status, or those that are archived. */
export const listProjects = reading('projects', {
  query: { page: 1, search: '', tab: '', sort: 'name', descending: false },
  answer: {
    rows: [sql.projectPage.row],
    sums: [sql.timeSumsOfMany.row],
    counts: [sql.projectCounts.row],
    pageSize: 0,
  },
});

/** The highest running number among those that are written as ours are. */
export const lastProjectNumber = reading('last-project-number', { answer: sql.lastProjectNumber.row });

/** Projects that a document may name, neither archived nor done, those of that customer first. */
export const projectChoices = reading('project-choices', {
  query: { customer: '' },
  answer: [sql.projectChoices.row],
});
/** A project as documents name it. */
export type NamedProject = AnswerOf<typeof projectChoices>[number];

/** All time of one project, task by task. */
export const timeSums = reading('projects/{id}/sums', { answer: [sql.timeSums.row] });

/** Invoices and offers that name the project, the newest of each. */
export const projectDocuments = reading('projects/{id}/documents', {
  answer: { invoices: [sql.invoicesOfProject.row], offers: [shownOffer] },
});

/** Time entries of one project between two days, the later ones first; `page` 0: all. */
export const listTimeEntries = reading('projects/{id}/entries', {
  query: { from: '', to: '', page: 0 },
  answer: { rows: [sql.timeEntriesBetween.row], total: 0, pageSize: 0 },
});
export type TimeEntryRow = AnswerOf<typeof listTimeEntries>['rows'][number];

/** A form of the same key makes one project; `stale` when it was sent again with other fields. */
export const createProject = writing<{ createKey: string; fields: ProjectColumns }>()({
  method: 'POST',
  path: 'projects',
  refusals: ['stale', 'number-taken'],
  answer: saved,
});

export const saveProject = writing<{ version: number; fields: ProjectColumns }>()({
  method: 'PUT',
  path: 'projects/{id}',
  refusals: ['stale', 'number-taken'],
  answer: saved,
});

export const archiveProject = writing<{ archived: boolean }>()({ method: 'PUT', path: 'projects/{id}/archived' });

export const createTimeEntry = writing<{ createKey: string; fields: TimeEntryColumns }>()({
  method: 'POST',
  path: 'projects/{id}/entries',
  refusals: ['stale', 'archived'],
  answer: saved,
});

export const saveTimeEntry = writing<{ version: number; fields: TimeEntryColumns }>()({
  method: 'PUT',
  path: 'time-entries/{id}',
  refusals: ['stale', 'archived', 'billed'],
  answer: saved,
});

export const deleteTimeEntry = writing<{ version: number }>()({
  method: 'DELETE',
  path: 'time-entries/{id}',
  refusals: ['stale', 'archived', 'billed'],
});

/** What a batch of time entries may be refused for, beside what was changed meanwhile. */
export const entryRefusals = ['archived', 'billed'] as const;

/** Requests that PocketBase takes in one batch. */
export const batchMax = 50;
