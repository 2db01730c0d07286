import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');
const setupFiles = [join(root, 'tests/support/fail-on-console.ts')];

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/{einvoice,pdf,architecture}/**/*.test.ts'],
          setupFiles,
          // Only against hanging: a busy machine must not turn a right answer into a failure.
          testTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'requests',
          include: ['tests/requests/**/*.test.ts'],
          setupFiles,
          globalSetup: [join(root, 'tests/support/database.ts')],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'product',
          include: ['tests/product/**/*.test.ts'],
          setupFiles,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          setupFiles,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
