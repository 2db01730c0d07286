import type { Context } from '#app/http/app-context.ts';
import { appContext } from '#app/http/app-context.ts';
import { flattenValues } from '#app/http/form/form-entries.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import type { DraftTarget } from '#app/workflows/save-draft.ts';
import { formatBerlinTime } from '#app/workflows/services.ts';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { projectGone } from './document-sections.tsx';
import { sumTooLarge } from '../lines/typed-lines.ts';
import type { AutosaveAnswer } from './autosaver.ts';
import type { WrittenKind, WrittenDraft } from './document-kind.server.ts';
import { saveForm } from './save-form.server.ts';

interface Autosaving<Draft extends WrittenDraft> {
  kind: WrittenKind<Draft>;
  form: FormData;
  context: Context;
  target: DraftTarget;
}

/** Saves what stands in the form, as its button would, and answers for the script of the editor. */
export async function autosave<Draft extends WrittenDraft>(sent: Autosaving<Draft>): Promise<Response> {
  const { kind, context } = sent;
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
  const editPath = kind.editPath(saved.id);
  const baseMarks = formatBaseMarks(kind.form, flattenValues(kind.toValues(draft, asked ? '' : draft.customer)));
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
