import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { Route } from './+types/profile.ts';
import { showAgain, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { entriesOf, flattenValues } from '#app/http/form/form-entries.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { titled } from '../titles.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { findCompany, saveProfile } from '#app/pocketbase/companies/queries.ts';
import { companyRecord } from '#app/pocketbase/records.ts';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { compareForms } from '#app/forms/conflict/compare-forms.server.ts';
import { BaseVersionFields } from '#app/forms/conflict/base-version-fields.tsx';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileValues } from './profile-form.tsx';
import { profileSchema } from './profile.schema.server.ts';

export const meta = titled('Profil');

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await findCompany(userBackend(context));
  const values = toFormValues(companyFields, company);
  const record = { version: company.version, baseMarks: formatBaseMarks(typedForms.company, flattenValues(values)) };
  return { values, record, countries: suggestedCountries() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: profileSchema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  const { version, ...fields } = submission.value;
  const saved = await saveProfile(userBackend(context), { version, fields });
  const done = () => afterSave(context, form, { path: '/invoice/profil', flash: 'profile-saved' });
  if (saved.ok) return done();
  const current = companyRecord.parse(saved.details.current);
  const stored = flattenValues(toFormValues(companyFields, current));
  return showStale(
    submission,
    compareForms({ form: typedForms.company, typed: entriesOf(form), stored, storedVersion: current.version }),
    done,
  );
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ProfileValues>({
    id: 'profile',
    defaultValue: loaderData.values,
    lastResult: actionData?.lastResult ?? null,
  });
  const stale = actionData?.stale ?? null;
  return (
    <>
      <PageHead
        title="Profil"
        lead="Was hier steht, steht auf Ihren Rechnungen. Ausgestellte Rechnungen ändern sich nicht mehr."
      />
      {stale ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          storedNote="Das Profil wurde in einem anderen Fenster gespeichert."
          storedHref="/invoice/profil"
        />
      ) : (
        <ProfileForm form={form} fields={fields} countries={loaderData.countries}>
          <BaseVersionFields record={loaderData.record} answer={actionData} />
        </ProfileForm>
      )}
    </>
  );
}
