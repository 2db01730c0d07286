import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { FormErrors, useFilledForm, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { afterSave, showAgain, showStale } from '#app/forms/reading/answer-form.ts';
import type { FormAnswer } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { mandateFields } from '#app/invoicing/customer/fields.ts';
import { lapsesOn, mandateState } from '#app/invoicing/customer/mandate.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer, saveMandate } from '#app/pocketbase/customers/queries.ts';
import { customerRecord } from '#app/pocketbase/records.ts';
import { withMandateUse } from '#app/pocketbase/debits/queries.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import { mandateSchema } from './mandate.schema.server.ts';
import { baseVersionOf, compareStored } from '#app/forms/record/stored-record.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';

export const meta = titled('Lastschriftmandat');

export const handle = { live: ['customers'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [customer, { company }] = await Promise.all([findCustomer(backend, params.customerId), findCompany(backend)]);
  const stored = found(customer);
  const used = await withMandateUse(backend, stored);
  const today = todayOf(context);
  const values = toFormValues(mandateFields, stored);
  return {
    name: stored.name,
    record: baseVersionOf(typedForms.mandate, { version: stored.version, values }),
    values,
    state: mandateState(used, today),
    lapsesOn: stored.mandateSignedOn === '' ? '' : lapsesOn(used),
    endedOn: stored.mandateEndedOn,
    hasCreditorId: company.creditorId !== '',
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { kind } = found(await findCustomer(backend, params.customerId));
  const today = todayOf(context);
  const submission = parseForm(form, mandateSchema({ today, kind }));
  if (submission.status !== 'success') return showAgain(submission);
  const { version, ...fields } = submission.value;
  const saved = await saveMandate(backend, { id: params.customerId, version, fields });
  const path = href('/invoice/kunden/:customerId/mandat', params);
  const done = () => afterSave(context, form, { path, flash: 'mandate-saved' });
  if (saved.ok) return done();
  const current = customerRecord.parse(saved.details.current);
  const now = { ...current, values: toFormValues(mandateFields, current) };
  return showStale(submission, compareStored({ form: typedForms.mandate, posted: form, stored: now }), done);
}

export default function ShowMandate({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name } = loaderData;
  const customerPath = href('/invoice/kunden/:customerId', params);
  return (
    <>
      <PageHead
        title="Lastschriftmandat"
        path={[
          { href: paths.customers, text: 'Kunden' },
          { href: customerPath, text: name },
        ]}
        lead="Mit einem SEPA-Mandat ziehen Sie Rechnungen vom Konto des Kunden ein. Neue Rechnungen an ihn sagen dann, wann was eingezogen wird. Im Entwurf lässt sich stattdessen die Überweisung wählen."
      />
      <StateOfMandate {...loaderData} />
      <StoredRecord
        answer={actionData}
        record={loaderData.record}
        storedNote="Der Kunde wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/kunden/:customerId/mandat', params)}
      >
        {(hidden) => (
          <MandateForm values={loaderData.values} answer={actionData} back={customerPath}>
            {hidden}
          </MandateForm>
        )}
      </StoredRecord>
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** What stands in the way of collecting. */
function StateOfMandate({ state, lapsesOn: day, endedOn, hasCreditorId }: Loaded) {
  if (state === 'ended')
    return (
      <Note level="info" title="Das Mandat ist beendet">
        <p>{`Seit dem ${formatDate(endedOn)} sagen neue Rechnungen an diesen Kunden die Überweisung.`}</p>
      </Note>
    );
  if (state === 'lapsed')
    return (
      <Note level="warning" title="Das Mandat ist verfallen">
        <p>{`Es wurde 36 Monate lang nicht genutzt und gilt seit dem ${formatDate(day)} nicht mehr. Lassen Sie ein neues unterschreiben. Haben Sie seitdem mit einem anderen Programm eingezogen, tragen Sie den Tag ein.`}</p>
      </Note>
    );
  if (hasCreditorId) return null;
  return (
    <Note level="warning" title="Ihre Gläubiger-Identifikationsnummer fehlt">
      <p>
        Ohne sie lässt sich nichts einziehen. <a href={`${paths.profile}#profile-creditorId`}>Im Profil eintragen</a>
      </p>
    </Note>
  );
}

interface MandateFormProps {
  values: FormValuesOf<typeof mandateFields>;
  answer: FormAnswer | undefined;
  back: string;
  children: ReactNode;
}

function MandateForm({ values, answer, back, children }: MandateFormProps) {
  const [form, fields] = useFilledForm<FormValuesOf<typeof mandateFields>>({ id: 'mandate', values, answer });
  const text = propsIn(mandateFields, fields);
  return (
    <PostForm saves id={form.id} className="form">
      <WayBack />
      <FormErrors form={form} table={typedForms.mandate} />
      {children}
      <FormSection title="Mandat" hint="Wie es der Kunde unterschrieben hat.">
        <FormGrid>
          <TextField {...text('mandateReference')} span={8} hint="Steht auf dem Mandat. Höchstens 35 Zeichen." />
          <TextField {...text('mandateSignedOn')} span={4} inputMode="numeric" hint="TT.MM.JJJJ" />
          <CheckBox
            {...checkProps(fields.mandateBusiness)}
            value="on"
            label={<b>{mandateFields.mandateBusiness.label}</b>}
            hint="Nur mit Unternehmen, und nur mit einem Mandat für Firmenlastschriften, das auch die Bank des Kunden hat."
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Konto">
        <FormGrid>
          <TextField {...text('debitedIban')} span={8} />
          <TextField {...text('debitedHolder')} span={8} hint="Wenn leer, gilt der Name des Kunden." />
        </FormGrid>
      </FormSection>
      <FormSection title="Nutzung und Ende">
        <FormGrid>
          <TextField
            {...text('mandateUsedOn')}
            span={6}
            inputMode="numeric"
            hint="Nur was mit einem anderen Programm eingezogen wurde; Ihre Läufe hier zählen von selbst. Ein Mandat verfällt, wenn es 36 Monate lang nicht genutzt wird."
          />
          <TextField
            {...text('mandateEndedOn')}
            span={6}
            inputMode="numeric"
            hint="Ab diesem Tag wird nichts mehr eingezogen."
          />
        </FormGrid>
      </FormSection>
      <SaveBar back={back} />
    </PostForm>
  );
}
