import { data } from 'react-router';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { appContext, requestContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { nameOfWord, readQueries, readQuery, severalWords } from '#app/values/page-query.ts';
import { readSentOtherwise } from '../mail/sent-otherwise.server.ts';
import type { DoneRow, Plan, PlannedRow, PlanRequest } from './plan.ts';
import { severalNouns, severalTasks, taskTexts } from '../lists/several-tasks.ts';
import type { SeveralKind, SeveralTask } from '../lists/several-tasks.ts';

interface Several {
  kind: SeveralKind;
  /** what would become of one of them; null where there is none of that id in the own company */
  plan: (task: SeveralTask, request: PlanRequest) => Promise<Plan | null>;
}

interface Asked {
  url: URL;
  context: Context;
}

/** What was ticked in a list, with what the task would do with each. Nothing is done by asking. */
export async function loadSeveral({ url, context }: Asked, { kind, plan }: Several) {
  const task = taskOf(url, kind);
  const chosen = chosenOf(readQueries(url, 'subject'));
  // What a form has done is told by its answer, and not planned anew.
  const isAnswer = context.get(requestContext).method === 'POST';
  const refused = refusalOf(kind, task, chosen);
  const plans = isAnswer || refused !== '' ? [] : await planAll({ task, plan, ids: chosen }, context);
  const loaded = {
    ...{ kind, task, today: todayOf(context), refused: isAnswer ? '' : refused, rows: rowsOf(plans) },
    // Nobody receives anything.
    staysHere: task === 'send' && context.get(appContext).services.mail.kind === 'folder',
  };
  return refused === '' ? loaded : data(loaded, { status: 422 });
}

function taskOf(url: URL, kind: SeveralKind): SeveralTask {
  return found(nameOfWord(severalWords, severalTasks[kind], readQuery(url, 'task')));
}

const chosenOf = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => recordIdPattern.test(id)))];

/** Said before anything is looked at; '' for nothing. */
function refusalOf(kind: SeveralKind, task: SeveralTask, ids: readonly string[]): string {
  const { max } = taskTexts[task];
  if (ids.length === 0) return severalNouns[kind].none;
  return ids.length > max ? `Angekreuzt sind ${ids.length}. Höchstens ${max} gehen auf einmal.` : '';
}

interface PlanAll extends Pick<Several, 'plan'> {
  task: SeveralTask;
  ids: readonly string[];
}

/** How many are looked at beside each other. */
const atOnce = 5;

async function planAll({ task, plan, ids }: PlanAll, context: Context): Promise<Plan[]> {
  const asked = { backend: userBackend(context), context, today: todayOf(context) };
  const plans: Plan[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce).map((id) => plan(task, { ...asked, id }));
    // One that is not there is as absent as a page that names it.
    plans.push(...(await Promise.all(some)).map(found));
  }
  return plans;
}

const rowsOf = (plans: readonly Plan[]): PlannedRow[] => plans.map(({ row }) => row);

/** Does it with each that is still ticked, one after the other, and tells what became of it. */
export async function answerSeveral({ request, url, context }: Asked & { request: Request }, { kind, plan }: Several) {
  const form = await readForm(request);
  const task = taskOf(url, kind);
  const ids = chosenOf(form.getAll('documents').map(String));
  const refused = refusalOf(kind, task, ids) || unconfirmed(task, form);
  const noted = task === 'sent-otherwise' ? readSentOtherwise(form, { issueDate: '', today: todayOf(context) }) : null;
  if (refused !== '' || noted?.status === 'error') {
    const planned = await planAll({ task, plan, ids: chosenOf(readQueries(url, 'subject')) }, context);
    const answer = { rows: rowsOf(planned), refused, ticked: ids, lastResult: noted?.reply() ?? null, done: null };
    return data(answer, { status: 422 });
  }
  const sentOtherwise = noted?.status === 'success' ? noted.value : null;
  const plans = await planAll({ task, plan, ids }, context);
  const done: DoneRow[] = [];
  for (const each of plans) done.push(await perform(each, form, { context, sentOtherwise }));
  return data({ rows: [], refused: '', ticked: [], lastResult: null, done }, { status: 200 });
}

function unconfirmed(task: SeveralTask, form: FormData): string {
  const isMissing = task === 'remind' && textOf(form, 'confirmed') === '';
  return isMissing ? 'Bitte bestätigen Sie, dass diese Mahnungen ausgestellt werden sollen.' : '';
}

async function perform(
  plan: Plan,
  form: FormData,
  { context, sentOtherwise }: { context: Context; sentOtherwise: SentOtherwiseFields | null },
): Promise<DoneRow> {
  const { id, name, customerName, href, text, link } = plan.row;
  const row = { id, name, customerName, href };
  if (!('perform' in plan)) return { ...row, ok: false, text, link };
  const content = textOf(form, `content-${id}`);
  const asked = { backend: userBackend(context), context, today: todayOf(context), content, sentOtherwise };
  return { ...row, ...(await plan.perform(asked)) };
}
