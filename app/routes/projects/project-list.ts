import { readListQuery } from '#app/http/list-query.ts';
import { projectSorts, projectTabs } from '#app/pocketbase/projects/sql.ts';
import { nameOfWord, readQuery, statusWords } from '#app/values/page-query.ts';

export function readProjectList(url: URL) {
  const query = readListQuery(url, { sorts: projectSorts, sort: 'name', descending: false });
  return { ...query, tab: nameOfWord(statusWords, projectTabs, readQuery(url, 'status')) ?? 'active' };
}
