import type { DraftColumns } from '../invoices/draft-columns.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { reading, saved, wordOf, writing, unnarrowed } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { choiceOf } from '../columns.ts';
import type { ScheduleColumns, TemplateColumns } from './columns.ts';
import * as sql from './sql.ts';

export const listSchedules = reading('schedules', {
  query: unnarrowed,
  answer: [
    {
      ...sql.scheduleList.row,
      rhythm: choiceOf(scheduleFields.rhythm),
      action: choiceOf(scheduleFields.action),
      state: choiceOf(scheduleFields.state),
    },
  ],
});
export type ScheduleRow = AnswerOf<typeof listSchedules>[number];

/** What became of the runs of a schedule, the later ones first, how many there were, and the day of the last one. */
export const listRuns = reading('schedules/{id}/runs', {
  answer: {
    ...sql.runPosition.row,
    runs: [{ ...sql.runsOfSchedule.row, state: wordOf(['pending', 'draft', 'sent', 'stopped', 'refused']) }],
  },
});
export type ScheduleRuns = AnswerOf<typeof listRuns>;
export type ScheduleRun = ScheduleRuns['runs'][number];

/** A form of the same key makes one; `stale` when it was sent again with other fields. */
export const createSchedule = writing<{ createKey: string; fields: ScheduleColumns & TemplateColumns }>()({
  method: 'POST',
  path: 'schedules',
  refusals: ['stale'],
  answer: saved,
});

export const saveSchedule = writing<{ version: number; fields: ScheduleColumns }>()({
  method: 'PUT',
  path: 'schedules/{id}',
  refusals: ['stale'],
  answer: saved,
});

/** What its later invoices begin as; `other-customer` where that would bill somebody else. */
export const replaceTemplate = writing<{ version: number; fields: TemplateColumns }>()({
  method: 'PUT',
  path: 'schedules/{id}/template',
  refusals: ['stale', 'other-customer'],
  answer: saved,
});

interface Run {
  /** of the schedule that it was made from */
  version: number;
  day: string;
  /** day of the run after it, '' for none */
  nextDay: string;
  /** null: no draft can be made, as `reason` says */
  fields: DraftColumns | null;
  reason: string;
  /** it is to be issued and sent */
  goesOn: boolean;
}

/** Makes the draft of a run and notes it, at once: a run that there is already is left as it is. */
export const makeRun = writing<Run>()({
  method: 'POST',
  path: 'schedules/{id}/runs',
  refusals: ['stale', 'unknown-customer', 'unknown-project', 'demo-limit'],
  answer: { id: '' },
});

/** Notes how a run that went on has ended. */
export const endRun = writing<{ state: 'draft' | 'sent' | 'stopped'; reason: string }>()({
  method: 'PUT',
  path: 'schedule-runs/{id}',
});

/** Schedules of all companies that have something to do, at most a hundred behind one of them. */
export const dueSchedules = reading('system/due-schedules', {
  query: { today: '', after: '' },
  answer: [sql.dueSchedules.row],
});
export type DueSchedule = AnswerOf<typeof dueSchedules>[number];
