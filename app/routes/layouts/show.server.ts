import type { Route } from './+types/show.ts';
import { showAgain, showErrors, showStale } from '#app/forms/reading/answer-form.ts';
import { found } from '#app/http/found.ts';
import { version } from '#app/forms/reading/fields.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findLayout, saveLayout } from '#app/pocketbase/layouts/queries.ts';
import { findContradictions } from '#app/workflows/layout-pictures.ts';
import { describeContradiction } from '../findings/contradiction-texts.ts';
import { hasQuery } from '#app/values/page-query.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { pageAfterSave } from './page-after-save.ts';
import { compareLayouts } from './compare-layouts.server.ts';
import { layoutSchema } from './layout-form.schema.server.ts';
import { toLayoutValues, toSettings } from './layout-values.ts';
import { readLayoutForm } from './read-layout-form.server.ts';
import { baseVersionOf } from '#app/forms/record/stored-record.server.ts';

export async function loadLayout({ url, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const layout = found(await findLayout(backend, params.layoutId));
  const findWarnings = async () => findContradictions(backend, layout.settings, await findCompany(backend));
  const warnings = (await findWarnings()).map(describeContradiction);
  const { id, version: stored, archived } = layout;
  const values = toLayoutValues(layout);
  const record = baseVersionOf(typedForms.layout, { version: stored, values: { ...values } });
  return { id, record, archived, values, warnings, opensFields: hasQuery(url, 'openFields') };
}

const versionedSchema = layoutSchema.safeExtend({ version });

export async function answerLayout({ request, params, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const backend = userBackend(context);
  const stored = found(await findLayout(backend, params.layoutId));
  const { form, submission, fileErrors } = await readLayoutForm(posted, versionedSchema, { context, backend });
  if (Object.keys(fileErrors).length > 0) return showErrors(submission, fileErrors);
  if (submission.status !== 'success') return showAgain(submission);
  const { version: baseVersion, name } = submission.value;
  const fields = { name, settings: toSettings(submission.value, stored.settings) };
  const saved = await saveLayout(backend, { id: params.layoutId, version: baseVersion, fields });
  const done = () => seeOther(context, pageAfterSave(params.layoutId, form), 'layout-saved');
  if (saved.ok) return done();
  return showStale(submission, compareLayouts(form, saved.details.current), done);
}
