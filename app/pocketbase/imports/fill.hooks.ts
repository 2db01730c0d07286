import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, searchTextOfRecord } from '#app/invoicing/fields.ts';
import { withNumber } from '../customers/calls.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import { raiseVersion } from '../engine/saving.ts';
import * as sql from './sql.ts';

/** A value that an import puts into what is empty of a record. */
type FilledValue = typeof sql.filledValues.row;

interface FilledBatch {
  import: string;
  position: number;
}

/** Fills what is empty of the records that a batch names; answers how many were filled. What is full stays. */
export function fillRecords(tx: core.App, scope: Tenancy, { import: id, position }: FilledBatch): number {
  const named = { import: id, company: scope.company };
  const before = allRows(tx, sql.filledValues, { ...named, from: position, to: position });
  const filled: FilledValue[] = [];
  for (const [customer, values] of byCustomer(allRows(tx, sql.fillingValues, { ...named, position }))) {
    const record = findOne(tx, 'customers', { company: scope.company, id: customer });
    if (!record) continue;
    const gaps = values.filter(({ name, value }) => !isEmpty(name, value) && isEmpty(name, record.getString(name)));
    if (gaps.length === 0) continue;
    const names = gaps.map(({ name }) => name);
    for (const { name, value } of gaps) record.set(name, stored(name, value));
    const before = record.getString('missing');
    record.set('missing', namesIn(before, (name) => !names.includes(name)).join(' '));
    saveFilled(tx, scope, record);
    filled.push(...gaps, { customer, name: 'missing', value: before });
  }
  const content = JSON.stringify([...before, ...filled]);
  runStatement(tx, sql.keepRows, { ...named, position, kind: 'filled', content });
  return byCustomer(filled).size;
}

/** Empties what was filled and still is as it was filled. */
export function emptyFilled(tx: core.App, scope: Tenancy, id: string): void {
  const filled = allRows(tx, sql.filledValues, { import: id, company: scope.company, from: 0, to: positionMax });
  for (const [customer, values] of byCustomer(filled)) {
    const record = findOne(tx, 'customers', { company: scope.company, id: customer });
    if (!record) continue;
    const same = values.filter(({ name, value }) => fillable.has(name) && record.getString(name) === value);
    if (same.length === 0) continue;
    for (const { name } of same) record.set(name, stored(name, isDays(name) ? noDays : ''));
    const names = same.map(({ name }) => name);
    const before = values.filter(({ name }) => name === 'missing').map(({ value }) => value);
    const missing = [record.getString('missing'), ...namesIn(before.join(' '), (name) => names.includes(name))];
    record.set('missing', [...new Set(namesIn(missing.join(' '), () => true))].join(' '));
    saveFilled(tx, scope, record);
  }
}

/** Fields that an e-invoice lacks, as the record names them. */
function namesIn(missing: string, is: (name: string) => boolean): string[] {
  return missing.split(' ').filter((name) => name !== '' && is(name));
}

const positionMax = 1_000_000;
/** A number column has no null. */
const noDays = '-1';

/** What says something only together with a field that always has a value. */
const notAlone = ['electronicAddress', 'cashDiscountDays'];

const fillable = new Map<string, string>(
  fieldNames(customerFields)
    .filter((name) => !notAlone.includes(name))
    .filter((name) => !['choice', 'country', 'flag', 'percent', 'record'].includes(customerFields[name].kind))
    .map((name) => [name, customerFields[name].kind]),
);

function isDays(name: string): boolean {
  return fillable.get(name) === 'days';
}

/** What is a choice always has a value, and is nobody's gap. */
function isEmpty(name: string, value: string): boolean {
  return fillable.has(name) && value === (isDays(name) ? noDays : '');
}

function stored(name: string, value: string): string | number {
  return isDays(name) ? Number(value) : value;
}

function byCustomer(values: readonly FilledValue[]): Map<string, FilledValue[]> {
  const all = new Map<string, FilledValue[]>();
  for (const each of values) all.set(each.customer, [...(all.get(each.customer) ?? []), each]);
  return all;
}

function saveFilled(tx: core.App, scope: Tenancy, record: core.Record): void {
  const texts = Object.fromEntries(fieldNames(customerFields).map((name) => [name, record.getString(name)]));
  record.set('searchText', withNumber(searchTextOfRecord(customerFields, texts), record.getInt('number')));
  raiseVersion(tx, record);
  const version = record.getInt('version');
  appendEvent(tx, scope, {
    type: 'customer-changed',
    subject: record.id,
    data: { version, ...recordHashData(tx, 'customers', record.id) },
  });
}
