import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/reverse.ts';
import { useFilledForm, ErrorSummary, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { reversalFields } from '#app/invoicing/ledger/fields.ts';
import { findPayment, isReversible, isWriteOff } from '#app/pocketbase/payments/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { formatInvoiceNumbers } from './format-invoice-numbers.ts';

export const meta = titled('Zahlung zurücknehmen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = found(await findPayment(userBackend(context), params.paymentId));
  if (!isReversible(payment)) throw redirect(href('/invoice/zahlungen/:paymentId', params));
  const numbers = [...new Set(payment.parts.map(({ kind, number }) => (kind === 'credit' ? 'Guthaben' : number)))];
  const { date, amountCents } = payment.payment;
  return { date, amountCents, numbers, isWriteOff: isWriteOff(payment.parts) };
}

const schema = z.object(schemaOf(reversalFields));

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const date = todayOf(context);
  const { paymentId } = params;
  const taken = await ask(userBackend(context), reversePayment, { id: paymentId, date, ...submission.value });
  const shown = href('/invoice/zahlungen/:paymentId', params);
  if (taken.ok) return seeOther(context, shown, { says: 'payment-reversed', by: taken });
  // Sent twice, or in another window: it is done, and here it stands.
  if (taken.refusal !== 'needed-later') return seeOther(context, shown);
  return showRefusal(submission, neededLater);
}

const neededLater =
  'Auf dieser Buchung beruht eine spätere: eine Rückzahlung, eine Ausbuchung, Geld, das nach einer Ausbuchung doch noch kam, oder ausgegebenes Guthaben. Nehmen Sie erst die spätere zurück, dann diese.';

export default function ReversePayment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { date, amountCents, numbers, isWriteOff: isWrittenOff } = loaderData;
  const name = isWrittenOff ? 'Ausbuchung' : 'Zahlung';
  const [form, fields] = useFilledForm<FormValuesOf<typeof reversalFields>>({
    id: 'reversal',
    values: emptyForm(reversalFields),
    answer: actionData,
  });
  const text = propsIn(reversalFields, fields);
  const shown = href('/invoice/zahlungen/:paymentId', params);
  return (
    <>
      <PageHead
        title={`${name} zurücknehmen`}
        path={[
          { href: paths.payments, text: 'Zahlungen' },
          { href: shown, text: `${name} vom ${formatDate(date)}` },
        ]}
        lead={
          isWrittenOff
            ? `Der Betrag ist dann bei ${formatInvoiceNumbers(numbers)} wieder offen, und die Umsatzsteuer darauf gehört wieder dazu. Beide Buchungen bleiben sichtbar.`
            : `${formatEuro(amountCents)} für ${formatInvoiceNumbers(numbers)}. Eine zweite Buchung mit umgekehrtem Betrag hebt die Zahlung auf; beide bleiben sichtbar.`
        }
      />
      <PostForm id={form.id} className="form">
        <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.payment, name))} />
        <FormSection title="Warum?">
          <FormGrid>
            <TextField {...text('reason')} span={8} hint="Zum Beispiel: gehört zu einer anderen Rechnung." />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Behalten
          </LinkButton>
          <Button variant="danger">{`${name} zurücknehmen`}</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
