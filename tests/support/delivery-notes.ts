import { randomUUID } from 'node:crypto';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { issueNoteOfDraft } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import { prepareDeliveryNote } from '#app/workflows/delivery-notes/prepare-delivery-note.ts';
import type { DeliveryNoteOrder, DeliveryNoteOutcome } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import type { Services } from '#app/workflows/services.ts';

interface SampleOrder extends Partial<Omit<DeliveryNoteOrder, 'invoiceId' | 'today'>> {
  /** a draft */
  invoiceId: string;
  today: IsoDate;
}

/** Issues what a person sees who opens the page now. */
export async function issueSampleNote(
  services: Services,
  backend: Backend,
  { invoiceId, today, ...more }: SampleOrder,
): Promise<DeliveryNoteOutcome> {
  const without = new Set<number>();
  const preparation = await prepareDeliveryNote(backend, { invoiceId, today, without });
  if (preparation === null) throw new Error('no draft');
  const seen = { version: preparation.invoice.version, number: preparation.next.number };
  return issueNoteOfDraft(services, backend, {
    ...{ invoiceId, today, without, createKey: randomUUID() },
    ...{ ...seen, ...more },
  });
}

/** Id of the delivery note of a draft. */
export async function createSampleNote(services: Services, backend: Backend, order: SampleOrder): Promise<string> {
  const outcome = await issueSampleNote(services, backend, order);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.id;
}
