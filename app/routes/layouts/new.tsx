import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showErrors, showAgain, showRefusal, showStale } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type * as calls from '#app/pocketbase/layouts/calls.ts';
import { createLayout } from '#app/pocketbase/layouts/queries.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { WithPreview } from '#app/ui/paper/page-pictures.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '../titles.ts';
import { pageAfterSave } from './after-save.server.ts';
import { compareLayouts } from './compare-layouts.server.ts';
import { LayoutForm } from './layout-form.tsx';
import { layoutSchema } from './layout-form.schema.server.ts';
import { LayoutPreviewPane } from './preview/layout-preview.tsx';
import { newLayout, toSettings } from './layout-values.ts';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { readLayoutForm } from './read-layout-form.server.ts';
import { readPreview } from './preview/read-preview.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';

const pathOf = (layoutId: string) => href('/invoice/layouts/:layoutId', { layoutId });

export const meta = titled('Neues Layout');

export async function loader({ url, context }: Route.LoaderArgs) {
  const createKey = await openCreateKey({ url, context }, { collection: 'layouts', pathOf });
  const preview = await readPreview(context, url, { id: '', version: 0, settings: defaultLayout });
  return { createKey, preview };
}

const refusals: Record<Exclude<RefusalOf<typeof calls.createLayout>, 'stale'>, string> = {
  'too-many-layouts': 'Sie haben schon 100 Layouts. Bitte ändern Sie eines davon.',
};

export async function action({ request, context }: Route.ActionArgs) {
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

export default function NewLayout({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<LayoutValues>({ id: 'layout', values: newLayout, answer: actionData });
  return (
    <>
      <PageHead title="Neues Layout" path={[{ href: paths.layouts, text: 'Layouts' }]} />
      <NewRecord
        answer={actionData}
        createKey={loaderData.createKey}
        storedNote="Dieses Layout haben Sie mit demselben Formular schon angelegt."
        actionOf={pathOf}
      >
        {(hidden) => (
          <WithPreview>
            <LayoutForm form={form} fields={fields}>
              {hidden}
            </LayoutForm>
            <LayoutPreviewPane preview={loaderData.preview} formId={form.id} />
          </WithPreview>
        )}
      </NewRecord>
    </>
  );
}
