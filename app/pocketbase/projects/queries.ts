import { z } from 'zod';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { projectUse } from '#app/invoicing/project/amounts.ts';
import type { ProjectUse, TimeSum } from '#app/invoicing/project/amounts.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { ProjectFields } from '#app/invoicing/project/fields.ts';
import { foldText, sortNameOf } from '#app/values/search-text.ts';
import { accepted } from '../backend.ts';
import type { Backend } from '../backend.ts';
import { pathOf, queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../customers/queries.ts';
import { invoiceRow } from '../invoices/record.ts';
import type { InvoiceRow } from '../invoices/record.ts';
import { offerRow } from '../offers/record.ts';
import type { OfferRow } from '../offers/record.ts';
import { columnShape, rowSchema, savedRecord, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { ProjectColumns } from './record.ts';
import * as sql from './sql.ts';
import type { ProjectSort, ProjectTab } from './sql.ts';

const projectRecord = z.object({
  id: z.string(),
  version: z.number().int(),
  ...columnShape(projectFields),
  archived: z.boolean(),
});
export type ProjectRecord = z.output<typeof projectRecord>;

/** What is stored, where a stale save is refused. */
export function toProject(record: unknown): ProjectRecord {
  return projectRecord.parse(record);
}

const listed = z.object({
  rows: z.array(rowSchema(sql.projectPage)),
  sums: z.array(rowSchema(sql.timeSumsOfMany)),
  counts: z.array(rowSchema(sql.projectCounts)),
  pageSize: z.number().int(),
});

export type ProjectRow = z.output<typeof listed>['rows'][number] & { use: ProjectUse };

export interface ProjectPage {
  rows: ProjectRow[];
  pageSize: number;
  /** of all pages */
  total: number;
  /** what the search finds, by tab */
  counts: Record<ProjectTab, number>;
}

interface ProjectQuery {
  page: number;
  search: string;
  tab: ProjectTab;
  sort: ProjectSort;
  descending: boolean;
}

export async function listProjects(backend: Backend, query: ProjectQuery): Promise<ProjectPage> {
  const asked = queryOf(calls.listProjects, { ...query, search: foldText(query.search) });
  const { rows, sums, counts, pageSize } = await backend.read(calls.listProjects.path, listed, asked);
  const countOf = (tab: string) => counts.find((each) => each.tab === tab)?.n ?? 0;
  return {
    rows: rows.map((row) => ({
      ...row,
      use: projectUse(
        sums.filter(({ project }) => project === row.id),
        row.rate,
      ),
    })),
    pageSize,
    total: countOf(query.tab),
    counts: Object.fromEntries(sql.projectTabs.map((tab) => [tab, countOf(tab)])) as ProjectPage['counts'],
  };
}

/** The next free number of those that are written as ours are: "P-0001". */
export async function proposeProjectNumber(backend: Backend): Promise<string> {
  const { n } = await backend.read(calls.lastProjectNumber.path, rowSchema(sql.lastProjectNumber));
  return `P-${String(n + 1).padStart(4, '0')}`;
}

/** The project, or null when there is none of that id in the own company. */
export function findProject(backend: Backend, id: string): Promise<ProjectRecord | null> {
  return findRecord(backend, { collection: 'projects', id, schema: projectRecord });
}

const sums = z.array(rowSchema(sql.timeSums));

/** All time of a project, task by task. */
export function listTimeSums(backend: Backend, id: string): Promise<TimeSum[]> {
  return backend.read(pathOf(calls.timeSums, { id }), sums);
}

const documents = z.object({ invoices: z.array(invoiceRow), offers: z.array(offerRow) });

interface Newest<Row> {
  rows: Row[];
  /** there are others, which are older */
  more: boolean;
}

/** The newest invoices and offers that name the project. */
export async function listProjectDocuments(
  backend: Backend,
  id: string,
): Promise<{ invoices: Newest<InvoiceRow>; offers: Newest<OfferRow> }> {
  const { invoices, offers } = await backend.read(pathOf(calls.projectDocuments, { id }), documents);
  return { invoices: newestOf(invoices), offers: newestOf(offers) };
}

function newestOf<Row>(rows: Row[]): Newest<Row> {
  return { rows: rows.slice(0, sql.documentsShown), more: rows.length > sql.documentsShown };
}

function columnsOf(fields: ProjectFields): ProjectColumns {
  return {
    ...toColumns(projectFields, fields),
    sortName: sortNameOf(fields.name),
    searchText: searchTextOfRecord(projectFields, fields),
  };
}

/** Creates one project; the same `createKey` with the same fields again answers the first. */
export function createProject(
  backend: Backend,
  creation: { createKey: string; fields: ProjectFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createProject>>> {
  const body = { createKey: creation.createKey, fields: columnsOf(creation.fields) };
  return backend.write({ ...callRequestWithBody(calls.createProject, body), schema: savedRecord });
}

export function saveProject(
  backend: Backend,
  change: { id: string; version: number; fields: ProjectFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveProject>>> {
  const body = { version: change.version, fields: columnsOf(change.fields) };
  return backend.write({ ...callRequestWithBody(calls.saveProject, body, { id: change.id }), schema: savedRecord });
}

export async function archiveProject(backend: Backend, change: { id: string; archived: boolean }): Promise<void> {
  const { id, archived } = change;
  accepted(
    await backend.write({ ...callRequestWithBody(calls.archiveProject, { archived }, { id }), schema: z.unknown() }),
  );
}
