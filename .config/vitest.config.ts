import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isNight } from '#tests/support/night.ts';
import { LongestFirst } from './longest-first.ts';

const root = join(import.meta.dirname, '..');
const setupFiles = ['fail-on-console', 'seed-properties', 'after-file'].map((name) =>
  join(root, `tests/support/${name}.ts`),
);

/** Files of which no case is run by day. */
const exclude = isNight ? [] : ['**/*.night.test.ts'];

/** What a project needs whose tests ask a database that all of its files share. */
const onDatabase = {
  exclude,
  setupFiles,
  globalSetup: [join(root, 'tests/support/database.ts')],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  root,
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          exclude,
          // A process a file would spend half the time on loading the same modules; no test changes them.
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'tests/{einvoice,pdf,architecture}/**/*.test.ts'],
          setupFiles,
          // A style that a part brings with itself has an address.
          css: { include: /\?url/ },
          // Only against hanging: a busy machine must not turn a right answer into a failure.
          testTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          ...onDatabase,
          name: 'requests',
          isolate: false,
          include: ['tests/{requests,workflows}/**/*.test.ts'],
          // As the product runs; React's own checks take a third of the time, and `warnings` has them.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        root,
        test: {
          ...onDatabase,
          name: 'warnings',
          include: ['tests/warnings/**/*.test.ts'],
        },
      },
      {
        root,
        test: {
          ...onDatabase,
          name: 'locks',
          include: ['tests/locks/**/*.test.ts'],
          // They write behind the database's back, which cuts off whoever writes through it at that moment.
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          name: 'product',
          exclude,
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
          exclude,
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
