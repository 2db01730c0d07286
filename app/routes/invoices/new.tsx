import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { newCreateKey, readCreateKey } from '../../http/form/create-key.server.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { paths } from '../../ui/base/paths.ts';
import { findCustomerLabel } from '../../workflows/choose-customer.ts';
import { keptField } from '../shared/kept-field.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { newInvoice, loadFormParts } from './editor/load-form.server.ts';
import { saveAndGo } from './editor/save-and-go.server.ts';

export const meta = titled('Neue Rechnung');
export const handle = { checks: ['demo-check'], hydrate: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [{ settings, ...parts }, customer] = await Promise.all([
    loadFormParts(backend),
    findCustomerLabel(backend, url.searchParams.get('kunde') ?? ''),
  ]);
  const { introText, closingText } = settings;
  return {
    ...parts,
    createKey: newCreateKey(),
    values: newInvoice({ customer, introText, closingText }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const createKey = readCreateKey(form);
  return saveAndGo({ form, context, target: { createKey } });
}

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { createKey, values, ...parts } = loaderData;
  const stale = actionData?.stale ?? null;
  const made = stale?.id ? href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: stale.id }) : null;
  return (
    <>
      <PageHead title="Neue Rechnung" path={[{ href: paths.invoices, text: 'Rechnungen' }]} />
      {stale && made ? (
        <Conflict
          rows={stale.rows}
          fields={stale.fields}
          action={made}
          storedNote="Diesen Entwurf haben Sie mit demselben Formular schon gespeichert."
          storedHref={made}
        />
      ) : (
        <InvoiceForm values={values} lastResult={actionData?.lastResult ?? null} {...parts}>
          <input type="hidden" name="createKey" value={keptField(actionData?.lastResult, 'createKey', createKey)} />
        </InvoiceForm>
      )}
    </>
  );
}
