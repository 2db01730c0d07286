import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import { z } from 'zod';
import { showAgain, showErrors, showRefusal, showStale } from '../../http/answer-form.ts';
import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { compareForms } from '../../http/conflict.ts';
import { entriesOf, flattenValues } from '../../http/form-entries.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import type { Refused } from '../../pocketbase/backend.ts';
import { parseDraft } from '../../pocketbase/invoices.ts';
import { storeDraft } from '../../workflows/save-draft.ts';
import type { DraftTarget } from '../../workflows/save-draft.ts';
import { todayInBerlin } from '../../workflows/services.ts';
import { labelOfField } from '../field-labels.ts';
import { invoiceSchema } from './invoice-form.schema.server.ts';
import { toInvoiceValues } from './invoice-values.ts';

interface FormPost {
  form: FormData;
  context: Context;
  target: DraftTarget;
}

/** Saves the form first, whatever button sent it, then goes where the button leads. */
export async function saveAndGo({ form, context, target }: FormPost) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const submission = parseWithZod(form, { schema: invoiceSchema(today), disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const saved = await storeDraft(userBackend(context), submission.value, target);
  if (saved.ok) return goOn(context, saved.value.id, form.get('then'));
  if (saved.refusal === 'already-issued' && 'id' in target) {
    return seeOther(context, href('/invoice/rechnungen/:invoiceId', { invoiceId: target.id }));
  }
  if (saved.refusal === 'unknown-customer')
    return showErrors(submission, { customer: ['Diesen Kunden gibt es nicht mehr.'] });
  if (saved.refusal === 'amount-too-large') {
    return showRefusal(submission, 'Die Summe ist zu groß: Belege gehen bis 9.999.999.999,99 €.', 422);
  }
  return showStale(submission, describeStale(saved, form));
}

const storedDraft = z.object({ version: z.number().int(), draft: z.string() });

function describeStale(saved: Refused, form: FormData) {
  const current = storedDraft.parse(saved.details['current']);
  const stored = flattenValues(toInvoiceValues(parseDraft(current.draft)));
  return compareForms({ typed: entriesOf(form), stored, storedVersion: current.version, labelOf: labelOfField });
}

function goOn(context: Context, invoiceId: string, then: FormDataEntryValue | null): Response {
  if (then === 'issue') return seeOther(context, href('/invoice/rechnungen/:invoiceId/ausstellen', { invoiceId }));
  if (then === 'preview') return seeOther(context, href('/invoice/rechnungen/:invoiceId/vorschau', { invoiceId }));
  return seeOther(context, href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }), 'draft-saved');
}
