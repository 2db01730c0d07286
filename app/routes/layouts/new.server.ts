import type { Route } from './+types/new.ts';
import { showErrors, showAgain, showRefusal, showStale } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type * as calls from '#app/pocketbase/layouts/calls.ts';
import { createLayout } from '#app/pocketbase/layouts/queries.ts';
import { pageAfterSave } from './page-after-save.ts';
import { compareLayouts } from './compare-layouts.server.ts';
import { layoutSchema } from './layout-form.schema.server.ts';
import { toSettings } from './layout-values.ts';
import { readLayoutForm } from './read-layout-form.server.ts';

const refusals: Record<Exclude<RefusalOf<typeof calls.createLayout>, 'stale'>, string> = {
  'too-many-layouts': 'Sie haben schon 100 Layouts. Bitte ändern Sie eines davon.',
};

export async function answerNewLayout({ request, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const backend = userBackend(context);
  const { form, submission, fileErrors } = await readLayoutForm(posted, layoutSchema, { context, backend });
  if (Object.keys(fileErrors).length > 0) return showErrors(submission, fileErrors);
  if (submission.status !== 'success') return showAgain(submission);
  const created = await createLayout(backend, {
    createKey: readCreateKey(form),
    fields: { name: submission.value.name, settings: toSettings(submission.value) },
  });
  const done = (id: string) => seeOther(context, pageAfterSave(id, form), 'layout-created');
  if (created.ok) return done(created.value.id);
  if (created.refusal === 'stale') {
    const stale = compareLayouts(form, created.details.current);
    return showStale(submission, stale, () => done(stale.id));
  }
  return showRefusal(submission, refusals[created.refusal]);
}
