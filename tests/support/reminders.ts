import { randomUUID } from 'node:crypto';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { ReminderChoices } from '#app/invoicing/reminders/fields.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { issueReminderOf, previewReminder } from '#app/workflows/reminders/issue-reminder.ts';
import { prepareReminder, proposeChoices } from '#app/workflows/reminders/prepare-reminder.ts';
import type { ReminderOrder, ReminderOutcome } from '#app/workflows/reminders/issue-reminder.ts';
import type { Services } from '#app/workflows/services.ts';

interface SampleOrder extends Partial<Pick<ReminderOrder, 'createKey' | 'expectedHash'>> {
  invoice: string;
  today: IsoDate;
  choices?: Partial<ReminderChoices>;
  /** what happens between looking and issuing */
  meanwhile?: () => Promise<unknown>;
}

/** Issues what a person sees who opens the page on that day. */
export async function issueSampleReminder(
  services: Services,
  backend: Backend,
  { invoice: invoiceId, today, choices: changed, meanwhile, ...more }: SampleOrder,
): Promise<ReminderOutcome> {
  const prepared = await prepareReminder(backend, { invoiceId, today });
  if (prepared === null) throw new Error('not issued');
  const { proposal } = prepared;
  if (!proposal.ok) throw new Error(proposal.reason);
  const choices = { ...proposeChoices(prepared, proposal), ...changed };
  const previewed = await previewReminder(backend, { invoiceId, today, choices });
  if (!previewed.ok) return previewed;
  await meanwhile?.();
  const expectedHash = previewed.preview.hash;
  return issueReminderOf(services, backend, {
    invoiceId,
    today,
    createKey: randomUUID(),
    choices,
    expectedHash,
    ...more,
  });
}

/** Id of a reminder that is issued. */
export async function createSampleReminder(services: Services, backend: Backend, order: SampleOrder): Promise<string> {
  const outcome = await issueSampleReminder(services, backend, order);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.id;
}
