import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { href } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/otherway.ts';
import { appContext } from '../../../http/app-context.ts';
import { seeOther } from '../../../http/flash.ts';
import { showAgain } from '../../../http/form/answer-form.ts';
import { schemaOf } from '../../../http/form/field-schema.server.ts';
import { labelIn } from '../../../http/form/field-words.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { otherwayFields } from '../../../invoicing/delivery/fields.ts';
import { emptyForm, fieldNames } from '../../../invoicing/fields.ts';
import type { FormValuesOf } from '../../../invoicing/fields.ts';
import { noteOtherway } from '../../../pocketbase/outbox/queries.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { ErrorSummary } from '../../../ui/field/error-summary.tsx';
import { SelectField, TextField } from '../../../ui/field/field.tsx';
import { choicesOf, listErrors, propsIn } from '../../../ui/field/form-fields.ts';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { FormGrid, FormSection } from '../../../ui/form/form.tsx';
import { PageHead } from '../../../ui/frame/page.tsx';
import { formatDate } from '../../../values/dates.ts';
import { todayInBerlin } from '../../../workflows/services.ts';
import { findIssued } from '../../shared/frozen/find-issued.server.ts';
import { sinceIssue } from '../../shared/frozen/since-issue.server.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
import { typedForms } from '../../shared/typed-forms.ts';

export const meta = titled('Auf anderem Weg versandt');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, issueDate } = await findIssued(userBackend(context), params.invoiceId);
  return { number, issueDate, today: todayInBerlin(context.get(appContext).services.now()) };
}

const notYet = 'Dieser Tag liegt in der Zukunft. Vermerken Sie, was schon unterwegs ist.';

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { id, issueDate } = await findIssued(backend, params.invoiceId);
  const today = todayInBerlin(context.get(appContext).services.now());
  const days = { issueDate, today, future: notYet, document: 'der Beleg' } as const;
  const schema = z.object(schemaOf(otherwayFields, { today })).superRefine(sinceIssue(days));
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission);
  await noteOtherway(backend, id, submission.value);
  return seeOther(context, href('/invoice/rechnungen/:invoiceId', { invoiceId: id }), 'sent-otherwise');
}

export default function NoteOtherway({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, issueDate, today } = loaderData;
  const [form, fields] = useForm<FormValuesOf<typeof otherwayFields>>({
    id: 'otherway',
    defaultValue: { ...emptyForm(otherwayFields), date: formatDate(today) },
    lastResult: actionData?.lastResult ?? null,
  });
  const text = propsIn(otherwayFields, fields);
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Auf anderem Weg versandt"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
        lead="Für Ihre Unterlagen: Der Vermerk steht im Verlauf des Belegs und bleibt dort. Stimmt er nicht, machen Sie einen neuen."
      />
      <PostForm id={form.id} className="form">
        <ErrorSummary
          errors={listErrors(form, (name) => labelIn(typedForms.otherway, name), fieldNames(otherwayFields))}
        />
        <FormSection title="Versand">
          <FormGrid>
            <TextField {...text('date')} span={4} hint={`Ausgestellt am ${formatDate(issueDate)}.`} />
            <SelectField {...text('way')} span={4} options={choicesOf(otherwayFields, 'way')} />
            <TextField {...text('note')} hint="Zum Beispiel die Nummer der Sendung." />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Abbrechen
          </LinkButton>
          <Button variant="main">Vermerken</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
