import { reminderView } from '#app/invoicing/documents/reminder-view.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import type { ReminderChoices } from '#app/invoicing/reminders/fields.ts';
import { freezeReminder } from '#app/invoicing/reminders/freeze-reminder.ts';
import type { ReminderSnapshot } from '#app/invoicing/reminders/freeze-reminder.ts';
import type { NotReminded } from '#app/invoicing/reminders/propose-reminder.ts';
import type { ReminderAssessment } from '#app/invoicing/reminders/remindable.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { refusalOrThrow } from '#app/pocketbase/backend.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import type { issueReminder as issueCall } from '#app/pocketbase/reminders/calls.ts';
import { issueReminder } from '#app/pocketbase/reminders/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { DrawnDocument } from '../preview-invoice.ts';
import { drawLetter, layoutOf } from '../render-files.ts';
import type { Services } from '../services.ts';
import { prepareReminder, assessChoices } from './prepare-reminder.ts';

interface ChosenReminder {
  invoiceId: string;
  today: IsoDate;
  choices: ReminderChoices;
}

/** A reminder as it would be kept. */
export interface ReminderPreview {
  weighed: ReminderAssessment;
  content: ReminderSnapshot;
  /** of the content, which a person sees and confirms */
  hash: string;
  letter: DrawnDocument;
}

export type ReminderPreviewOutcome =
  | { ok: true; preview: ReminderPreview }
  | { ok: false; refusal: 'not-found' }
  | { ok: false; refusal: 'not-proposed'; reason: NotReminded }
  | { ok: false; refusal: 'rate-missing'; weighed: ReminderAssessment };

/** What a reminder of today says by these choices. */
export async function previewReminder(
  backend: Backend,
  { invoiceId, today, choices }: ChosenReminder,
): Promise<ReminderPreviewOutcome> {
  const prepared = await prepareReminder(backend, { invoiceId, today });
  const snapshot = prepared?.snapshot ?? null;
  if (prepared === null || snapshot === null) return { ok: false, refusal: 'not-found' };
  const { proposal } = prepared;
  if (!proposal.ok) return { ok: false, refusal: 'not-proposed', reason: proposal.reason };
  const { level } = proposal;
  const weighed = assessChoices(prepared, proposal, choices);
  if (weighed.missing.length > 0) return { ok: false, refusal: 'rate-missing', weighed };
  const { settings } = await chooseLayout(backend, { kind: 'reminder', customer: prepared.invoice.customer });
  const frozen = freezeReminder({ snapshot, level, choices, weighed, today, renderer });
  const content = { ...frozen, layout: freezeLayout(settings, { kind: 'reminder', language: snapshot.language }) };
  const letter = { view: reminderView(content), layout: layoutOf(content) };
  return { ok: true, preview: { weighed, content, hash: sha256(canonicalJson(asCanonical(content))), letter } };
}

export interface ReminderOrder extends ChosenReminder {
  createKey: string;
  /** hash of the content that the person has seen and confirmed */
  expectedHash: string;
}

export type ReminderRefusal = 'file-differs' | DrawRefusal | Exclude<RefusalOf<typeof issueCall>, Defect>;

export type ReminderOutcome =
  | { ok: true; id: string }
  | Extract<ReminderPreviewOutcome, { ok: false }>
  /** it would say something else than the person has seen */
  | { ok: false; refusal: 'changed'; preview: ReminderPreview }
  | { ok: false; refusal: ReminderRefusal; preview: ReminderPreview };

/** Draws the letter and keeps it: what was paid since the person looked is found in the transaction that keeps it. */
export async function issueReminderOf(
  services: Services,
  backend: Backend,
  { createKey, expectedHash, ...chosen }: ReminderOrder,
): Promise<ReminderOutcome> {
  const [made, previewed] = await Promise.all([
    findCreatedByKey(backend, { collection: 'reminders', createKey }),
    previewReminder(backend, chosen),
  ]);
  // Sent twice: it is done.
  if (made !== null) return { ok: true, id: made };
  if (!previewed.ok) return previewed;
  const { preview } = previewed;
  const refuse = (refusal: ReminderRefusal): ReminderOutcome => ({ ok: false, refusal, preview });
  if (preview.hash !== expectedHash) return { ok: false, refusal: 'changed', preview };
  const drawn = await tryToDraw(() => drawLetter(services, backend, preview.letter));
  if (!drawn.ok) return refuse(drawn.refusal);
  if (drawn.value === null) return refuse('file-differs');
  const order = { invoice: chosen.invoiceId, createKey, snapshot: preview.content, pdf: drawn.value };
  const kept = await issueReminder(backend, order);
  return kept.ok ? { ok: true, id: kept.value.id } : refuse(refusalOrThrow(kept.refusal));
}
