import { draftTotals } from '#app/invoicing/invoice/draft.ts';
import { draftOfRun } from '#app/invoicing/schedules/draft-of-run.ts';
import { listRunDays } from '#app/invoicing/schedules/run-days.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type { ScheduleRecord } from '#app/pocketbase/schedules/queries.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';

export interface ForeseenRun {
  day: IsoDate;
  supplyFrom: IsoDate | '';
  supplyTo: IsoDate | '';
  /** null: past what a document can say */
  grossCents: Cents | null;
}

const foreseenMax = 3;

/** The next runs of a schedule, with what their invoices would say. */
export async function foreseeRuns(backend: Backend, schedule: ScheduleRecord, made: number): Promise<ForeseenRun[]> {
  if (schedule.nextDay === '') return [];
  const { company } = await findCompany(backend);
  return listRunDays(schedule, { from: schedule.nextDay, made }, foreseenMax).map((day) => {
    const draft = draftOfRun(schedule.draft, { schedule, day, language: 'de' });
    const totals = draftTotals(draft, company.smallBusiness);
    const grossCents = totals === 'amount-too-large' ? null : totals.grossCents;
    return { day, supplyFrom: draft.supplyFrom, supplyTo: draft.supplyTo, grossCents };
  });
}
