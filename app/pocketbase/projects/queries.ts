import { z } from 'zod';
import { searchTextOfRecord } from '#app/invoicing/fields.ts';
import { projectUse } from '#app/invoicing/project/amounts.ts';
import type { ProjectUse } from '#app/invoicing/project/amounts.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { ProjectFields } from '#app/invoicing/project/fields.ts';
import { foldText, sortNameOf } from '#app/values/search-text.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, RefusalOf, Saved } from '../call.ts';
import { findRecord } from '../companies/queries.ts';
import { invoiceRow } from '../invoices/record.ts';
import type { InvoiceRow } from '../invoices/record.ts';
import type { OfferRow } from '../offers/calls.ts';
import { columnShape, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { ProjectColumns } from './record.ts';
import * as sql from './sql.ts';
import type { ProjectSort, ProjectTab } from './sql.ts';
import { recordOf } from '#app/values/records.ts';

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

export type ProjectRow = AnswerOf<typeof calls.listProjects>['rows'][number] & { use: ProjectUse };

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
  const asked = { ...query, search: foldText(query.search) };
  const { rows, sums, counts, pageSize } = await ask(backend, calls.listProjects, asked);
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
    counts: recordOf(sql.projectTabs.map((tab) => [tab, countOf(tab)])),
  };
}

/** The next free number of those that are written as ours are: "P-0001". */
export async function proposeProjectNumber(backend: Backend): Promise<string> {
  const { n } = await ask(backend, calls.lastProjectNumber);
  return `P-${String(n + 1).padStart(4, '0')}`;
}

/** The project, or null when there is none of that id in the own company. */
export function findProject(backend: Backend, id: string): Promise<ProjectRecord | null> {
  return findRecord(backend, { collection: 'projects', id, schema: projectRecord });
}

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
  const { invoices, offers } = await ask(backend, calls.projectDocuments, { id });
  return {
    invoices: newestOf(z.array(invoiceRow).parse(invoices)),
    offers: newestOf(offers),
  };
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
  { createKey, fields }: { createKey: string; fields: ProjectFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.createProject>>> {
  return ask(backend, calls.createProject, { createKey, fields: columnsOf(fields) });
}

export function saveProject(
  backend: Backend,
  { fields, ...change }: { id: string; version: number; fields: ProjectFields },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveProject>>> {
  return ask(backend, calls.saveProject, { ...change, fields: columnsOf(fields) });
}
