import { data } from 'react-router';
import { z } from 'zod';
import { showAgain, showErrors, showStale, afterSave, withCurrentWayBack } from '#app/forms/reading/answer-form.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { entriesOf, flattenValues, textOf } from '#app/http/form/form-entries.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { chooseCustomer, findCustomerLabel } from '#app/workflows/choose-customer.ts';
import type { DraftTarget } from '#app/workflows/save-draft.ts';
import { projectGone } from './document-sections.tsx';
import { sumTooLarge } from '../lines/typed-lines.ts';
import { compareForms } from '#app/forms/conflict/compare-forms.server.ts';
import type { AmbiguousCustomer } from './document-sections.tsx';
import type { EditorAnswer } from './document-editor.tsx';
import type { WrittenKind } from './kinds.server.ts';
import { fillForm } from '../products/fill-form.server.ts';
import type { FilledForm } from '../products/fill-form.server.ts';
import { pagesOf } from './kinds.ts';
import { entriesOfValues } from './load-form.server.ts';
import { nameRecords } from './named-records.server.ts';
import { editorId, partsId, rowFocusId, rowFocusOf, withOpenFields, withOpenRow } from '#app/forms/page/row-focus.ts';
import { makeCustomer, readEditToken, readEditorForm, saveForm, takeBackFor } from './save-form.server.ts';
import type { SentForm } from './save-form.server.ts';
import { withQuery } from '#app/values/page-query.ts';

interface FormPost extends SentForm {
  /** why what was typed becomes another draft than the one it was typed into */
  insteadOf?: keyof WrittenKind['insteadOf'];
  /** what became of its rows */
  rows: Omit<FilledForm, 'form' | 'wrong'>;
}

// The same form sent twice makes one draft.
function keyInstead(target: DraftTarget, editToken: string): string {
  const [made, version] = 'id' in target ? [target.id, target.version] : [target.createKey, 0];
  return sha256(`${made} ${editToken || version}`).slice(0, 36);
}

/** Saves the form first, whatever button sent it, then goes where the button leads. */
export async function saveAndGo(sent: SentForm) {
  const { kind, context } = sent;
  const { form, wrong, ...rows } = await fillForm(sent);
  const post = { ...sent, form, rows };
  if (Object.keys(wrong).length > 0) return answer(showErrors(readEditorForm({ kind, form, context }), wrong));
  if (form.has(rowButton)) return changeRows(post);
  const then = textOf(form, 'then');
  if ((then === 'kind' || then === partsId) && !keepsAll(form))
    return answer(showAgain(readEditorForm({ kind, form, context })));
  if (then !== 'customer') return saveAndAnswer(post);
  const made = await makeCustomer({ kind, form, context });
  if (!made.ok) return answer(showAgain(made.submission));
  form.set('customer', await findCustomerLabel(userBackend(context), made.id));
  return saveAndAnswer(post);
}

/** Buttons that add, move and remove rows, as conform names them. */
const rowButton = '__intent__';

/**
 * A row button without a script: the draft is stored with its rows as they are now, so that the way back never meets a
 * page that was posted. What a draft does not keep stays in the form, which is then shown again.
 */
