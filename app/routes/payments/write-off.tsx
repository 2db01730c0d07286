import { href } from 'react-router';
import type { Route } from './+types/write-off.ts';
import { FormErrors, useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { writeOffFields } from '#app/invoicing/ledger/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { TaxOfWriteOff } from './tax-of-write-off.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';
import { loadWriteOff, answerWriteOff } from './write-off.server.ts';

export const meta = titled('Als uneinbringlich ausbuchen');

// Whoever comes back here is led to what was booked, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadWriteOff;
export const action = answerWriteOff;

export default function WriteOff({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, customerName, issueDate, today, dueCents, receivedCents, openCents, createKey } = loaderData;
  const [form, fields] = useFilledForm<FormValuesOf<typeof writeOffFields>>({
    id: 'write-off',
    values: { ...emptyForm(writeOffFields), date: formatDate(today) },
    answer: actionData,
  });
  const text = propsIn(writeOffFields, fields);
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Als uneinbringlich ausbuchen"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
        lead={`${number}, ${customerName}. Die Rechnung bleibt, wie sie ist: Es entsteht kein Korrekturbeleg, und der Anspruch gegen den Kunden geht nicht verloren. Sie wird nicht mehr gemahnt.`}
      />
      <StateBar
        entries={[
          { label: 'Zu zahlen', value: formatEuro(dueCents) },
          { label: 'Eingegangen', value: formatEuro(receivedCents) },
          { label: 'Wird ausgebucht', value: formatEuro(openCents) },
        ]}
      />
      <PostForm table={typedForms.writeOff} id={form.id} className="form">
        <CreateKeyField lastResult={actionData?.lastResult} createKey={createKey} />
        <input type="hidden" name="expectedOpenCents" value={openCents} />
        <FormErrors form={form} table={typedForms.writeOff} />
        <Part id="tax" title="Was das für die Umsatzsteuer heißt">
          <TaxOfWriteOff {...loaderData} />
        </Part>
        <FormSection
          title="Seit wann und warum"
          hint="Uneinbringlich ist Geld, das Sie auf absehbare Zeit nicht bekommen können, zum Beispiel nach Eröffnung der Insolvenz oder wenn eine Vollstreckung nichts gebracht hat. Dass jemand spät zahlt, reicht nicht."
        >
          <FormGrid>
            <TextField {...text('date')} span={4} hint={`Ausgestellt am ${formatDate(issueDate)}.`} />
            <TextField
              {...text('reason')}
              span={8}
              hint="Zum Beispiel: Insolvenz eröffnet, AG Leipzig, 401 IN 12/26."
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Abbrechen
          </LinkButton>
          <Button variant="danger">{`${formatEuro(openCents)} ausbuchen`}</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
