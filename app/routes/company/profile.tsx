import { useLocation } from 'react-router';
import type { Route } from './+types/profile.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showErrors, showStale, afterSave } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { isStep, pathOfStep } from '../first-steps-texts.ts';
import { findWayOn } from '../lead-on.server.ts';
import { titledAs } from '../titles.ts';
import { suggestedCountries } from '#app/values/countries.ts';
import { findCompany, saveProfile } from '#app/pocketbase/companies/queries.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileValues } from './profile-form.tsx';
import { profileSchema } from './profile.schema.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, compareStored } from '#app/forms/record/stored-record.server.ts';

export const meta = titledAs('profile');

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await findCompany(userBackend(context));
  const values = toFormValues(companyFields, company);
  const record = baseVersionOf(typedForms.company, { version: company.version, values });
  return { values, record, countries: suggestedCountries() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, profileSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, ...fields } = submission.value;
  const backend = userBackend(context);
  const saved = await saveProfile(backend, { version, fields });
  const done = async () =>
    afterSave(context, form, { path: (await findWayOn(context)) ?? paths.profile, flash: 'profile-saved' });
  if (saved.ok) return done();
  if (saved.refusal === 'iban-taken')
    return showErrors(submission, { iban: ['Dieses Konto haben Sie schon. Wählen Sie es unter „Konten“.'] });
  const current = (await findCompany(backend)).company;
  const stored = { ...current, values: toFormValues(companyFields, current) };
  return showStale(submission, compareStored({ form: typedForms.company, posted: form, stored }), done);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const address = useLocation();
  const [form, fields] = useFilledForm<ProfileValues>({ id: 'profile', values: loaderData.values, answer: actionData });
  return (
    <>
      <PageHead
        title={places.profile.title}
        path={isStep(address) ? pathOfStep(address) : []}
        lead="Was hier steht, steht auf Ihren Rechnungen. Ausgestellte Rechnungen ändern sich nicht mehr."
      />
      <StoredRecord
        answer={actionData}
        record={loaderData.record}
        storedNote="Das Profil wurde in einem anderen Fenster gespeichert."
        storedHref={paths.profile}
      >
        {(hidden) => (
          <ProfileForm form={form} fields={fields} countries={loaderData.countries} leadsOn={isStep(address)}>
            {hidden}
          </ProfileForm>
        )}
      </StoredRecord>
    </>
  );
}
