import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/write-off.ts';
import { FormErrors, useFilledForm, propsIn } from '#app/forms/fields/form-fields.tsx';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import { writeOffFields } from '#app/invoicing/ledger/fields.ts';
import { creditedGroups } from '#app/invoicing/ledger/set-off.ts';
import { balanceOf, claimOf } from '#app/invoicing/ledger/settlement.ts';
import { mayWriteOff, taxToCorrect } from '#app/invoicing/ledger/uncollectible.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead, Part, StateBar } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { findIssued } from '../documents/issued/find-issued.server.ts';
import { sinceIssue } from '../documents/issued/since-issue.server.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { bookPayment, paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { openPaymentKey } from './payment-key.server.ts';
import { describeOpenChanged } from './payment-words.ts';
import { TaxOfWriteOff } from './tax-of-write-off.tsx';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';

export const meta = titled('Als uneinbringlich ausbuchen');

// Whoever comes back here is led to what was booked, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { id, number, customerName, snapshot } = await findIssued(backend, params.invoiceId);
  const createKey = await openPaymentKey({ url, context });
  const today = todayOf(context);
  const [parts, corrections] = await Promise.all([
    ask(backend, paymentsOfInvoice, { id }),
    isCorrectable(snapshot) ? listCorrections(backend, id) : [],
  ]);
  const claim = { ...claimOf(snapshot), credited: creditedGroups(corrections.map((each) => each.snapshot.totals)) };
  const booked = balanceOf(claim.dueCents, parts);
  if (booked.openCents <= 0 || !mayWriteOff(snapshot, today))
    throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  return {
    number,
    customerName,
    issueDate: snapshot.issueDate,
    today,
    dueCents: claim.dueCents,
    receivedCents: booked.receivedCents,
    openCents: booked.openCents,
    taxGroups: taxToCorrect({ claim, booked }),
    regime: snapshot.totals.taxGroups.some(({ taxCase }) => taxCase === 'small-business')
      ? 'small-business'
      : 'standard',
    createKey,
  } as const;
}

const notYet = 'Dieser Tag liegt in der Zukunft. Buchen Sie aus, was schon feststeht.';

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const { id, snapshot } = await findIssued(backend, params.invoiceId);
  const today = todayOf(context);
  const days = { issueDate: snapshot.issueDate, today, future: notYet, document: 'die Rechnung' } as const;
  const schema = z.object(schemaOf(writeOffFields, { today })).superRefine(sinceIssue(days));
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return showAgain(submission);
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  const { date, reason } = submission.value;
  if (!mayWriteOff(snapshot, date)) return seeOther(context, shown);
  const expectedOpenCents = Number(textOf(form, 'expectedOpenCents')) || 0;
  const order = {
    invoice: id,
    amountCents: 0,
    expectedOpenCents,
    rest: 'uncollectible',
    reason,
    excess: false,
  } as const;
  const booked = await ask(backend, bookPayment, {
    createKey: readCreateKey(form),
    fields: { date, method: 'other', note: 'Als uneinbringlich ausgebucht' },
    orders: [order],
  });
  if (booked.ok) return seeOther(context, shown, { says: 'written-off', by: booked });
  if (booked.refusal === 'open-changed' && booked.details.openCents > 0)
    return showRefusal(submission, describeOpenChanged(booked.details));
  // Nothing is open any more, by this form or another: there it stands.
  return seeOther(context, shown);
}

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
      <PostForm id={form.id} className="form">
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
