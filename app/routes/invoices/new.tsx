import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { newCreateKey, openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { appContext } from '#app/http/app-context.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { hiddenFieldValue } from '#app/forms/fields/hidden-field-value.ts';
import { InvoiceForm } from './editor/invoice-form.tsx';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { invoiceKind, newInvoice, describePaymentDays } from './editor/invoice-kind.server.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { prepaidUntil } from '#app/invoicing/invoice/annex.ts';
import { deductible } from '#app/invoicing/ledger/deposits.ts';
import { listDeposits } from '#app/pocketbase/invoices/queries.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { loadFormParts, loadNamed, readNamed } from '../documents/editor/load-form.server.ts';
import { withoutEmptyFields } from '../documents/editor/filled-values.ts';
import { saveAndGo } from '../documents/editor/save-and-go.server.ts';

export const meta = titled('Neue Rechnung');
export const handle = { checks: ['demo-check'], hydrate: true };

// Whoever comes back here is led to the draft that was made, never shown a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const createKey = await openCreateKey(
    { url, context },
    { collection: 'invoices', pathOf: (invoiceId) => href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }) },
  );
  const [{ settings, ...parts }, named] = await Promise.all([loadFormParts(backend), readNamed(backend, url)]);
  const shown = await loadNamed(backend, named);
  const deposits = shown.customer === null ? [] : await listDeposits(backend, named.customer);
  const today = todayInBerlin(context.get(appContext).services.now());
  const { introText, closingText } = settings;
  return {
    ...parts,
    paymentDaysHint: describePaymentDays(settings),
    attached: countFiles([]),
    ...(deductible(deposits).some(({ kind }) => kind === 'deposit') && {
      deposits,
      offersPrepaid: today <= prepaidUntil,
      asksKind: true,
    }),
    createKey,
    editToken: newCreateKey(),
    values: withoutEmptyFields(
      invoiceFields,
      newInvoice({ customer: shown.customer?.label ?? '', project: named.project, introText, closingText }),
    ),
    ...shown,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const createKey = readCreateKey(form);
  return saveAndGo({ kind: invoiceKind, form, context, target: { createKey } });
}

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { createKey, editToken, ...parts } = loaderData;
  const lastResult = actionData?.lastResult ?? null;
  const stale = actionData?.stale ?? null;
  const made = stale?.id ? href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: stale.id }) : null;
  return (
    <>
      <PageHead title="Neue Rechnung" path={[{ href: paths.invoices, text: 'Rechnungen' }]} />
      {stale && made ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          action={made}
          storedNote="Diesen Entwurf haben Sie mit demselben Formular schon gespeichert."
          storedHref={made}
        />
      ) : (
        <InvoiceForm
          {...parts}
          lastResult={lastResult}
          asked={actionData?.asked ?? null}
          autosavePath={href('/invoice/rechnungen/neu/sichern')}
          identity={{
            createKey: hiddenFieldValue(lastResult, 'createKey', createKey),
            editToken: hiddenFieldValue(lastResult, 'editToken', editToken),
          }}
        />
      )}
    </>
  );
}
