import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { smallTables } from './check-database.ts';

test('of a large file only small tables are read at every start, and no index of words', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE few (id TEXT PRIMARY KEY) WITHOUT ROWID; CREATE TABLE many (id TEXT PRIMARY KEY)');
  db.exec("CREATE VIRTUAL TABLE words USING fts5(text, content='')");
  for (const [table, rows] of [
    ['few', 3],
    ['many', 4],
  ] as const)
    for (let row = 0; row < rows; row += 1) db.prepare(`INSERT INTO ${table} VALUES (?)`).run(String(row));
  const small = smallTables(db, 3);
  expect(small).toContain('few');
  expect(small).not.toContain('many');
  expect(small).not.toContain('words');
  expect(small).toContain('words_config');
  db.close();
});
