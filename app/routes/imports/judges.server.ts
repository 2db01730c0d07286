import { customerImport } from '#app/invoicing/import/customer-table.ts';
import { withoutInvisible } from '#app/forms/reading/read-form.server.ts';
import type { ImportTarget } from '#app/pocketbase/imports/calls.ts';
import { missingColumnOf, plainColumnsOf } from '#app/pocketbase/customers/queries.ts';
import type { RowJudge } from '#app/workflows/imports/judge-rows.ts';
import { customerSchema } from '../customers/customer-form.schema.server.ts';

/** What reads the rows of each target: the schema of its form, and nothing else. */
export const rowJudges: Record<ImportTarget, RowJudge> = {
  customers: {
    table: customerImport,
    read: (texts) => {
      const read = customerSchema.safeParse(visibleTexts(texts));
      if (read.success)
        return { ok: true, columns: { ...plainColumnsOf(read.data) }, judged: () => missingColumnOf(read.data) };
      const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
      return { ok: false, faults };
    },
  },
};

/** As a form is read. */
function visibleTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withoutInvisible(text).text]));
}
