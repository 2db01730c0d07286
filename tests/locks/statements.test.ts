import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Statement } from '#app/pocketbase/statement.ts';
import { refuseStatement, statementsOf } from '../support/check-statements.ts';
import { projectFolder } from '../support/database.ts';

// SQL of hooks names columns as text: each statement is prepared against a database as the schema makes it.

const database = new DatabaseSync(join(inject('mailDir'), '../pocketbase/data.db'), { readOnly: true });
afterAll(() => database.close());

const files = globSync('app/pocketbase/*/sql.ts', { cwd: projectFolder });

describe('every statement of every sql.ts', () => {
  it('stands in at least eight files', () => {
    expect(files.length).toBeGreaterThanOrEqual(8);
  });

  it.each(files)('%s fits the database', async (file) => {
    const module = (await import(join(projectFolder, file))) as Record<string, unknown>;
    const statements = statementsOf(module);
    expect(statements.length).toBeGreaterThan(0);
    const refused = statements.flatMap(({ name, statement }) => {
      const refusal = refuseStatement(database, statement);
      return refusal === null ? [] : [`${name}: ${refusal}`];
    });
    expect(refused).toEqual([]);
  });
});

describe('planted faults are found', () => {
  const list = { sql: 'SELECT id, name FROM customers WHERE company = {:company}', row: { id: '', name: '' } };

  it.each([
    ['none', {}, null],
    ['a column that is not there', { sql: list.sql.replace('name', 'nmae') }, 'no such column: nmae'],
    ['a wrong column of the condition', { sql: list.sql.replace('company =', 'firm =') }, 'no such column: firm'],
    ['a table that is not there', { sql: list.sql.replace('customers', 'clients') }, 'no such table: clients'],
    ['a row that expects more', { row: { ...list.row, city: '' } }, 'expected id, name, city'],
    ['a row that expects less', { row: { id: '' } }, 'expected id'],
    ['an index that is not there', { sql: list.sql.replace('WHERE', 'INDEXED BY idx_x WHERE') }, 'no such index'],
  ] satisfies [string, Partial<Statement>, string | null][])('%s', (_name, change, expected) => {
    const refusal = refuseStatement(database, { ...list, ...change });
    if (expected === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(expected);
  });

  it('SQL that cannot be listed', () => {
    expect(() => statementsOf({ select: () => list })).toThrow('select');
  });
});
