import type { Submission } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/number-jump.ts';
import { todayOf } from '#app/http/app-context.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { jumpFields } from '#app/invoicing/company/fields.ts';
import { formatNumber, patternOf, rangeOf } from '#app/invoicing/invoice/numbering.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { jumpNumber, listJumps } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { rangeIn } from './jump-texts.ts';
import { gapOf, confirmationOf } from './jump-gap.ts';
import type { NumberGap } from './jump-gap.ts';

export async function loadJump({ url, context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const kind = rangeIn(url);
  return { kind, next: await ask(userBackend(context), peekNextNumber, { today, kind }) };
}

const schema = z.object(schemaOf(jumpFields)).superRefine(({ nextNumber, reason, note }, context) => {
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (nextNumber === 0) add('nextNumber', 'Bitte geben Sie die laufende Nummer an, mit der es weitergeht.');
  if (reason === 'other' && note === '') add('note', 'Bitte schreiben Sie den Grund in einem Satz.');
});

type Answered = Submission<z.output<typeof schema>, string[]>;

export async function answerJump({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const kind = rangeIn(url);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  const backend = userBackend(context);
  const today = todayOf(context);
  const [{ settings }, next] = await Promise.all([findCompany(backend), ask(backend, peekNextNumber, { today, kind })]);
  const { nextNumber, reason, note } = submission.value;
  const done = () => seeOther(context, paths.numberSettings, 'number-moved');
  // Its answer was lost, and it is sent again.
  if (nextNumber === next.sequence && (await isLastJump(backend, rangeOf(kind, settings), submission.value)))
    return done();
  const refused = refuseNumber(submission, nextNumber, next);
  if (refused) return refused;
  const numberOf = (sequence: number) => formatNumber(patternOf(kind, settings), today, sequence);
  const gap = gapOf(next.sequence, nextNumber, numberOf);
  const confirmed = form.get('confirmed') === confirmationOf(gap);
  if (!confirmed) return answer(submission.reply(), form.get('confirmed') === null ? 200 : 409, gap);
  const last = next.sequence - 1;
  const jumped = await ask(backend, jumpNumber, { kind, today, next: nextNumber, last, reason, note });
  if (jumped.ok) return done();
  if (jumped.refusal === 'no-reason') throw new Error('a jump without reason');
  // Somebody issued meanwhile: the gap is another one, and is named anew.
  const now = await ask(backend, peekNextNumber, { today, kind });
  const changed = refuseNumber(submission, nextNumber, now);
  return changed ?? answer(submission.reply(), 409, gapOf(now.sequence, nextNumber, numberOf));
}

async function isLastJump(
  backend: Backend,
  kind: RangeKind,
  { nextNumber, reason, note }: z.output<typeof schema>,
): Promise<boolean> {
  const jumps = (await ask(backend, listJumps)).filter((made) => made.kind === kind);
  return jumps.some((made) => made.toValue === nextNumber - 1 && made.reason === reason && made.note === note);
}

function answer(lastResult: ReturnType<Answered['reply']>, status: number, gap: NumberGap | null = null) {
  return data({ lastResult, gap }, { status });
}

function refuseNumber(submission: Answered, wanted: number, next: { sequence: number; number: string }) {
  const { sequence, number } = next;
  if (wanted > sequence) return null;
  const sentence =
    wanted === sequence
      ? `${number} ist ohnehin die nächste Nummer. Es ist nichts zu ändern.`
      : `Nummern gehen nur vorwärts: Die nächste ist ${number}, die laufende Nummer ${sequence}.`;
  return answer(submission.reply({ fieldErrors: { nextNumber: [sentence] } }), 422);
}
