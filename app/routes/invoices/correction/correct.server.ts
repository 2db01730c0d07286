import type { Submission, SubmissionResult } from '@conform-to/react';
import { data, href, redirect } from 'react-router';
import type { z } from 'zod';
import type { Route } from './+types/correct.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { nothingMissing } from '#app/invoicing/invoice/preview-draft.ts';
import type { CorrectionContent } from '#app/invoicing/invoice/snapshot.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import {
  hashOfCorrection,
  issueCorrection,
  openCorrection,
  previewCorrection,
} from '#app/workflows/corrections/issue-correction.ts';
import type { CorrectableInvoice } from '#app/workflows/corrections/issue-correction.ts';
import { documentOfIssued } from '#app/workflows/preview-invoice.ts';
import { billedPart, frozenGroups } from '#app/routes/documents/issued/frozen-parts.tsx';
import { pagesToShow } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { describeFaults } from '../findings/fault-texts.ts';
import type { CheckedCorrection } from './checked-correction.tsx';
import { correctionSchema, creditsIn } from './correction.schema.server.ts';
import {
  correctRefusals,
  emptyCredit,
  faultsOf,
  fillCredit,
  notAgreed,
  changedSinceCheck,
  toCreditLine,
} from './credit-words.ts';
import { withCredits } from './credits-address.ts';

const shownAt = (invoiceId: string) => href('/invoice/rechnungen/:invoiceId', { invoiceId });

/** What can be corrected of the invoice; null: only the whole of it can be taken back. Leaves for what has cancelled it. */
async function openDesk(context: Context, invoiceId: string): Promise<CorrectableInvoice | null> {
  const today = todayOf(context);
  const opened = await openCorrection(userBackend(context), { invoiceId, today });
  if (opened.ok) return opened.loaded;
  if (opened.refusal === 'already-cancelled') throw redirect(shownAt(opened.id));
  return opened.refusal === 'whole-only' ? null : found(null);
}

export async function loadCorrection({ url, params, context }: Route.LoaderArgs) {
  const loaded = await openDesk(context, params.invoiceId);
  if (loaded === null) return null;
  const createKey = await openCreateKey({ url, context }, { collection: 'invoices', pathOf: (made) => shownAt(made) });
  const { invoice, rests, next } = loaded;
  const { number, priceMode, allowances = [], charges = [] } = invoice.snapshot;
  return {
    number,
    customerName: invoice.customerName,
    priceMode,
    adjusted: allowances.length + charges.length > 0,
    lines: rests.map((rest) => toCreditLine(rest, priceMode)),
    values: { reason: '', confirmed: '', lines: rests.map(emptyCredit) },
    next,
    createKey,
  };
}

type Typed = z.output<typeof correctionSchema>;
type Sent = Submission<z.input<typeof correctionSchema>, string[], Typed>;

function answer(lastResult: SubmissionResult<string[]>, status: number, checked: CheckedCorrection | null = null) {
  return data({ lastResult, stale: null, checked }, { status });
}

export async function answerCorrection({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const submission = parseForm(form, correctionSchema);
  const createKey = readCreateKey(form);
  const made = await findCreatedByKey(userBackend(context), { collection: 'invoices', createKey });
  if (made !== null) return seeOther(context, shownAt(made));
  const loaded = found(await openDesk(context, params.invoiceId));
  const then = textOf(form, 'then');
  if (then === 'all') {
    const { error: _none, ...reply } = submission.reply();
    return answer({ ...reply, initialValue: { ...reply.initialValue, lines: loaded.rests.map(fillCredit) } }, 200);
  }
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  const expectedHash = then === 'issue' ? textOf(form, 'content') : null;
  return check(context, { submission, loaded, expectedHash, number: textOf(form, 'number'), createKey });
}

interface Checking {
  submission: Sent & { status: 'success'; value: Typed };
  loaded: CorrectableInvoice;
  /** hash of the content that the person has seen and would issue; null: it is only looked at */
  expectedHash: string | null;
  number: string;
  createKey: string;
}

/** Shows what would be issued; issues it where it is what the person has seen and confirmed. */
async function check(context: Context, { submission, loaded, expectedHash, number, createKey }: Checking) {
  const { services } = context.get(appContext);
  const { reason, confirmed, lines } = submission.value;
  const credits = creditsIn(lines);
  const preview = previewCorrection(loaded, { credits, reason, today: todayOf(context) });
  if (!preview.ok) return answer(submission.reply({ fieldErrors: faultsOf(preview, lines) }), 422);
  const { content } = preview;
  const hash = hashOfCorrection(content);
  const show = async (result: SubmissionResult<string[]>, status: number) =>
    answer(result, status, {
      ...(await drawn(context, { loaded, content, source: withCredits(pictureOf(loaded), { credits, reason }) })),
      hash,
    });
  if (expectedHash === null) return show(submission.reply(), 200);
  if (expectedHash !== hash) return show(submission.reply({ formErrors: [changedSinceCheck] }), 409);
  if (!confirmed) return show(submission.reply({ fieldErrors: { confirmed: [notAgreed] } }), 422);
  const outcome = await issueCorrection(services, userBackend(context), {
    loaded,
    content,
    credits,
    number,
    createKey,
  });
  if (outcome.ok)
    return seeOther(
      context,
      shownAt(outcome.id),
      outcome.isNew ? { says: 'invoice-corrected', by: outcome } : undefined,
    );
  if (outcome.refusal === 'not-found') throw found(null);
  const told = [correctRefusals[outcome.refusal], ...describeFaults(outcome.faults)].join(' ');
  return show(submission.reply({ formErrors: [told] }), outcome.refusal === 'busy' ? 503 : 409);
}

interface Drawing {
  loaded: CorrectableInvoice;
  content: CorrectionContent;
  /** address of its picture */
  source: string;
}

async function drawn(context: Context, { loaded, content, source }: Drawing): Promise<Omit<CheckedCorrection, 'hash'>> {
  const document = documentOfIssued({ ...content, number: loaded.next.number });
  return {
    totals: content.totals,
    billed: billedPart(content),
    groups: frozenGroups({ content, missing: nothingMissing }),
    shown: await pagesToShow(context, source, document),
  };
}

function pictureOf({ invoice: { id } }: CorrectableInvoice): string {
  return href('/invoice/rechnungen/:invoiceId/korrektur/bild', { invoiceId: id });
}
