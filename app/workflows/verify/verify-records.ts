import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, rowOf, searchTextOfRecord } from '#app/invoicing/fields.ts';
import type { Field, FieldTable } from '#app/invoicing/fields.ts';
import { projectFields, timeEntryFields } from '#app/invoicing/project/fields.ts';
import { withNumber } from '#app/pocketbase/customers/calls.ts';
import { allCustomers, allProjects, allTimeEntries } from '#app/pocketbase/consistency/sql.ts';
import { isIsoDate } from '#app/values/dates.ts';
import { isDecimal } from '#app/values/decimal.ts';
import { amountCentsMax } from '#app/values/money.ts';
import { sortNameOf } from '#app/values/search-text.ts';
import { damageReporterOf } from './verification.ts';
import type { ReportRecordDamage, Verification } from './verification.ts';

/** Records that people go on changing: the log does not hold what they say, but not everything can be said by them. */
export async function verifyRecords(run: Verification): Promise<void> {
  const { archive } = run;
  for (const row of archive.rows(allCustomers)) {
    const tell = damageReporterOf(run, row.company, `Kunde ${row.number}`);
    const searchText = withNumber(searchTextOfRecord(customerFields, row), row.number);
    if (row.searchText !== searchText || row.sortName !== sortNameOf(row.name)) tell('search-text');
    await run.step();
  }
  for (const row of archive.rows(allProjects)) {
    const tell = damageReporterOf(run, row.company, `Projekt ${row.number}`);
    tellImpossible(projectFields, row, tell);
    if (row.searchText !== searchTextOfRecord(projectFields, row) || row.sortName !== sortNameOf(row.name))
      tell('search-text');
    await run.step();
  }
  for (const row of archive.rows(allTimeEntries)) {
    const tell = damageReporterOf(run, row.company, `Zeit ${row.id}`);
    tellImpossible(timeEntryFields, row, tell);
    await run.step();
  }
}

type Versioned<Table extends FieldTable> = Record<keyof Table, unknown> & { company: string; version: number };

function tellImpossible<Table extends FieldTable>(table: Table, row: Versioned<Table>, tell: ReportRecordDamage): void {
  const wrong = fieldNames(table).filter((name) => !isPossible(rowOf(table, name), row[name]));
  const labels = wrong.map((name) => rowOf(table, name).label);
  if (row.version < 1) labels.push('Fassung');
  if (labels.length > 0) tell('value-impossible', labels.join(', '));
  if (row.company === '') tell('company-missing');
}

/** Whether a form could have saved it. */
function isPossible(field: Field, value: unknown): boolean {
  const { kind, range, choices = {}, missing, lengthMax = Infinity } = field;
  if (kind === 'flag') return value === 0 || value === 1;
  if (kind === 'duration' || kind === 'amount') {
    const [least, most] = range ?? [0, amountCentsMax];
    return typeof value === 'number' && value >= least && value <= most;
  }
  if (typeof value !== 'string' || value.length > lengthMax || (value === '' && missing !== undefined)) return false;
  if (kind === 'choice') return value in choices;
  if (kind === 'date') return isIsoDate(value);
  if (kind !== 'unitPrice' || value === '') return true;
  const [least, most] = range ?? [-Infinity, Infinity];
  return isDecimal(value) && Number(value) >= least && Number(value) <= most;
}
