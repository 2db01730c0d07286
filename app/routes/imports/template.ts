import type { Route } from './+types/template.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { writeCsv } from '#app/values/csv.ts';
import { rowJudges } from './judges.server.ts';
import { importWordsAt } from './words.ts';

/** An empty table with all columns that are known. */
export function loader({ url }: Route.LoaderArgs) {
  const { target, many } = importWordsAt(url);
  const { columns } = rowJudges[target].table;
  return fileResponse(writeCsv([Object.values(columns)]), { mime: 'text/csv; charset=utf-8', name: `${many}.csv` });
}
