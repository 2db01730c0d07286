import type { ReactNode } from 'react';
import { useForm } from '@conform-to/react';
import { data, href, redirect } from 'react-router';
import type { Route } from './+types/bill.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { found } from '#app/http/found.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { makeInvoiceOf, billNumbersOf } from '#app/workflows/bill-offer.ts';
import { billedPart, FrozenLines } from '#app/routes/documents/issued/frozen-parts.tsx';
import { titled } from '#app/routes/titles.ts';
import { BillForm } from './bill-form.tsx';
import type { BillingValues } from './bill-form.tsx';
import { BillTable } from './bill-table.tsx';
import { offerRestText } from '#app/routes/findings/offer-rest.ts';
import { beyondRest, emptyBilling, faultOf, rowsOf } from './billing-words.ts';
import { billingSchema, orderOf } from './billing.schema.server.ts';
import { loadBilling } from './billing.server.ts';

export const meta = titled('Angebot abrechnen');
export const handle = { checks: ['demo-check'] };

const draftAt = (invoiceId: string) => href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId });

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadBilling(context, params.offerId);
  const { offer, last, bills, draft } = loaded;
  if (draft !== '') throw redirect(draftAt(draft));
  if (offer.state === 'billed') throw redirect(href('/invoice/angebote/:offerId', params));
  return {
    number: offer.number,
    sentVersions: offer.sentVersions,
    standing: billNumbersOf(bills),
    isBillable: offer.state === 'accepted' || offer.state === 'partly-billed',
    customerName: offer.customerName,
    billed: billedPart(last.snapshot),
    bills: bills.map(({ lines: _, taxGroups: __, ...bill }) => bill),
    rest: offerRestText(loaded.last.snapshot, loaded.bills),
    rows: rowsOf(loaded),
    values: emptyBilling(loaded),
    today: todayOf(context),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const submission = parseForm(form, billingSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 });
  const loaded = await loadBilling(context, params.offerId);
  const beyond = beyondRest(loaded, submission.value);
  if (beyond !== null) return data(submission.reply({ fieldErrors: beyond }), { status: 422 });
  const seen = { sentVersions: Number(textOf(form, 'sentVersions')), standing: textOf(form, 'standing') };
  const order = orderOf(submission.value);
  const made = found(await makeInvoiceOf(userBackend(context), { offerId: params.offerId, ...seen, order }));
  if (made.ok) return seeOther(context, draftAt(made.value.id), 'offer-billed');
  // Sent twice, or in another window: one is written at a time, and here it is.
  if (made.refusal === 'already-begun') return seeOther(context, draftAt(made.details.id));
  if (made.refusal === 'demo-limit') return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  const fault = faultOf(made.refusal, submission.value, loaded);
  const isTyped = made.refusal === 'nothing-chosen' || made.refusal === 'more-than-left';
  return data(submission.reply({ fieldErrors: fault }), { status: isTyped ? 422 : 409 });
}

export default function BillOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, isBillable, customerName, billed, bills, rest, today, values } = loaderData;
  const [form, fields] = useForm<BillingValues>({
    id: 'billing',
    defaultValue: values,
    lastResult: actionData ?? null,
  });
  const shown = href('/invoice/angebote/:offerId', params);
  const lines = (
    <Part id="lines" title="Das Angebot">
      <FrozenLines billed={billed} grossLabel="Angebotssumme" />
    </Part>
  );
  return (
    <>
      <PageHead
        title="Angebot abrechnen"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: shown, text: number },
        ]}
        lead={`Es entsteht der Entwurf einer Rechnung an ${customerName}. Sie können ihn danach noch ändern.`}
      />
      {bills.length === 0 ? null : (
        <Part id="standing" title="Schon abgerechnet" note={<span className="muted">noch abzurechnen: {rest}</span>}>
          <BillTable bills={bills} today={today} />
        </Part>
      )}
      {isBillable ? (
        <BillForm form={form} fields={fields} loaded={loaderData} path={shown}>
          {lines}
        </BillForm>
      ) : (
        <NotBillable
          sentences={actionData?.error?.['']}
          decide={href('/invoice/angebote/:offerId/entscheidung', params)}
        >
          <LinkButton href={shown}>Abbrechen</LinkButton>
        </NotBillable>
      )}
      {isBillable ? null : lines}
    </>
  );
}

interface NotBillableProps {
  /** what was just refused */
  sentences: readonly string[] | null | undefined;
  decide: string;
  children: ReactNode;
}

function NotBillable({ sentences, decide, children }: NotBillableProps) {
  return (
    <>
      {sentences ? (
        <Note level="danger" title="Keine Rechnung angelegt" summary>
          <p>{sentences.join(' ')}</p>
        </Note>
      ) : null}
      <p className="row">
        <LinkButton variant="main" href={decide}>
          Erst als angenommen eintragen
        </LinkButton>
        {children}
      </p>
    </>
  );
}
