import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { createProject, proposeProjectNumber } from '#app/pocketbase/projects/queries.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { findCustomerLabel } from '#app/workflows/choose-customer.ts';
import { titledAs } from '../titles.ts';
import { ProjectForm } from './project-form.tsx';
import type { ProjectValues } from './project-form.tsx';
import { answerRefusal, findItsCustomer, listCustomerLabels, readProject } from './save-project.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titledAs('newProject');

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    { collection: 'projects', pathOf: (projectId) => href('/invoice/projekte/:projectId', { projectId }) },
  );
  const wanted = readQuery(url, 'customer');
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
  const [form, fields] = useFilledForm<ProjectValues>({ id: 'project', values, answer: actionData });
  return (
    <>
      <PageHead title={places.newProject.title} path={[{ href: paths.projects, text: 'Projekte' }]} />
      <NewRecord
        answer={actionData}
        createKey={createKey}
        storedNote="Dieses Projekt haben Sie mit demselben Formular schon angelegt."
        actionOf={(projectId) => href('/invoice/projekte/:projectId/bearbeiten', { projectId })}
        pathOf={(projectId) => href('/invoice/projekte/:projectId', { projectId })}
      >
        {(hidden) => (
          <ProjectForm form={form} fields={fields} customers={customers} back={paths.projects}>
            {hidden}
          </ProjectForm>
        )}
      </NewRecord>
    </>
  );
}
