import type { Route } from './+types/autosave.ts';
import { appContext } from '#app/http/app-context.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { projectGone } from './document-sections.tsx';
import { sumTooLarge } from '../lines/typed-lines.ts';
import type { AutosaveAnswer } from './autosaver.ts';
import { pagesOf } from './kinds.ts';
import { readSent } from './kinds.server.ts';
import { entriesOfValues } from './load-form.server.ts';
import { saveForm } from './save-form.server.ts';

/** The editor saves what stands in it by itself, as its button would; that of a new document makes the draft. */
export async function action({ context, ...args }: Route.ActionArgs) {
  const sent = await readSent({ context, ...args });
  const { kind } = sent;
  const result = await saveForm({ ...sent, unasked: true });
  if (result.kind === 'wrong') return say({ state: 'wrong', why: describeWrong(kind.form, result.errors) }, 422);
  if (result.kind === 'refused') {
    const { refusal } = result.refused;
    if (refusal === 'amount-too-large') return say({ state: 'wrong', why: sumTooLarge }, 422);
    if (refusal === 'unknown-project') return say({ state: 'wrong', why: projectGone }, 422);
    return say({ state: refusal }, 409);
  }
  const { saved, asked, draft } = result;
  const time = formatBerlinTime(context.get(appContext).services.now().toISOString()).split(', ')[1] ?? '';
  const editPath = pagesOf[kind.name].at(saved.id).edit;
  const baseMarks = formatBaseMarks(kind.form, entriesOfValues(kind.toValues(draft, asked ? '' : draft.customer)));
  return say(
    { state: 'saved', version: saved.version, baseMarks, editPath, time, withoutCustomer: asked !== null },
    200,
  );
}

function say(answer: AutosaveAnswer, status: number): Response {
  return Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** Which field it is; what is wrong with it says the page when the person saves. */
function describeWrong(form: FormTable, errors: Readonly<Record<string, string[] | null>>): string {
  const [name, sentences] = Object.entries(errors).find(([, each]) => each !== null) ?? ['', null];
  return [labelIn(form, name), sentences?.join(' ')].filter((part) => part !== undefined).join(': ');
}
