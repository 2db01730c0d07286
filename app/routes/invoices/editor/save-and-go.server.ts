import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import { z } from 'zod';
import { showAgain, showErrors, showRefusal, showStale } from '../../../http/form/answer-form.ts';
import { appContext } from '../../../http/app-context.ts';
import type { Context } from '../../../http/app-context.ts';
import { compareForms } from '../../../http/form/conflict.ts';
import { entriesOf, flattenValues } from '../../../http/form/form-entries.ts';
import { seeOther } from '../../../http/flash.ts';
import { userBackend } from '../../../http/session.ts';
import type { IsoDate } from '../../../values/dates.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { sha256 } from '../../../pocketbase/stored-bytes.ts';
import { readDraft } from '../../../pocketbase/invoices/record.ts';
import { findCustomerLabel } from '../../../workflows/choose-customer.ts';
import { storeDraft } from '../../../workflows/save-draft.ts';
import type { DraftTarget } from '../../../workflows/save-draft.ts';
import { todayInBerlin } from '../../../workflows/services.ts';
import { typedForms } from '../../shared/typed-forms.ts';
import { invoiceSchema } from './invoice-form.schema.server.ts';
import { toInvoiceValues } from './load-form.server.ts';

interface FormPost {
  form: FormData;
  context: Context;
  target: DraftTarget | { createKey: string; insteadOf: keyof typeof insteadOf };
}

/** What was typed into a draft that is none any more becomes a new one: nothing typed is lost. */
const insteadOf = { 'already-issued': 'draft-instead-of-issued', discarded: 'draft-instead-of-discarded' } as const;

// The same form sent twice makes one draft.
function keyInstead({ id, version }: { id: string; version: number }): string {
  return sha256(`${id} ${version}`).slice(0, 36);
}

/** Saves the form first, whatever button sent it, then goes where the button leads. */
export async function saveAndGo({ form, context, target }: FormPost) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const submission = parseWithZod(form, { schema: invoiceSchema(today), disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const saved = await storeDraft(userBackend(context), submission.value, target);
  if (saved.ok && 'insteadOf' in target)
    return seeOther(context, editPath(saved.value.id), insteadOf[target.insteadOf]);
  if (saved.ok) return goOn(context, saved.value.id, form.get('then'));
  if (saved.refusal === 'already-issued' || saved.refusal === 'discarded') {
    if (!('id' in target)) throw new Error(`a new draft refused as ${saved.refusal}`);
    return saveAndGo({ form, context, target: { createKey: keyInstead(target), insteadOf: saved.refusal } });
  }
  if (saved.refusal === 'unknown-customer')
    return showErrors(submission, {
      customer: ['Diesen Kunden gibt es nicht. Bitte schreiben Sie seinen Namen oder seine Nummer.'],
    });
  if (saved.refusal === 'ambiguous-customer')
    return showErrors(submission, { customer: [describeFitting(saved.details)] });
  if (saved.refusal === 'amount-too-large') {
    return showRefusal(submission, 'Die Summe ist zu groß: Belege gehen bis 9.999.999.999,99 €.', 422);
  }
  return showStale(submission, await describeStale(userBackend(context), { ...saved.details, form, today }));
}

const storedDraft = z.object({ id: z.string().optional(), version: z.number().int(), draft: z.string() });

async function describeStale(
  backend: Backend,
  { current: stale, form, today }: { current?: unknown; form: FormData; today: IsoDate },
) {
  const current = storedDraft.parse(stale);
  const draft = readDraft(current.draft);
  const stored = flattenValues(toInvoiceValues(draft, await findCustomerLabel(backend, draft.customer)));
  const compared = compareForms({
    typed: entriesOf(form),
    stored,
    storedVersion: current.version,
    form: typedForms.invoice,
    today,
  });
  return { ...compared, ...(current.id === undefined ? {} : { id: current.id }) };
}

const namedMax = 5;

function describeFitting({ labels }: { labels: readonly string[] }): string {
  const more = labels.length > namedMax ? ' und weitere' : '';
  return `Das passt auf ${labels.slice(0, namedMax).join('; ')}${more}. Bitte schreiben Sie mehr oder die Nummer.`;
}

function goOn(context: Context, invoiceId: string, then: FormDataEntryValue | null): Response {
  if (then === 'issue') return seeOther(context, href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId }));
  if (then === 'preview') return seeOther(context, href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId }));
  return seeOther(context, editPath(invoiceId), 'draft-saved');
}

function editPath(invoiceId: string): string {
  return href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId });
}
