import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { triggerHashes } from './locks/trigger-hashes.ts';

const folder = import.meta.dirname;

// Answers itself to whatever a migration asks of PocketBase; only its SQL is kept.
function recordSql(statements: string[]): unknown {
  const anything: unknown = new Proxy(function () {}, {
    get: (_target, name) => {
      if (name === 'newQuery') {
        return (sql: string) => {
          statements.push(sql);
          return anything;
        };
      }
      return name === Symbol.toPrimitive ? () => 'anything' : anything;
    },
    apply: () => anything,
    construct: () => anything as object,
  });
  return anything;
}

function migrationStatements(): string[] {
  const statements: string[] = [];
  const app = recordSql(statements);
  const names = { $os: app, $security: app, Collection: app, Record: app, TextField: app, RelationField: app };
  for (const file of readdirSync(join(folder, 'migrations')).sort()) {
    const migrate = (up: (app: unknown) => void): void => up(app);
    runInNewContext(readFileSync(join(folder, 'migrations', file), 'utf8'), { ...names, migrate }, { filename: file });
  }
  return statements;
}

function migratedHashes(): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const sql of migrationStatements()) {
    const [, verb, name = ''] = /^(CREATE|DROP) TRIGGER (\w+)/.exec(sql) ?? [];
    if (verb === 'DROP') hashes[name] = '';
    if (verb === 'CREATE') hashes[name] = createHash('sha256').update(sql.replace(/\s+/g, ' ')).digest('hex');
  }
  return Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== ''));
}

it('the hashes that /health compares are those of the triggers that the migrations make', () => {
  expect(triggerHashes).toEqual(migratedHashes());
});
