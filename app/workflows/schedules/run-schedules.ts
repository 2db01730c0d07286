import { draftOfRun } from '#app/invoicing/schedules/draft-of-run.ts';
import { nextRunDay } from '#app/invoicing/schedules/run-days.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findSchedule, makeRun } from '#app/pocketbase/schedules/queries.ts';
import type { ScheduleRecord } from '#app/pocketbase/schedules/queries.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { describeDraft } from '../save-draft.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { Services } from '../services.ts';
import { dueSchedules, listRuns } from '#app/pocketbase/schedules/calls.ts';
import type { DueSchedule } from '#app/pocketbase/schedules/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { finishRun } from './finish-run.ts';

/**
 * Makes what is due, and ends what was begun. A schedule that fails keeps no other waiting; the first failure is thrown at
 * the end, and what failed is tried again by the next run.
 */
export async function runSchedules(services: Services): Promise<void> {
  const today = todayInBerlin(services.now());
  const failures: unknown[] = [];
  for (let after = ''; ;) {
    const due = await ask(services.connect(null), dueSchedules, { today, after });
    for (const each of due)
      await runSchedule(services, each, today).catch((error: unknown) => {
        failures.push(error);
      });
    const last = due.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}

/** Run by run, in the order of their days: what cannot be ended yet keeps the later ones of its schedule waiting. */
async function runSchedule(services: Services, { id, company }: DueSchedule, today: IsoDate): Promise<void> {
  const backend = services.connect({ token: null, clientAddress: '', company });
  for (;;) {
    const schedule = await findSchedule(backend, id);
    if (schedule === null) return;
    const { made, runs } = await ask(backend, listRuns, { id });
    const begun = runs.filter(({ state }) => state === 'pending').reverse();
    for (const run of begun) if (!(await finishRun(services, backend, { schedule, run, today }))) return;
    if (schedule.nextDay === '' || schedule.nextDay > today) return;
    if (!(await beginRun(backend, schedule, made))) return;
  }
}

/** False: the schedule has changed meanwhile, and is looked at again by the next run. */
async function beginRun(backend: Backend, schedule: ScheduleRecord, made: number): Promise<boolean> {
  const { nextDay: day, draft: template, customer } = schedule;
  const language = (await findCustomer(backend, customer))?.language ?? 'de';
  const draft = draftOfRun(template, { schedule, day, language });
  const nextDay = nextRunDay(schedule, { from: addDays(day, 1), made: made + 1 });
  const run = { schedule, day, nextDay };
  const outcome = await makeRun(backend, { ...run, made: await describeDraft(backend, draft) });
  if (outcome.ok) return true;
  if (outcome.refusal === 'stale') return false;
  const { refusal } = outcome;
  return (await makeRun(backend, { ...run, made: { ok: false, refusal } })).ok;
}
