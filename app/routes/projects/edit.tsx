import { href } from 'react-router';
import type { Route } from './+types/edit.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { found } from '#app/http/found.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { findProject, saveProject } from '#app/pocketbase/projects/queries.ts';
import { pageTitle } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { ProjectForm } from './project-form.tsx';
import type { ProjectValues } from './project-form.tsx';
import { ProjectHead } from './project-head.tsx';
import {
  answerRefusal,
  findItsCustomer,
  listCustomerLabels,
  projectValues,
  readProject,
} from './save-project.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`${loaderData.project.name} bearbeiten`, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const project = found(await findProject(backend, params.projectId));
  const [customers, values] = await Promise.all([listCustomerLabels(backend), projectValues(backend, project)]);
  const record = baseVersionOf(typedForms.project, { version: project.version, values });
  return { project, customers, values, record };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readProject(form);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const typed = await findItsCustomer(backend, submission, submission.value);
  if (!typed.ok) return typed.answer;
  const version = readBaseVersion(form);
  const saved = await saveProject(backend, { id: params.projectId, version, fields: typed.fields });
  const done = () => seeOther(context, href('/invoice/projekte/:projectId', params), 'project-saved');
  return saved.ok ? done() : answerRefusal({ backend, form, submission, refused: saved }, done);
}

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, customers, values, record } = loaderData;
  const [form, fields] = useFilledForm<ProjectValues>({ id: 'project', values, answer: actionData });
  const here = { projectId: project.id };
  return (
    <>
      <ProjectHead project={project} customer={values.customer} />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Das Projekt wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/projekte/:projectId/bearbeiten', here)}
      >
        {(hidden) => (
          <ProjectForm
            form={form}
            fields={fields}
            customers={customers}
            back={href('/invoice/projekte/:projectId', here)}
          >
            {hidden}
          </ProjectForm>
        )}
      </StoredRecord>
    </>
  );
}
