import { data, href, redirect } from 'react-router';
import type { Route } from './+types/withdraw.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { titled } from '#app/routes/titles.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { withdrawImport } from '#app/workflows/imported/take-over.ts';

export const meta = titled('Übernahme zurücknehmen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, origin, customerName, issueDate, snapshot } = await findImported(
    userBackend(context),
    params.invoiceId,
  );
  return { number, origin, customerName, issueDate, grossCents: snapshot.totals.grossCents };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await readForm(request);
  const backend = userBackend(context);
  const { id } = await findImported(backend, params.invoiceId);
  const withdrawn = await withdrawImport(backend, id);
  if (!withdrawn.ok) return data({ error: inUse }, { status: 409 });
  return seeOther(context, href('/invoice/rechnungen/:invoiceId', params), { says: 'import-withdrawn', by: withdrawn });
}

const inUse =
  'Auf dieser Rechnung ist inzwischen etwas gebucht, gemahnt oder storniert. Zurücknehmen lässt sie sich nicht mehr; stornieren Sie sie, wenn sie nicht stimmt.';

async function findImported(backend: Backend, id: string) {
  const invoice = found(await findInvoice(backend, id));
  if (invoice.status !== 'imported') throw found(null);
  if (invoice.withdrawn) throw redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId: id }));
  return invoice;
}

export default function WithdrawImported({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, origin, customerName, issueDate, grossCents } = loaderData;
  const shown = href('/invoice/rechnungen/:invoiceId', params);
  return (
    <>
      <PageHead
        title="Übernahme zurücknehmen"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: shown, text: number },
        ]}
        lead={`${number} aus ${origin}, ${customerName}, ${formatEuro(grossCents)} vom ${formatDate(issueDate)}.`}
      />
      {actionData === undefined ? null : <Note level="danger" summary title={actionData.error} />}
      <PostForm id="withdraw" className="form">
        <p>
          Die Rechnung zählt danach nirgends mehr: nicht in offenen Posten, nicht beim Mahnen. Dass sie da war, steht
          weiter im Protokoll. Dieselbe Nummer können Sie neu übernehmen.
        </p>
        <ActionBar>
          <LinkButton variant="quiet" href={shown}>
            Alles lassen
          </LinkButton>
          <Button variant="danger">Zurücknehmen</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
