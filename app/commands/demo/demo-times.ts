import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { TimeEntryFields } from '#app/invoicing/project/fields.ts';
import { mondayOf } from '#app/values/weeks.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createProject } from '#app/pocketbase/projects/queries.ts';
import { saveEntries } from '#app/pocketbase/projects/time-entries.ts';
import { demoProjects } from './demo-projects.ts';

/** Id of a customer by the name that documents call them; '' is nobody. */
export type IdOf = (name: string) => string;

/** Ids of those that are at work, by their customers. */
export async function makeProjects(backend: Backend, idOf: IdOf, today: IsoDate): Promise<Map<string, string>> {
  const active = new Map<string, string>();
  for (const { customer, budgetHours, weeks, tasks, ...fields } of demoProjects) {
    const project = {
      ...emptyValues(projectFields),
      ...fields,
      customer: idOf(customer),
      budgetMinutes: budgetHours * 60,
    };
    const { id } = accepted(await createProject(backend, { createKey: crypto.randomUUID(), fields: project }));
    if (project.status === 'active' && project.customer !== '') active.set(project.customer, id);
    const [first, last] = weeks;
    for (let week = first; week >= last; week -= 1) {
      const monday = addDays(mondayOf(today), -7 * week);
      const entries = tasks.flatMap((task) => entriesOfTask(task, { monday, week, today }));
      const changes = entries.map((entry) => ({ kind: 'create', project: id, fields: entry }) as const);
      if (changes.length > 0 && !(await saveEntries(backend, changes)).ok) throw new Error('demo time');
    }
  }
  return active;
}

type DemoTask = (typeof demoProjects)[number]['tasks'][number];

function entriesOfTask(
  { text, days, minutes, billable = true, rate = '' }: DemoTask,
  { monday, week, today }: { monday: IsoDate; week: number; today: IsoDate },
): TimeEntryFields[] {
  return days.flatMap((day, index) => {
    const date = addDays(monday, day - 1);
    const worked = minutes[(week + index) % minutes.length] ?? 0;
    return worked === 0 || date > today ? [] : [{ date, text, billable, rate, minutes: worked }];
  });
}
