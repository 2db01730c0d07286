import { data, href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/decide.ts';
import { FormErrors, useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { seeOther } from '#app/http/flash.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { decisionFields } from '#app/invoicing/offer/fields.ts';
import { allowsDecision, decisions } from '#app/invoicing/offer/offer.ts';
import { LinkButton, Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { decideOffer } from '#app/pocketbase/offers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { loadSent } from './load-offer.server.ts';

export const meta = titled('Was ist aus dem Angebot geworden?');

type DecisionValues = FormValuesOf<typeof decisionFields>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { offer } = await loadSent(context, params.offerId);
  const { number, state, reason, customerName } = offer;
  const allowed = decisions.filter((decision) => allowsDecision(state, decision));
  return { number, expectedState: state, reason, customerName, allowed };
}

const schema = z.object(schemaOf(decisionFields));

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return data({ lastResult: submission.reply(), problem: null }, { status: 422 });
  const order = { id: params.offerId, expectedState: textOf(form, 'expectedState'), ...submission.value };
  const decided = await ask(userBackend(context), decideOffer, order);
  if (decided.ok) return seeOther(context, href('/invoice/angebote/:offerId', params), 'offer-decided');
  decided.refusal satisfies 'moved';
  return data({ lastResult: submission.reply(), problem: movedSince }, { status: 409 });
}

const movedSince =
  'Der Stand des Angebots ist inzwischen ein anderer, oder es gibt schon eine Rechnung dazu. Es wurde nichts eingetragen.';

export default function DecideOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, expectedState, reason, customerName, allowed } = loaderData;
  const [form, fields] = useFilledForm<DecisionValues>({
    id: 'decision',
    values: { ...emptyForm(decisionFields), reason },
    answer: actionData,
  });
  const text = propsIn(decisionFields, fields);
  const shown = href('/invoice/angebote/:offerId', params);
  const options = allowed.map((value) => ({
    value,
    label: decisionFields.decision.choices[value],
    hint: hints[value],
  }));
  return (
    <>
      <PageHead
        title="Was ist daraus geworden?"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: shown, text: number },
        ]}
        lead={`Angebot an ${customerName}. Sie können es später ändern, solange es keine Rechnung dazu gibt.`}
      />
      {actionData?.problem ? (
        <Note level="danger" title="Nicht eingetragen" summary>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      <PostForm table={typedForms.decision} id={form.id} className="form">
        <input type="hidden" name="expectedState" value={expectedState} />
        <FormErrors form={form} table={typedForms.decision} />
        {options.length === 0 ? (
          <p>Zu diesem Angebot gibt es eine Rechnung. Sein Stand folgt daraus.</p>
        ) : (
          <FormSection title="Stand" asked={text('decision').asked}>
            <FormGrid>
              <RadioCards {...text('decision')} options={options} />
              <TextAreaField {...text('reason')} rows={2} hint="Nur bei einer Ablehnung: was Ihr Kunde dazu sagt." />
            </FormGrid>
          </FormSection>
        )}
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Abbrechen
          </LinkButton>
          {options.length === 0 ? null : <Button variant="main">Stand eintragen</Button>}
        </ActionBar>
      </PostForm>
    </>
  );
}

const hints = {
  accepted: 'Ihr Kunde hat zugesagt. Daraus kann eine Rechnung werden.',
  declined: 'Ihr Kunde will nicht.',
  withdrawn: 'Sie bieten es nicht mehr an.',
  sent: 'Was eingetragen war, gilt nicht mehr.',
};
