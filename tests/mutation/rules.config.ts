import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** The tests beside the rules. */
export default defineConfig({
  root,
  test: {
    include: ['app/einvoice/**/*.test.ts'],
    setupFiles: [join(root, 'tests/support/fail-on-console.ts')],
  },
});
