import type { Route } from './+types/table.ts';
import { userBackend } from '#app/http/session.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { listProjects } from '#app/pocketbase/projects/queries.ts';
import type { ProjectRow } from '#app/pocketbase/projects/queries.ts';
import { writeDuration } from '#app/values/durations.ts';
import { answerTable } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { readProjectList } from './project-list.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const asked = readProjectList(url);
  return answerTable(
    { url, context },
    {
      name: 'Projekte',
      columns,
      readPage: ({ page }) => listProjects(userBackend(context), { ...asked, page }),
    },
  );
}

const columns: FileColumn<ProjectRow>[] = [
  { label: 'Nummer', cell: ({ number }) => number },
  { label: 'Projekt', cell: ({ name }) => name },
  { label: 'Kunde', cell: ({ customerName }) => customerName },
  { label: 'Stunden', cell: ({ use }) => writeDuration(use.minutes) },
  {
    label: projectFields.budgetMinutes.label,
    cell: ({ budgetMinutes }) => (budgetMinutes === 0 ? '' : writeDuration(budgetMinutes)),
  },
  { label: 'Zeit €', cell: ({ use }) => ({ cents: use.openCents }) },
];
