import type { Statement } from '../statement.ts';

export const triggers = {
  sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
  row: { name: '', sql: '' },
} satisfies Statement;

/** Who may do what by the records API: list, view, create, update, delete, sign in, manage. Null is nobody, '' anyone. */
export const apiRules = {
  sql: `SELECT name, json_array(listRule, viewRule, createRule, updateRule, deleteRule,
    json_extract(options, '$.authRule'), json_extract(options, '$.manageRule')) AS rules FROM _collections`,
  row: { name: '', rules: '' },
} satisfies Statement;
