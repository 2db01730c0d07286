import { data, href } from 'react-router';
import type { Route } from './+types/week.ts';
import { todayOf } from '#app/http/app-context.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { isSameTask, tasksOf } from '#app/invoicing/project/week.ts';
import type { CellPlace, WorkTask } from '#app/invoicing/project/week.ts';
import { listTimeEntries } from '#app/pocketbase/projects/time-entries.ts';
import { addDays, isIsoDate } from '#app/values/dates.ts';
import { daysOfWeek, mondayOf } from '#app/values/weeks.ts';
import { saveWeek } from '#app/workflows/save-week.ts';
import { timeSums } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { conflictOf } from './compare-weeks.server.ts';
import { loadProject } from '../load-project.server.ts';
import { isReadable, readWeek, withNewRow } from './read-week.server.ts';
import type { SentWeek } from './read-week.server.ts';
import { timeRefusals } from '../time-refusals.ts';
import { storedRows, toTypedRows } from './week-sheet.ts';
import { notBillableWord, readQuery, withQuery } from '#app/values/page-query.ts';

/** The Monday that the address names by any day of its week; else that of this week. */
function mondayIn(url: URL, today: string): string {
  const named = readQuery(url, 'start');
  return mondayOf(isIsoDate(named) ? named : today);
}

/** Tasks of so many weeks before have their rows, too. */
const weeksBefore = 4;

export async function loadWeek({ url, params: { projectId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayOf(context);
  const monday = mondayIn(url, today);
  const days = daysOfWeek(monday);
  const [{ project, customer }, lately, sums] = await Promise.all([
    loadProject(backend, projectId),
    listTimeEntries(backend, { project: projectId, from: addDays(monday, -7 * weeksBefore), to: addDays(monday, 6) }),
    ask(backend, timeSums, { id: projectId }),
  ]);
  const entries = lately.filter(({ date }) => date >= monday);
  const tasks = tasksOf(entries, project.archived ? [] : lately);
  const rows = storedRows(withWanted(tasks, url), entries, days);
  return { project, customer, sums, today, monday, rows };
}

/** A task that was named as the week was saved has its row on the next page. */
function withWanted(tasks: WorkTask[], url: URL): WorkTask[] {
  const text = readQuery(url, 'task').slice(0, timeEntryFields.text.lengthMax).trim();
  const wanted = { text, billable: readQuery(url, 'billable') !== notBillableWord, rate: '' };
  return text === '' || tasks.some((task) => isSameTask(task, wanted)) ? tasks : [...tasks, wanted];
}

export async function answerWeek({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const sent = readWeek(form);
  const answer = (week: SentWeek, status: number) =>
    data({ week, refused: null, stale: null, rowAdded: status === 200 }, { status });
  if (textOf(form, 'then') === 'row') {
    const week = withNewRow(sent);
    return answer(week, week.newText.error === null ? 200 : 422);
  }
  if (!isReadable(sent)) return answer(sent, 422);
  const backend = userBackend(context);
  const monday = mondayIn(url, todayOf(context));
  const result = await saveWeek(backend, { project: params.projectId, monday, rows: toTypedRows(sent.rows) });
  if (result.kind === 'saved') return seeOther(context, weekHref(params.projectId, monday, sent), 'week-saved');
  if (result.kind === 'conflict')
    return data({ week: sent, refused: null, stale: conflictOf(form, result.cells), rowAdded: false }, { status: 409 });
  if (result.kind === 'archived') return answer({ ...sent, refusal: timeRefusals.archived }, 409);
  return data({ week: sent, refused: result.cell satisfies CellPlace, stale: null, rowAdded: false }, { status: 409 });
}

function weekHref(projectId: string, monday: string, { newText, newBillable }: SentWeek): string {
  const wanted = newText.value.trim();
  const billable = wanted === '' || newBillable ? '' : notBillableWord;
  return withQuery(href('/invoice/projekte/:projectId/woche', { projectId }), {
    start: monday,
    task: wanted,
    billable,
  });
}
