import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { FormErrors, useFilledForm, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import type { FormAnswer } from '#app/forms/reading/answer-form.ts';
import { mandateFields } from '#app/invoicing/customer/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
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
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { loadMandate, answerMandate } from './show.server.ts';

export const meta = titled('Lastschriftmandat');

export const handle = { live: ['customers'] };

export const loader = loadMandate;
export const action = answerMandate;

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
    <PostForm saves table={typedForms.mandate} id={form.id} className="form">
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
