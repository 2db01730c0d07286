import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { archiveProject } from '#app/pocketbase/projects/calls.ts';
import { findProject } from '#app/pocketbase/projects/queries.ts';
import { planArchiving } from '#app/routes/several/plan-archiving.ts';
import type { Plan, PlanRequest } from '#app/routes/several/plan.ts';
import { answerSeveral, loadSeveral } from '#app/routes/several/several.server.ts';
import { SeveralPage } from '#app/routes/several/several-page.tsx';
import type { SeveralTask } from '#app/routes/lists/several-tasks.ts';
import { titled } from '#app/routes/titles.ts';
import { paths, places } from '#app/ui/base/paths.ts';

export const meta = titled('Mehrere Projekte');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

async function plan(_task: SeveralTask, { backend, id }: PlanRequest): Promise<Plan | null> {
  const project = await findProject(backend, id);
  if (project === null) return null;
  const row = {
    id,
    name: `${project.number} ${project.name}`,
    customerName: '',
    href: href('/invoice/projekte/:projectId', { projectId: id }),
  };
  return planArchiving(row, { ...project, archive: () => ask(backend, archiveProject, { id, archived: true }) });
}

const several = { kind: 'projects', plan } as const;

export const loader = (asked: Route.LoaderArgs) => loadSeveral(asked, several);
export const action = (asked: Route.ActionArgs) => answerSeveral(asked, several);

export default function SeveralProjects({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SeveralPage loaded={loaderData} answer={actionData} list={{ href: paths.projects, text: places.projects.title }} />
  );
}
