import { href, redirect } from 'react-router';
import type { Route } from './+types/edit.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { flattenValues } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { prepaidUntil } from '#app/invoicing/invoice/annex.ts';
import { untakenDeposits } from '#app/invoicing/invoice/checks/questions.ts';
import { pageTitle } from '../titles.ts';
import { findInvoice, listDeposits } from '#app/pocketbase/invoices/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { InvoiceStatus } from '#app/ui/base/status.tsx';
import { findOrigin } from '#app/pocketbase/links/queries.ts';
import { formatBerlinTime, todayInBerlin } from '#app/workflows/services.ts';
import { formatBaseMarks } from '#app/forms/conflict/base-marks.server.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { invoiceKind, toInvoiceValues, describePaymentDays } from './editor/invoice-kind.server.ts';
import { loadFormParts, loadNamed, readBaseVersion } from '../documents/editor/load-form.server.ts';
import { withoutEmptyFields } from '../documents/editor/filled-values.ts';
import { readOpenRow } from '#app/forms/page/row-focus.ts';
import { nameDraft } from '../documents/issued/document-names.ts';
import { OriginLink } from '../documents/issued/origin-link.tsx';
import { saveAndGo } from '../documents/editor/save-and-go.server.ts';

export const handle = { hydrate: true };

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.title, { matches }) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [invoice, { settings, ...parts }] = await Promise.all([
    findInvoice(backend, params.invoiceId),
    loadFormParts(backend),
  ]);
  const { status, draft: stored, version, customerName, updated, attachments } = found(invoice);
  if (status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const [shown, origin, deposits] = await Promise.all([
    loadNamed(backend, stored),
    findOrigin(backend, params.invoiceId),
    stored.customer === '' ? [] : listDeposits(backend, stored.customer),
  ]);
  const values = toInvoiceValues(stored, shown.customer?.label ?? '');
  const today = todayInBerlin(context.get(appContext).services.now());
  const title = nameDraft(stored.documentKind, customerName);
  return {
    ...parts,
    paymentDaysHint: describePaymentDays(settings),
    title,
    version,
    editToken: newCreateKey(),
    saved: formatBerlinTime(updated),
    origin,
    attached: countFiles(attachments),
    ...(deposits.length > 0 && { deposits, offersPrepaid: today <= prepaidUntil }),
    asksKind:
      stored.documentKind !== 'invoice' || origin !== null || untakenDeposits({ draft: stored, deposits }).length > 0,
    openRow: readOpenRow(request.url),
    values: withoutEmptyFields(invoiceFields, values),
    baseMarks: formatBaseMarks(invoiceKind.form, flattenValues(values)),
    ...shown,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  return saveAndGo({
    kind: invoiceKind,
    form,
    context,
    target: { id: params.invoiceId, version: readBaseVersion(form) },
  });
}

export default function EditInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, version, baseMarks, editToken, saved, origin, ...parts } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const stale = actionData?.stale ?? null;
  return (
    <>
      <PageHead
        title={title}
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead={
          origin === null ? undefined : (
            <>
              aus Angebot <OriginLink origin={origin} />
            </>
          )
        }
        actions={
          <>
            <InvoiceStatus state="draft" />
            <span className="muted">gespeichert {saved}</span>
            <LinkButton slim variant="quiet" href={href('/invoice/rechnungen/:invoiceId/wiederholen', params)}>
              Als Vorlage wiederholen
            </LinkButton>
            <LinkButton slim variant="quiet" href={href('/invoice/rechnungen/:invoiceId/loeschen', params)}>
              Löschen
            </LinkButton>
          </>
        }
      />
      {stale ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          storedNote="Dieser Entwurf wurde in einem anderen Fenster gespeichert."
          storedHref={href('/invoice/rechnungen/:invoiceId/bearbeiten', params)}
        />
      ) : (
        <InvoiceForm
          key={version}
          {...parts}
          lastResult={lastResult}
          asked={actionData?.asked ?? null}
          autosavePath={href('/invoice/rechnungen/:invoiceId/sichern', params)}
          identity={{
            version: hiddenFieldValue(lastResult, 'version', version),
            baseMarks: hiddenFieldValue(lastResult, 'baseMarks', baseMarks),
            editToken: hiddenFieldValue(lastResult, 'editToken', editToken),
          }}
        />
      )}
    </>
  );
}
