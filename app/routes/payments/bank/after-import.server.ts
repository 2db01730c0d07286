import { data } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { paths } from '#app/ui/base/paths.ts';
import type { ImportedStatements } from '#app/workflows/banking/import-statements.ts';
import type { ImportAnswer } from './import-answer.ts';
import { withQuery } from '#app/values/page-query.ts';

/** On to what a file brought. Where that is nothing new, it is said where the file was chosen. */
export function afterImport(context: Context, imported: ImportedStatements) {
  if (imported.added > 0) return seeOther(context, withQuery(paths.bankEntries, { importedStatement: imported.id }));
  return data<ImportAnswer>({ error: null, imported, csv: null });
}
