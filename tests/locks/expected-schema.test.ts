import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { readSchema } from '../../app/pocketbase/locks/read-schema.ts';
import { projectFolder, startTestDatabase } from '../support/database.ts';

const file = join(projectFolder, 'app/pocketbase/locks/expected-schema.ts');

// After a migration: npm run test:only -- tests/locks/expected-schema.test.ts -u
it('what verify, /health and the start expect of a database is what the migrations make of an empty one', async () => {
  const { folder, stop } = await startTestDatabase('belegwerk-schema-');
  const db = new DatabaseSync(join(folder, 'pocketbase/data.db'), { readOnly: true });
  const { triggers, rules, ...others } = readSchema(db);
  db.close();
  await stop();
  expect(Object.keys(triggers).length).toBeGreaterThan(25);
  const text = `import type { Schema } from './schema.ts';

    // Written by tests/locks/expected-schema.test.ts from a migrated database.

    export const expectedTriggers: Schema['triggers'] = ${JSON.stringify(triggers)};
    export const expectedRules: Schema['rules'] = ${JSON.stringify(rules)};

    export const expectedSchema: Schema = {
      triggers: expectedTriggers, rules: expectedRules, ${JSON.stringify(others).slice(1)};`;
  const style = await resolveConfig(file, { config: join(projectFolder, '.prettierrc.json') });
  await expect(await format(text, { ...style, parser: 'typescript' })).toMatchFileSnapshot(file);
});
