import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { answerRepeated, archives, createVersioned, saveVersioned } from '../engine/saving.ts';
import type { Refuse } from '../refusal.ts';
import { boundWords } from '../statement.ts';
import * as calls from './calls.ts';
import { entryListeners, entryRoutes } from './entries.hooks.ts';
import { projectColumns, typedProjectColumns } from './record.ts';
import {
  invoicesOfProject,
  lastProjectNumber,
  offersOfProject,
  projectChoices,
  projectCounts,
  projectPage,
  projectPageSize,
  projectSorts,
  projectTabs,
  timeSums,
  timeSumsOfMany,
} from './sql.ts';

export const routes = [
  answers('person', calls.listProjects, (app, { scope, query }) => listProjects(app, scope, query)),
  answers('person', calls.projectChoices, (app, { scope: { company }, query: { customer } }) =>
    allRows(app, projectChoices, { company, customer }),
  ),
  answers('person', calls.lastProjectNumber, (app, { scope: { company } }) =>
    oneRow(app, lastProjectNumber, { company }),
  ),
  answers('person', calls.timeSums, (app, { scope, parameters: { id } }) => {
    const project = findOwn(app, scope, { collection: 'projects', id });
    return allRows(app, timeSums, { company: scope.company, project: project.id });
  }),
  answers('person', calls.projectDocuments, (app, { scope, parameters: { id } }) => {
    const named = { company: scope.company, project: findOwn(app, scope, { collection: 'projects', id }).id };
    return { invoices: allRows(app, invoicesOfProject, named), offers: allRows(app, offersOfProject, named) };
  }),
  writes('person', calls.createProject, { work: createProject }),
  writes('person', calls.saveProject, { work: saveProject }),
  writes('person', calls.archiveProject, { work: archives({ collection: 'projects', subject: 'project' }) }),
  ...entryRoutes,
];

export const listeners = entryListeners;

function listProjects(app: core.App, { company }: Tenancy, query: typeof calls.listProjects.query) {
  const bound = boundWords(query.search);
  const words = Object.keys(bound).length;
  const values = { company, ...bound };
  const tab = projectTabs.find((each) => each === query.tab) ?? 'active';
  const sort = projectSorts.find((each) => each === query.sort) ?? 'name';
  const offset = (Math.max(1, query.page) - 1) * projectPageSize;
  const { descending } = query;
  const rows = allRows(app, projectPage.of({ words, tab, sort, descending }), { ...values, offset });
  const projects = JSON.stringify(rows.map(({ id }) => id));
  return {
    rows,
    sums: allRows(app, timeSumsOfMany, { company, projects }),
    counts: allRows(app, projectCounts.of({ words }), values),
    pageSize: projectPageSize,
  };
}

/** Creates a project, or answers the one that the same form made before (a double click makes one record). */
function createProject(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createProject>,
  { scope, body }: ChangeOf<typeof calls.createProject>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'projects', fields: typedProjectColumns, body });
  if (repeated) return repeated;
  checkNumber(tx, refuse, { scope, number: body.fields.number, id: '' });
  requireOwnCustomer(tx, scope, body.fields.customer);
  const created = createVersioned(tx, scope, { collection: 'projects', fields: projectColumns, body });
  appendEvent(tx, scope, { type: 'project-created', subject: created.id });
  return created;
}

function saveProject(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveProject>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveProject>,
): Saved {
  const record = findOwn(tx, scope, { collection: 'projects', id });
  checkNumber(tx, refuse, { scope, number: body.fields.number, id });
  requireOwnCustomer(tx, scope, body.fields.customer);
  const saved = saveVersioned(tx, refuse, { record, fields: projectColumns, body });
  appendEvent(tx, scope, { type: 'project-changed', subject: id, data: { version: saved.version } });
  return saved;
}

function checkNumber(
  tx: core.App,
  refuse: Refuse<'number-taken'>,
  { scope, number, id }: { scope: Tenancy; number: string; id: string },
): void {
  const other = findOne(tx, 'projects', { company: scope.company, number });
  if (other && other.id !== id) refuse('number-taken', { number });
}

function requireOwnCustomer(tx: core.App, scope: Tenancy, customer: string): void {
  if (customer) findOwn(tx, scope, { collection: 'customers', id: customer });
}
