import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** The tests beside what reckons: amounts, taxes, numbers, dates. */
export default defineConfig({
  root,
  test: {
    include: [
      'app/values/{money,dates,decimal}.test.ts',
      'app/invoicing/tax/*.test.ts',
      'app/invoicing/invoice/numbering.test.ts',
    ],
    setupFiles: ['fail-on-console', 'seed-properties'].map((name) => join(root, `tests/support/${name}.ts`)),
  },
});
