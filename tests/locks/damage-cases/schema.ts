import { protects } from './damage-case.ts';
import type { DamageCase } from './damage-case.ts';

const inSchema = (
  name: string,
  change: string,
  found: DamageCase['found'],
  refused: RegExp | null = protects,
): DamageCase => ({
  name,
  damage: ({ open }) => open((db) => db.exec(change)),
  found,
  refused,
});

const swallow = `CREATE TRIGGER trg_swallow BEFORE INSERT ON events WHEN NEW.type = 'invoice-issued' BEGIN SELECT RAISE(IGNORE); END`;
const rulesOf = (name: string, rule: string) => `UPDATE _collections SET ${rule} WHERE name = '${name}'`;

export const schema: DamageCase[] = [
  inSchema('a trigger is gone', 'DROP TRIGGER trg_invoices_update', [
    ['schema-missing', 'trigger trg_invoices_update'],
  ]),
  inSchema(
    'a trigger says something else',
    `DROP TRIGGER trg_events_delete; CREATE TRIGGER trg_events_delete BEFORE DELETE ON events BEGIN SELECT 1; END`,
    [['schema-changed', 'trigger trg_events_delete']],
  ),
  inSchema('a foreign trigger', swallow, [['schema-foreign', 'trigger trg_swallow']]),
  inSchema(
    'a foreign trigger in the place of ours',
    `DROP TRIGGER trg_events_insert; ${swallow.replace('trg_swallow', 'trg_events_insert')}`,
    [['schema-changed', 'trigger trg_events_insert']],
  ),
  inSchema('an opened rule', rulesOf('customers', "listRule = ''"), [['schema-changed', 'rules customers']]),
  inSchema('a rule that lets everybody update', rulesOf('invoices', "updateRule = ''"), [
    ['schema-changed', 'rules invoices'],
  ]),
  inSchema('who may sign in', rulesOf('users', "options = json_set(options, '$.authRule', '')"), [
    ['schema-changed', 'rules users'],
  ]),
  inSchema(
    'how long tokens last',
    rulesOf('users', "options = json_set(options, '$.authToken.duration', 999999999)"),
    [['schema-changed', 'collection users']],
    null,
  ),
  inSchema(
    'fields of a collection',
    rulesOf('files', 'fields = replace(fields, \'"protected":true\', \'"protected":false\')'),
    [['schema-changed', 'collection files']],
    null,
  ),
  inSchema('a collection is gone', "DELETE FROM _collections WHERE name = 'pictures'", [
    ['schema-missing', 'rules pictures'],
  ]),
  inSchema('an index is gone', 'DROP INDEX idx_invoices_number', [['schema-missing', 'index idx_invoices_number']]),
  inSchema(
    'a unique index that is none',
    'DROP INDEX idx_counters_key; CREATE INDEX idx_counters_key ON counters (company, kind, period)',
    [['schema-changed', 'index idx_counters_key']],
  ),
  inSchema('a foreign table', 'CREATE TABLE evil (x)', [['schema-foreign', 'table evil']]),
  inSchema('a table is gone', 'DROP TABLE layout_uses', [['schema-missing', 'table layout_uses']]),
  inSchema('a column more', 'ALTER TABLE invoices ADD COLUMN evil TEXT', [['schema-changed', 'table invoices']]),
  inSchema(
    'settings',
    `UPDATE _params SET value = json_set(value, '$.rateLimits.enabled', json('false')) WHERE id = 'settings'`,
    [['schema-changed', 'settings']],
  ),
];
