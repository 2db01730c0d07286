import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** Every test that asks a database of its own or of all; one after the other, since a mutant is awake for all of them. */
export default defineConfig({
  root,
  test: {
    include: ['tests/{requests,workflows,locks}/**/*.test.ts'],
    exclude: ['tests/requests/engines.test.ts', 'tests/locks/statements.test.ts'],
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    setupFiles: ['support/fail-on-console', 'mutation/hooks/note-reached'].map((name) =>
      join(root, `tests/${name}.ts`),
    ),
    globalSetup: [join(root, 'tests/support/database.ts')],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
  },
});
