import { useForm } from '@conform-to/react';
import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/reading/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { createProject, proposeProjectNumber } from '#app/pocketbase/projects/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { findCustomerLabel } from '#app/workflows/choose-customer.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { titled } from '../titles.ts';
import { ProjectForm } from './project-form.tsx';
import type { ProjectValues } from './project-form.tsx';
import { answerRefusal, findItsCustomer, listCustomerLabels, readProject } from './save-project.server.ts';

export const meta = titled('Neues Projekt');

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey({ url, context }, async (key) => {
    const projectId = await findCreatedByKey(backend, { collection: 'projects', createKey: key });
    return projectId === null ? null : href('/invoice/projekte/:projectId', { projectId });
  });
  const wanted = url.searchParams.get('kunde') ?? '';
  const [customers, number, customer] = await Promise.all([
    listCustomerLabels(backend),
    proposeProjectNumber(backend),
    findCustomerLabel(backend, /^[a-z0-9]{15}$/.test(wanted) ? wanted : ''),
  ]);
  return { createKey, customers, values: { ...emptyForm(projectFields), number, customer } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readProject(form);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const found = await findItsCustomer(backend, submission, submission.value);
  if (!found.ok) return found.answer;
  const created = await createProject(backend, { createKey: readCreateKey(form), fields: found.fields });
  const done = (projectId: string) =>
    seeOther(context, href('/invoice/projekte/:projectId', { projectId }), 'project-created');
  if (created.ok) return done(created.value.id);
  return answerRefusal({ backend, form, submission, refused: created }, done);
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const { customers, values, createKey } = loaderData;
  const [form, fields] = useForm<ProjectValues>({
    id: 'project',
    defaultValue: values,
    lastResult: actionData?.lastResult ?? null,
  });
  const stale = actionData?.stale ?? null;
  const made = stale?.id === undefined ? null : { projectId: stale.id };
  return (
    <>
      <PageHead title="Neues Projekt" path={[{ href: paths.projects, text: 'Projekte' }]} />
      {stale && made ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          action={href('/invoice/projekte/:projectId/bearbeiten', made)}
          storedNote="Dieses Projekt haben Sie mit demselben Formular schon angelegt."
          storedHref={href('/invoice/projekte/:projectId', made)}
        />
      ) : (
        <ProjectForm form={form} fields={fields} customers={customers} back={paths.projects}>
          <input
            type="hidden"
            name="createKey"
            value={hiddenFieldValue(actionData?.lastResult, 'createKey', createKey)}
          />
        </ProjectForm>
      )}
    </>
  );
}
