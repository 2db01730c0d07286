import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Narrowing } from '#app/pocketbase/call.ts';
import { listSchedules } from '#app/pocketbase/schedules/calls.ts';
import type { ScheduleRow } from '#app/pocketbase/schedules/calls.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';
import type { ListState } from '../lists/document-list.ts';

export const scheduleStates: readonly ListState<ShownScheduleState>[] = [
  { word: statusWords.active, state: 'running', label: scheduleFields.state.choices.running },
  { word: statusWords.paused, state: 'paused', label: scheduleFields.state.choices.paused },
  { word: statusWords.closed, state: 'ended', label: scheduleFields.state.choices.ended },
];

/** Those that the address asks for, and all that its tabs count. */
export async function readSchedules(backend: Backend, url: URL, narrowing: Narrowing) {
  const all = await ask(backend, listSchedules, narrowing);
  const status = readQuery(url, 'status');
  const state = scheduleStates.find(({ word }) => word === status)?.state;
  return { all, status, rows: state === undefined ? all : all.filter((row) => shownState(row) === state) };
}

export type ShownScheduleState = ScheduleRow['state'];

/** What runs and has no next day has come to its end. */
export function shownState({ state, nextDay }: ScheduleRow): ShownScheduleState {
  return state === 'running' && nextDay === '' ? 'ended' : state;
}

export function describeScheduleState(row: ScheduleRow): string {
  const known = scheduleFields.state.choices[shownState(row)];
  return row.waiting === 0 ? known : `${known}, ${row.waiting} zu prüfen`;
}
