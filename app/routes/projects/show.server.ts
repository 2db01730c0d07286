import type { Route } from './+types/show.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { listProjectDocuments } from '#app/pocketbase/projects/queries.ts';
import { listTimeEntries } from '#app/pocketbase/projects/time-entries.ts';
import { addDays } from '#app/values/dates.ts';
import { mondayOf } from '#app/values/weeks.ts';
import { timeSums } from '#app/pocketbase/projects/calls.ts';
import type { TimeEntryRow } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { loadProject } from './load-project.server.ts';

/** Weeks that the overview sums. */
const weeksShown = 8;

export async function loadShownProject({ params: { projectId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayOf(context);
  const monday = mondayOf(today);
  const from = addDays(monday, -7 * (weeksShown - 1));
  const [{ project, customer }, sums, entries, documents] = await Promise.all([
    loadProject(backend, projectId),
    ask(backend, timeSums, { id: projectId }),
    listTimeEntries(backend, { project: projectId, from, to: addDays(monday, 6) }),
    listProjectDocuments(backend, projectId),
  ]);
  const mondays = Array.from({ length: weeksShown }, (_, n) => addDays(monday, -7 * n));
  const weeks = mondays.map((start) => sumWeek(entries, start));
  return { project, customer, sums, weeks, documents, today };
}

function sumWeek(entries: readonly TimeEntryRow[], monday: string) {
  const own = entries.filter(({ date }) => mondayOf(date) === monday);
  const total = (rows: readonly TimeEntryRow[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0);
  return { monday, minutes: total(own), billable: total(own.filter(({ billable }) => billable)) };
}
