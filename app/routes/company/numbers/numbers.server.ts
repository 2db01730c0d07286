import { z } from 'zod';
import type { Route } from './+types/numbers.ts';
import { showAgain, showErrors, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { todayOf } from '#app/http/app-context.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { patternFields } from '#app/invoicing/company/fields.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { patternNames, rangeKinds, rangeOf } from '#app/invoicing/invoice/numbering.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { listJumps } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { rangeWords, describeJump } from './jump-texts.ts';
import { patternShape } from './numbers.schema.server.ts';
import { compareSection, loadSection, saveSection, baseVersionShape } from '../section.server.ts';

export async function loadNumbers({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayOf(context);
  const [{ values, record }, { settings }, jumps, next] = await Promise.all([
    loadSection(context, patternFields),
    findCompany(backend),
    ask(backend, listJumps),
    Promise.all(
      rangeKinds.map(async (kind) => {
        const { number, previous, previousDate } = await ask(backend, peekNextNumber, { today, kind });
        return { kind, number, previous, previousDate };
      }),
    ),
  ]);
  const told = next.map((each) => ({ ...each, shared: rangeOf(each.kind, settings) !== each.kind }));
  return { values, record, next: told, jumps: jumps.map(describeJump) };
}

const schema = z.object({ ...baseVersionShape, ...patternShape });

export async function answerNumbers({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const saved = await saveSection(context, patternFields, { version, baseMarks, fields });
  const done = () => afterSave(context, typed, { path: paths.numberSettings, flash: 'settings-saved' });
  if (saved.ok) return done();
  if (saved.refusal === 'number-taken') {
    const taken = `Mit diesem Muster gibt es schon Nummern bis ${saved.details.number}. Bitte wählen Sie ein anderes, damit keine Nummer zweimal vorkommt.`;
    return showErrors(submission, { [patternNames[saved.details.kind ?? 'invoice']]: [taken] });
  }
  if (saved.refusal === 'patterns-meet') {
    const { kind, other } = saved.details;
    return showErrors(submission, { [patternNames[kind]]: [describeMeeting(other)] });
  }
  if (saved.refusal === 'pattern')
    return showErrors(submission, { '': ['Mit einem dieser Muster lässt sich keine Nummer bilden.'] });
  return showStale(submission, compareSection({ fields: patternFields }, typed, saved.details.current), done);
}

function describeMeeting(other: RangeKind): string {
  const shared = other === 'offer' ? '' : ' Wenn beide gemeinsam zählen sollen, lassen Sie das Feld leer.';
  return `Mit diesem Muster könnte dieselbe Nummer entstehen wie bei: ${rangeWords[other].name}. Bitte geben Sie ihm andere Buchstaben, damit keine Nummer zweimal vorkommt.${other === 'invoice' ? shared : ''}`;
}
