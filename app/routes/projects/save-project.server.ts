import { showErrors, showStale } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { ProjectFields } from '#app/invoicing/project/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listCustomerChoices } from '#app/pocketbase/customers/queries.ts';
import { toProject } from '#app/pocketbase/projects/queries.ts';
import type { Refused } from '#app/pocketbase/refusal.ts';
import { chooseCustomer, findCustomerLabel, labelCustomer } from '#app/workflows/choose-customer.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { projectSchema } from './project-form.schema.server.ts';
import { compareStored } from '#app/forms/record/stored-record.server.ts';
import { parseForm } from '#app/forms/reading/read-form.server.ts';

/** Labels that the form proposes. */
export async function listCustomerLabels(backend: Backend): Promise<string[]> {
  return (await listCustomerChoices(backend)).map(labelCustomer);
}

/** A project as its form shows it. */
export async function projectValues(backend: Backend, project: ProjectFields) {
  return { ...toFormValues(projectFields, project), customer: await findCustomerLabel(backend, project.customer) };
}

/** What was typed, and the project that is meant by it once its customer is found. */
export function readProject(form: FormData) {
  return parseForm(form, projectSchema);
}

type Submission = ReturnType<typeof readProject>;

/** The project with the id of its customer, or the form again with what is wrong there. */
export async function findItsCustomer(backend: Backend, submission: Submission, typed: ProjectFields) {
  const chosen = await chooseCustomer(backend, typed.customer);
  if (chosen.ok) return { ok: true, fields: { ...typed, customer: chosen.value.id } } as const;
  const sentence =
    chosen.refusal === 'unknown-customer'
      ? `Keinen Kunden gefunden, der zu „${typed.customer}“ passt. Bitte legen Sie ihn unter „Kunden“ an oder lassen Sie das Feld leer.`
      : `Mehrere Kunden passen: ${chosen.details.choices.map(({ label }) => label).join('; ')}. Bitte geben Sie die Kundennummer an.`;
  return { ok: false, answer: showErrors(submission, { customer: [sentence] }) } as const;
}

interface RefusedProject {
  backend: Backend;
  form: FormData;
  submission: Submission;
  refused: Refused<'stale' | 'number-taken'>;
}

/** The form again: with a sentence at the number, or beside what is stored. `saved` answers what is stored already. */
export async function answerRefusal(
  { backend, form, submission, refused }: RefusedProject,
  saved: (id: string) => Response,
) {
  if (refused.refusal === 'number-taken')
    return showErrors(submission, {
      number: [`Die Nummer ${refused.details.number} hat schon ein anderes Projekt. Bitte wählen Sie eine andere.`],
    });
  const current = toProject(refused.details.current);
  const stored = { ...current, values: await projectValues(backend, current) };
  const stale = compareStored({ form: typedForms.project, posted: form, stored });
  return showStale(submission, stale, () => saved(current.id));
}
