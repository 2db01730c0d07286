import { href } from 'react-router';
import type { Route } from './+types/reverse.ts';
import { useFilledForm, ErrorSummary, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { reversalFields } from '#app/invoicing/ledger/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { formatInvoiceNumbers } from './format-invoice-numbers.ts';
import { loadReversal, answerReversal } from './reverse.server.ts';

export const meta = titled('Zahlung zurücknehmen');

export const loader = loadReversal;
export const action = answerReversal;

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
      <PostForm table={{ fields: reversalFields }} id={form.id} className="form">
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
