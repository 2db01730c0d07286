import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { Schema } from './terms.ts';
import { sha256 } from '../stored-bytes.ts';
import { pocketbaseOwn } from './pocketbase-own.ts';
import { readIndex, sortedTable } from './sql-list.ts';
import { subjects } from './subjects.ts';
import { column, columnId } from './terms.ts';
import type { CollectionSchema, ColumnSchema, SubjectSchema } from './terms.ts';

const everyColumn = { hidden: false, presentable: false, system: false };
const named = { ...everyColumn, help: '', required: false };
/** What PocketBase keeps of a column where nothing else is said. */
const defaults: Readonly<Record<ColumnSchema['type'], object>> = {
  text: { ...named, autogeneratePattern: '', max: 0, min: 0, pattern: '', primaryKey: false },
  number: { ...named, max: null, min: null, onlyInt: false },
  bool: named,
  select: named,
  relation: { ...named, cascadeDelete: false, minSelect: 0 },
  autodate: { ...everyColumn, onCreate: false, onUpdate: false },
  file: { ...named, mimeTypes: null, thumbs: null },
  email: { ...named, exceptDomains: null, onlyDomains: null },
  password: { ...named, cost: 0, max: 0, min: 0, pattern: '' },
};

const sqlTypes: Partial<Record<ColumnSchema['type'], string>> = {
  number: 'NUMERIC DEFAULT 0',
  bool: 'BOOLEAN DEFAULT FALSE',
};

function tableOf({ name, columns }: CollectionSchema): string {
  const id = "`id` TEXT PRIMARY KEY DEFAULT ('r'||lower(hex(randomblob(7)))) NOT NULL";
  const others = columns.map((each) => `\`${each.name}\` ${sqlTypes[each.type] ?? "TEXT DEFAULT ''"} NOT NULL`);
  return sortedTable(`CREATE TABLE \`${name}\` (${[id, ...others].join(', ')})`);
}

/** As PocketBase writes it: names quoted, several columns on lines of their own; an expression stays as it is. */
function indexOf(written: string): string {
  const { unique, name, table, columns, where } = readIndex(written);
  const quoted = columns.map((each) => (each.includes('(') ? each : each.replace(/^`?(\w+)`?/, '`$1`')));
  const [only = '', ...more] = quoted;
  const list = more.length === 0 ? only : ` ${quoted.join(', ')} `;
  const rows = where === '' ? '' : ` WHERE ${where}`;
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${table}\` (${list})${rows}`;
}

const json = (value: object) => canonicalJson(asCanonical(value));

function hashOfCollection({ type, columns, indexes }: CollectionSchema): string {
  const kept = [column.id, ...columns].map((each) => ({ ...defaults[each.type], id: columnId(each), ...each }));
  return sha256([type, 0, json(kept), json(indexes), json({})].join('\n'));
}

const ruleOrder = ['list', 'view', 'create', 'update', 'delete'] as const;

function rulesOf({ rules, options }: CollectionSchema): string {
  return JSON.stringify([...ruleOrder.map((each) => rules[each] ?? null), options?.authRule ?? null, null]);
}

function objectName(sql: string): string {
  const [, kind = '', name = ''] = /^CREATE (?:UNIQUE |VIRTUAL )?(TABLE|INDEX|TRIGGER) `?(\w+)/.exec(sql) ?? [];
  return kind === 'TRIGGER' ? name : `${kind.toLowerCase()} ${name}`;
}

const hashes = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((sql) => [objectName(sql), sha256(sql.replace(/\s+/g, ' '))]));

/** What PocketBase makes of the schemas of all subjects. */
export function deriveSchema(of: readonly SubjectSchema[]): Schema {
  const collections = of.flatMap((each) => each.collections ?? []);
  // Accounts are PocketBase's own, with more columns.
  const base = collections.filter(({ type }) => type === 'base');
  const objects = [
    ...base.flatMap((each) => [tableOf(each), ...each.indexes.map(indexOf)]),
    ...of.flatMap((each) => each.tables ?? []),
  ];
  const rules = Object.fromEntries(collections.map((each) => [each.name, rulesOf(each)]));
  const hashed = Object.fromEntries(base.map((each) => [each.name, hashOfCollection(each)]));
  return {
    triggers: hashes(of.flatMap((each) => each.triggers ?? [])),
    objects: { ...pocketbaseOwn.objects, ...hashes(objects) },
    rules: { ...pocketbaseOwn.rules, ...rules },
    collections: { ...pocketbaseOwn.collections, ...hashed },
    settings: pocketbaseOwn.settings,
  };
}

/** What /health, the start and `verify` expect of a database. */
export const expectedSchema: Schema = deriveSchema(subjects);
