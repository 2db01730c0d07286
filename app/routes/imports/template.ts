import type { Route } from './+types/template.ts';
import { tableResponse } from '../lists/table-response.server.ts';
import { rowJudges } from './judges.server.ts';
import { importWordsAt } from './words.ts';

/** An empty table with all columns that are known. */
export function loader({ url }: Route.LoaderArgs) {
  const { target, many } = importWordsAt(url);
  const { columns } = rowJudges[target].table;
  return tableResponse('csv', { name: many, heads: Object.values(columns), rows: [] });
}
