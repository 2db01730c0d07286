import { data, href, redirect } from 'react-router';
import type { Route } from './+types/discard.ts';
import { found } from '#app/http/found.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { formatEuro } from '#app/values/money.ts';
import { discardDraft, findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';

export const meta = titled('Entwurf löschen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = found(await findInvoice(userBackend(context), params.invoiceId));
  if (invoice.status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const { version, customerName, grossCents } = invoice;
  return { version, customerName, gross: formatEuro(grossCents) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const version = Number((await readForm(request)).get('version'));
  const discarded = await discardDraft(userBackend(context), { id: params.invoiceId, version });
  if (discarded.ok) return seeOther(context, paths.invoices, 'draft-discarded');
  if (discarded.refusal === 'stale') return data({ stale: true }, { status: 409 });
  discarded.refusal satisfies 'already-issued';
  return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
}

export default function DiscardDraft({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Entwurf löschen"
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead="Der Entwurf wird gelöscht. Eine Rechnungsnummer hatte er noch nicht."
      />
      {actionData ? (
        <Note level="danger" title="Noch nicht gelöscht">
          <p>Der Entwurf wurde inzwischen geändert. Bitte sehen Sie ihn noch einmal an.</p>
        </Note>
      ) : null}
      <KeyValues
        rows={[
          { label: 'Kunde', value: loaderData.customerName || 'keiner' },
          { label: 'Betrag', value: loaderData.gross },
        ]}
      />
      <PostForm className="stack">
        <input type="hidden" name="version" value={loaderData.version} />
        <div className="row">
          <Button variant="danger">Entwurf löschen</Button>
          <LinkButton href={href('/invoice/rechnungen/:invoiceId/bearbeiten', params)}>Behalten</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
