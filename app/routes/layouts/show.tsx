import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showErrors, showStale } from '#app/forms/reading/answer-form.ts';
import { found } from '#app/http/found.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findLayout, saveLayout } from '#app/pocketbase/layouts/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { WithPreview } from '#app/ui/paper/page-pictures.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { findContradictions } from '#app/workflows/layout-pictures.ts';
import { describeContradiction } from '../findings/contradiction-texts.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { pageAfterSave } from './after-save.server.ts';
import { compareLayouts } from './compare-layouts.server.ts';
import { LayoutForm } from './layout-form.tsx';
import { layoutSchema } from './layout-form.schema.server.ts';
import { LayoutPreviewPane } from './preview/layout-preview.tsx';
import { toLayoutValues, toSettings } from './layout-values.ts';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { readLayoutForm } from './read-layout-form.server.ts';
import { readPreview } from './preview/read-preview.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf } from '#app/forms/record/stored-record.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const layout = found(await findLayout(backend, params.layoutId));
  const findWarnings = async () => findContradictions(backend, layout.settings, await findCompany(backend));
  const [preview, contradictions] = await Promise.all([readPreview(context, url, layout), findWarnings()]);
  const warnings = contradictions.map(describeContradiction);
  const { id, version: stored, archived } = layout;
  const values = toLayoutValues(layout);
  const record = baseVersionOf(typedForms.layout, { version: stored, values: { ...values } });
  return { id, record, archived, values, preview, warnings };
}

const versionedSchema = layoutSchema.safeExtend({ version });

export async function action({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const backend = userBackend(context);
  const { form, submission, fileErrors } = await readLayoutForm(posted, versionedSchema, { context, backend });
  if (Object.keys(fileErrors).length > 0) return showErrors(submission, fileErrors);
  if (submission.status !== 'success') return showAgain(submission);
  const { version: baseVersion, name } = submission.value;
  const fields = { name, settings: toSettings(submission.value) };
  const saved = await saveLayout(backend, { id: params.layoutId, version: baseVersion, fields });
  const done = () => seeOther(context, pageAfterSave(params.layoutId, form), 'layout-saved');
  if (saved.ok) return done();
  return showStale(submission, compareLayouts(form, saved.details.current), done);
}

export default function ShowLayout({ loaderData, actionData }: Route.ComponentProps) {
  const { id, record, archived, values, preview, warnings } = loaderData;
  const [form, fields] = useFilledForm<LayoutValues>({ id: 'layout', values, answer: actionData });
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.layouts, text: 'Layouts' }]}
        lead={archived ? 'Archiviert' : undefined}
        actions={<LayoutActions id={id} archived={archived} />}
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Das Layout wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/layouts/:layoutId', { layoutId: id })}
      >
        {(hidden) => (
          <WithPreview>
            <div>
              <Warnings warnings={warnings} />
              <LayoutForm form={form} fields={fields}>
                {hidden}
              </LayoutForm>
            </div>
            <LayoutPreviewPane preview={preview} formId={form.id} />
          </WithPreview>
        )}
      </StoredRecord>
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly ReturnType<typeof describeContradiction>[] }) {
  if (warnings.length === 0) return null;
  return (
    <Note level="warning" title="Bitte prüfen Sie dieses Layout">
      <ul role="list">
        {warnings.map(({ title, text, rule }) => (
          <li key={title}>
            {title} {text} ({rule})
          </li>
        ))}
      </ul>
    </Note>
  );
}

function LayoutActions({ id, archived }: { id: string; archived: boolean }) {
  const archivePath = href('/invoice/layouts/:layoutId/archiv', { layoutId: id });
  if (archived)
    return (
      <PostForm action={archivePath}>
        <Button slim name="archived" value="no">
          Wiederherstellen
        </Button>
      </PostForm>
    );
  return (
    <>
      <LinkButton slim href={href('/invoice/layouts/:layoutId/verwendung', { layoutId: id })}>
        Verwendung
      </LinkButton>
      <LinkButton slim variant="quiet" href={archivePath}>
        Archivieren
      </LinkButton>
    </>
  );
}