async function changeRows({ kind, form, context, target }: FormPost) {
  const submission = readEditorForm({ kind, form, context });
  const { initialValue, intent } = submission.reply();
  const changed = new FormData();
  for (const { name, value } of flattenValues(initialValue ?? {})) changed.append(name, value);
  if (keepsAll(form) && intent) {
    const result = await saveForm({ kind, form: changed, context, target });
    if (result.kind === 'saved' && !result.asked) {
      const focus = rowFocusOf(intent, result.draft.lines.length);
      const path = pagesOf[kind.name].at(result.saved.id).edit;
      const opened = focus?.control === 'more' ? withOpenRow(path, focus.index) : path;
      return seeOther(context, withCurrentWayBack(context, `${opened}${focus ? `#${rowFocusId(focus)}` : ''}`));
    }
  }
  return answer(showAgain(submission));
}

/** Whether a stored draft holds all that was typed: nothing of a new customer. */
function keepsAll(form: FormData): boolean {
  const others = fieldNames(newCustomerFields).filter((name) => name !== 'customerKind');
  return others.every((name) => textOf(form, name) === '');
}

async function saveAndAnswer(post: FormPost): Promise<Response | ReturnType<typeof answer>> {
  const { kind, form, context, target, rows, insteadOf } = post;
  const result = await saveForm({ kind, form, context, target });
  if (result.kind === 'wrong')
    return answer(showErrors(result.submission, await customerErrors(form, { context, ...result })));
  if (result.kind === 'saved') {
    const { saved, asked, submission } = result;
    const open = { ...(asked && { customer: [describeAsked(asked)] }), ...errorsOfRows(rows) };
    if (Object.keys(open).length > 0) return answer(showErrors(submission, open), asked, rows.asked);
    if (insteadOf) return seeOther(context, pagesOf[kind.name].at(saved.id).edit, kind.insteadOf[insteadOf]);
    return goOn(post, saved.id);
  }
  const { refused, submission } = result;
  if (refused.refusal === 'discarded' && insteadOf === undefined && (await takeBackFor(post)))
    return saveAndAnswer({ ...post, insteadOf: 'taken-back' });
  if (refused.refusal === 'already-issued' || refused.refusal === 'discarded') {
    const createKey = keyInstead(target, readEditToken(form));
    return saveAndAnswer({ ...post, target: { createKey }, insteadOf: refused.refusal });
  }
  if (refused.refusal === 'demo-limit') return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  if (refused.refusal === 'unknown-project') return answer(showErrors(submission, { project: [projectGone] }));
  if (refused.refusal === 'amount-too-large') return answer(showErrors(submission, { lines: [sumTooLarge] }));
  if (refused.refusal === 'overtaken') throw new Error('a form that a person has sent is never overtaken');
  const stale = await describeStale(post, refused.details.current);
  const shown = showStale(submission, stale, () => goOn(post, stale.id ?? idOf(target)));
  return shown instanceof Response ? shown : answer(shown);
}

function answer(
  shown: ReturnType<typeof showAgain>,
  asked: AmbiguousCustomer | null = null,
  products: EditorAnswer['products'] = [],
) {
  return data<EditorAnswer>({ ...shown.data, asked, products }, shown.init ?? undefined);
}

/** What of the lines waits for an answer; the draft is stored. */
function errorsOfRows({ asked, told }: FormPost['rows']): Record<string, string[]> {
  const several = asked.map(({ index, typed }) => [
    `lines[${index}].description`,
    `„${typed}“ passt auf mehrere Produkte. Welches meinen Sie?`,
  ]);
  return Object.fromEntries([...several, ...Object.entries(told)].map(([name = '', text = '']) => [name, [text]]));
}

const storedDraft = z.object({ id: z.string().optional(), version: z.number().int(), draft: z.string() });

async function describeStale({ kind, context, form }: FormPost, stale: unknown) {
  const backend = userBackend(context);
  const current = storedDraft.parse(stale);
  const draft = kind.read(current.draft);
  const chosen = await chooseCustomer(backend, textOf(form, 'customer'));
  const named = chosen.ok ? await findCustomerLabel(backend, chosen.value.id) : '';
  const typed = { project: textOf(form, 'project'), person: textOf(form, 'person') };
  const recordNames = await nameRecords(backend, [typed, draft]);
  const compared = compareForms({
    recordNames,
    typed: entriesOf(form),
    // Typed in other words, it is the same customer.
    sameAs: new Map(named ? [['customer', named]] : []),
    stored: entriesOfValues(kind.toValues(draft, await findCustomerLabel(backend, draft.customer))),
    storedVersion: current.version,
    form: kind.form,
    today: todayOf(context),
  });
  return { ...compared, ...(current.id === undefined ? {} : { id: current.id }) };
}

function idOf(target: DraftTarget): string {
  if ('id' in target) return target.id;
  throw new Error('a new draft that is stale has an id');
}

/** A customer that is none is named beside all that is wrong, not when the rest is mended. */
async function customerErrors(
  form: FormData,
  { context, errors }: { context: Context; errors: Readonly<Record<string, unknown>> },
): Promise<Record<string, string[]>> {
  if (errors['customer']) return {};
  const typed = textOf(form, 'customer').trim();
  const chosen = await chooseCustomer(userBackend(context), typed);
  return chosen.ok ? {} : { customer: [describeChoice({ typed, known: chosen.refusal === 'ambiguous-customer' })] };
}

const namedLength = 60;

function describeAsked(asked: AmbiguousCustomer): string {
  return `${describeChoice(asked)} Ihr Entwurf ist gespeichert.`;
}

/** Said at the field where a name is no customer's, or several customers'. */
export function describeChoice({ typed, known }: Pick<AmbiguousCustomer, 'typed' | 'known'>): string {
  const name = typed.length > namedLength ? `${typed.slice(0, namedLength)} …` : typed;
  return known
    ? `„${name}“ passt auf mehrere Kunden. Welchen meinen Sie?`
    : `„${name}“ ist noch kein Kunde. Als Kunden anlegen oder einen anderen wählen.`;
}

function goOn({ kind, context, form, rows }: FormPost, id: string): Response {
  const then = textOf(form, 'then');
  const { remembered, filled } = rows;
  const { edit, issue, preview, attachments } = pagesOf[kind.name].at(id);
  if (then === 'issue') return seeOther(context, issue);
  const [taken, ...others] = filled;
  if (taken && others.length === 0 && then !== 'quick') {
    const path = withQuery(edit, { filledRow: taken.index + 1, typedText: taken.typed });
    return afterSave(context, form, { path: path + quantityOf(taken.index), flash: 'draft-saved' });
  }
  if (then === 'textBlock')
    return afterSave(context, form, { path: `${edit}#${editorId}-introText`, flash: 'text-block-inserted' });
  if (then === 'quick')
    return afterSave(context, form, {
      path: `${edit}#${editorId}-quick`,
      flash: remembered ? 'lines-remembered' : 'lines-taken',
    });
  if (then === 'share') return afterSave(context, form, { path: `${edit}#${lastRowId(form)}`, flash: 'share-taken' });
  if (then === 'preview') return seeOther(context, preview);
  if (then === 'attachments' && attachments) return seeOther(context, withCurrentWayBack(context, attachments));
  if (then === 'kind')
    return afterSave(context, form, { path: `${edit}#${editorId}-documentKind`, flash: 'draft-saved' });
  if (then === partsId)
    return afterSave(context, form, { path: `${withOpenFields(edit)}#${partsId}`, flash: 'draft-saved' });
  const [, chosen] = productRow.exec(then) ?? [];
  if (chosen !== undefined)
    return afterSave(context, form, { path: edit + quantityOf(Number(chosen)), flash: 'draft-saved' });
  const [field, flash] = afterCustomer(then, `#${editorId}-${kind.afterCustomer}`);
  return afterSave(context, form, { path: edit + field, flash: remembered ? 'lines-remembered' : flash });
}

function lastRowId(form: FormData): string {
  const rows = [...form.keys()].filter((name) => name.endsWith('].description'));
  return rowFocusId({ index: rows.length - 1, control: 'description' });
}

const productRow = /^product-(\d{1,3})-/;

const quantityOf = (index: number) => `#${rowFocusId({ index, control: 'quantity' })}`;

/** Once the customer stands in its field the work goes on at the next one. */
function afterCustomer(then: string, next: string): [field: string, flash: FlashCode] {
  if (then === 'customer') return [next, 'customer-created'];
  return [then.startsWith('customer-') ? next : '', 'draft-saved'];
}
