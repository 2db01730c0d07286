import { crc32 } from 'node:zlib';

/** A column as it is written here, and as PocketBase keeps it. */
export interface ColumnSchema {
  type: 'text' | 'number' | 'bool' | 'select' | 'relation' | 'autodate' | 'file' | 'email' | 'password';
  name: string;
  [option: string]: unknown;
}

export interface CollectionSchema {
  name: string;
  type: 'base' | 'auth';
  /** Absent: nobody but hooks and the superuser. */
  rules: Partial<Record<'list' | 'view' | 'create' | 'update' | 'delete', string>>;
  columns: readonly ColumnSchema[];
  indexes: readonly string[];
  options?: CollectionOptions;
}

interface CollectionOptions {
  authRule: string;
  [option: string]: unknown;
}

/** What of the database one subject answers for. Triggers of one event run in the order in which they stand. */
export interface SubjectSchema {
  collections?: readonly CollectionSchema[];
  /** SQL: tables that PocketBase does not know, their indexes, and indexes that it cannot write */
  tables?: readonly string[];
  triggers?: readonly string[];
}

type More = Readonly<Record<string, unknown>>;
export const required = { required: true };
export const isDay = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

const of = (type: ColumnSchema['type'], name: string, more: More = {}): ColumnSchema => ({ type, name, ...more });
const text = (name: string, max: number, more: More = {}) => of('text', name, { max, ...more });
const whole = (name: string, more: More = {}) => of('number', name, { onlyInt: true, ...more });
/** A record of another collection. */
const relation = (name: string, to: string, more: More = {}) =>
  of('relation', name, { collectionId: collectionId(to), maxSelect: 1, ...more });

export const column = {
  of,
  text,
  whole,
  relation,
  flag: (name: string) => of('bool', name),
  choice: (name: string, values: readonly string[], more: More = {}) =>
    of('select', name, { values, maxSelect: 1, ...more }),
  bytes: (name: string, maxSize: number) => of('file', name, { maxSize, maxSelect: 1, protected: true, ...required }),
  /** PocketBase gives every record one. */
  id: text('id', 15, {
    autogeneratePattern: '[a-z0-9]{15}',
    min: 15,
    pattern: '^[a-z0-9]+$',
    primaryKey: true,
    ...required,
    system: true,
  }),
  company: relation('company', 'companies', required),
  version: whole('version', { min: 1 }),
  createKey: text('createKey', 40),
  created: of('autodate', 'created', { onCreate: true }),
  updated: of('autodate', 'updated', { onCreate: true, onUpdate: true }),
};

/** Whose company it is. */
export const isOwner = "@request.auth.id != '' && company.owner = @request.auth.id";
/** The owner of its company reads it; nobody writes it but hooks. */
export const readByOwner = { list: isOwner, view: isOwner };

type CollectionParts = Pick<CollectionSchema, 'columns'> & Partial<CollectionSchema>;
export const collection = (name: string, parts: CollectionParts): CollectionSchema => ({
  name,
  type: 'base',
  rules: {},
  indexes: [],
  ...parts,
});

/** PocketBase's own way to an id, so that a collection has the same one everywhere. */
export function collectionId(name: string): string {
  return name === 'users' ? '_pb_users_auth_' : `pbc_${crc32(`base${name}`)}`;
}

export function columnId({ type, name }: ColumnSchema): string {
  return `${type}${crc32(name)}`;
}

/** What a database is made of. All but the rules as SHA-256. */
export interface Schema {
  /** SQL of every trigger, white space folded */
  triggers: Record<string, string>;
  /** tables, indexes and views: their SQL */
  objects: Record<string, string>;
  /** of each collection: list, view, create, update, delete, auth, manage, as JSON */
  rules: Record<string, string>;
  /** of each collection: its fields and options, without secrets */
  collections: Record<string, string>;
  /** PocketBase's settings */
  settings: string;
}
