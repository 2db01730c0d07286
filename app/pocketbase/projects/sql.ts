import { listedInvoice } from '../invoices/sql.ts';
import { listedOffer } from '../offers/sql.ts';
import { family, holdsWords, wordCounts } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { memberNames } from '#app/values/records.ts';

export const projectPageSize = 30;

const orders = { name: 'p.sortName', number: 'p.number COLLATE NOCASE', customer: 'c.sortName' };

export type ProjectSort = keyof typeof orders;
export const projectSorts = memberNames(orders);

const tabs = {
  planned: "p.archived = FALSE AND p.status = 'planned'",
  active: "p.archived = FALSE AND p.status = 'active'",
  done: "p.archived = FALSE AND p.status = 'done'",
  archived: 'p.archived = TRUE',
};

export type ProjectTab = keyof typeof tabs;
export const projectTabs = memberNames(tabs);

// A project is found by its customer too, whatever that is called by now.
const withCustomer = 'projects p LEFT JOIN customers c ON c.id = p.customer';
const searched = "(p.searchText || ' ' || coalesce(c.searchText, ''))";

function condition(words: number): string {
  return ['p.company = {:company}', ...holdsWords(searched, words)].join(' AND ');
}

interface PageChoice {
  words: number;
  tab: ProjectTab;
  sort: ProjectSort;
  descending: boolean;
}

export const projectPage = family(
  { words: wordCounts, tab: projectTabs, sort: projectSorts, descending: [true, false] },
  {
    sql: ({ words, tab, sort, descending }: PageChoice) =>
      `SELECT p.id, p.number, p.name, p.status, coalesce(c.name, '') AS customerName, p.hourlyRate AS rate,
       p.budgetMinutes, p.budgetCents FROM ${withCustomer} WHERE ${tabs[tab]} AND ${condition(words)}
       ORDER BY ${orders[sort]} ${descending ? 'DESC' : 'ASC'}, p.number LIMIT ${projectPageSize} OFFSET {:offset}`,
    row: { id: '', number: '', name: '', status: '', customerName: '', rate: '', budgetMinutes: 0, budgetCents: 0 },
  },
);

/** How many are found, by tab. */
export const projectCounts = family(
  { words: wordCounts },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT CASE WHEN p.archived THEN 'archived' ELSE p.status END AS tab, count(*) AS n
       FROM ${withCustomer} WHERE ${condition(words)} GROUP BY 1`,
    row: { tab: '', n: 0 },
  },
);

/** The head's search: those at work first. */
export const foundProjects = family(
  { words: wordCounts.filter((words) => words > 0) },
  {
    sql: ({ words }: { words: number }) =>
      `SELECT p.id, p.number, p.name, p.status, coalesce(c.name, '') AS customerName, p.archived
       FROM ${withCustomer} WHERE ${condition(words)} ORDER BY p.archived, p.sortName LIMIT {:limit}`,
    row: { id: '', number: '', name: '', status: '', customerName: '', archived: false },
  },
);

/** How many projects a document is offered; one more is asked for, so that it can say that there are more. */
export const choicesShown = 50;

/** Neither archived nor done, those of one customer ('' for none) first. */
export const projectChoices = {
  sql: `SELECT id, number, name, customer FROM projects
    WHERE company = {:company} AND archived = FALSE AND status != 'done'
    ORDER BY {:customer} != '' AND customer = {:customer} DESC, sortName, number LIMIT ${choicesShown + 1}`,
  row: { id: '', number: '', name: '', customer: '' },
} satisfies Statement;

export const lastProjectNumber = {
  sql: `SELECT coalesce(max(CAST(substr(number, 3) AS INTEGER)), 0) AS n FROM projects
    WHERE company = {:company} AND number GLOB 'P-[0-9][0-9][0-9][0-9]*' AND length(number) <= 10`,
  row: { n: 0 },
} satisfies Statement;

const sum = { text: '', rate: '', billable: false, billed: false, minutes: 0 };
const grouped = "text, rate, billable, invoice != '' AS billed, sum(minutes) AS minutes";

/** Time of several projects, task by task. */
export const summedTime = {
  columns: `project, ${grouped}`,
  order: 'project, text, rate, billable, billed',
  row: { project: '', ...sum },
};

export const timeSums = {
  sql: `SELECT ${grouped} FROM time_entries WHERE company = {:company} AND project = {:project}
    GROUP BY text, rate, billable, billed ORDER BY text, rate`,
  row: sum,
} satisfies Statement;

/** Of several projects, whose ids stand in a JSON list. */
export const timeSumsOfMany = {
  sql: `SELECT ${summedTime.columns} FROM time_entries
    WHERE company = {:company} AND project IN (SELECT value FROM json_each({:projects})) GROUP BY ${summedTime.order}`,
  row: summedTime.row,
} satisfies Statement;

/** How many documents of each kind a project shows; one more is asked for, so that it can say that there are more. */
export const documentsShown = 10;

const ofProject = 'company = {:company} AND project = {:project} ORDER BY listOrder DESC LIMIT';

/** Invoices that name the project, drafts first, then the last issued. */
export const invoicesOfProject = {
  sql: `SELECT ${listedInvoice.columns} FROM ${listedInvoice.from} WHERE i.id IN (SELECT id FROM invoices
    WHERE project != '' AND ${ofProject} ${documentsShown + 1}) ORDER BY i.listOrder DESC`,
  row: listedInvoice.row,
} satisfies Statement;

/** Offers that name it in what was sent last, else in their draft. */
export const offersOfProject = {
  sql: `SELECT ${listedOffer.columns} FROM offers o WHERE o.id IN (SELECT id FROM offers
    WHERE project != '' AND ${ofProject} ${documentsShown + 1}) ORDER BY o.listOrder DESC`,
  row: listedOffer.row,
} satisfies Statement;

export const timeEntryPageSize = 30;

export const timeEntriesBetween = family(
  { paged: [true, false] },
  {
    sql: ({ paged }: { paged: boolean }) =>
      `SELECT id, version, project, date, minutes, text, billable, rate, invoice FROM time_entries
       WHERE company = {:company} AND project = {:project} AND date BETWEEN {:from} AND {:to}
       ORDER BY date DESC, created DESC, id ${paged ? `LIMIT ${timeEntryPageSize} OFFSET {:offset}` : 'LIMIT 2000'}`,
    row: { id: '', version: 0, project: '', date: '', minutes: 0, text: '', billable: false, rate: '', invoice: '' },
  },
);

export const timeEntryCount = {
  sql: `SELECT count(*) AS n FROM time_entries
    WHERE company = {:company} AND project = {:project} AND date BETWEEN {:from} AND {:to}`,
  row: { n: 0 },
} satisfies Statement;

/** Minutes of the whole company between two days, both included, and whether it has projects at all. */
export const hoursBetween = {
  sql: `SELECT coalesce(sum(minutes), 0) AS minutes,
    EXISTS (SELECT 1 FROM projects WHERE company = {:company}) AS hasProjects FROM time_entries
    WHERE company = {:company} AND date BETWEEN {:from} AND {:to}`,
  row: { minutes: 0, hasProjects: false },
  prepare: true,
} satisfies Statement;
