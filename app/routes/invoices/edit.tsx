import { href, redirect } from 'react-router';
import type { Route } from './+types/edit.ts';
import { found } from '../../http/checks.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { userBackend } from '../../http/session.ts';
import { pageTitle } from '../shared/titles.ts';
import { findInvoice } from '../../pocketbase/invoices/queries.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { InvoiceStatus } from '../../ui/base/status.tsx';
import { findCustomerLabel } from '../../workflows/choose-customer.ts';
import { formatBerlinTime } from '../../workflows/services.ts';
import { keptField } from '../shared/kept-field.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { toInvoiceValues, loadFormParts } from './editor/load-form.server.ts';
import { saveAndGo } from './editor/save-and-go.server.ts';

export const handle = { hydrate: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.title, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [invoice, { settings: _settings, ...parts }] = await Promise.all([
    findInvoice(backend, params.invoiceId),
    loadFormParts(backend),
  ]);
  const { status, draft: stored, version, customerName, updated } = found(invoice);
  if (status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const customer = await findCustomerLabel(backend, stored.customer);
  const title = customerName ? `Rechnung an ${customerName}` : 'Rechnung ohne Kunden';
  return { ...parts, title, version, saved: formatBerlinTime(updated), values: toInvoiceValues(stored, customer) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const version = Number(form.get('version'));
  return saveAndGo({
    form,
    context,
    target: { id: params.invoiceId, version: Number.isInteger(version) ? version : 0 },
  });
}

export default function EditInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, version, saved, values, ...parts } = loaderData;
  const stale = actionData?.stale ?? null;
  return (
    <>
      <PageHead
        title={title}
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        actions={
          <>
            <InvoiceStatus state="draft" />
            <span className="muted">gespeichert {saved}</span>
            <LinkButton slim variant="quiet" href={href('/invoice/rechnungen/:invoiceId/loeschen', params)}>
              Löschen
            </LinkButton>
          </>
        }
      />
      {stale ? (
        <Conflict
          rows={stale.rows}
          fields={stale.fields}
          storedNote="Dieser Entwurf wurde in einem anderen Fenster gespeichert."
          storedHref={href('/invoice/rechnungen/:invoiceId/bearbeiten', params)}
        />
      ) : (
        <InvoiceForm key={version} values={values} lastResult={actionData?.lastResult ?? null} {...parts}>
          <input type="hidden" name="version" value={keptField(actionData?.lastResult, 'version', version)} />
        </InvoiceForm>
      )}
    </>
  );
}
