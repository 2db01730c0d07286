import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');

/** The tests beside what reckons: amounts, taxes, numbers, dates. */
export default defineConfig({
  root,
  test: {
    include: ['app/invoicing/{money,tax,tax-*,totals,totals-*,numbering,dates,decimal,split-cents,net-price}.test.ts'],
    setupFiles: [join(root, 'tests/support/fail-on-console.ts')],
  },
});
