import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** The tests beside the rules. */
export default defineConfig({
  root,
  test: {
    include: ['app/einvoice/**/*.test.ts'],
    setupFiles: ['fail-on-console', 'seed-properties'].map((name) => join(root, `tests/support/${name}.ts`)),
  },
});
