import { href, redirect } from 'react-router';
import type { Route } from './+types/discard.ts';
import { found } from '../../http/checks.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../titles.ts';
import { formatEuro } from '../../invoicing/money.ts';
import { discardDraft, findInvoice } from '../../pocketbase/invoices.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { PostForm } from '../post-form.tsx';

export const meta = titled('Entwurf löschen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = found(await findInvoice(userBackend(context), params.invoiceId));
  if (invoice.status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  return { customerName: invoice.customerName, gross: formatEuro(invoice.grossCents) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const discarded = await discardDraft(userBackend(context), params.invoiceId);
  if (!discarded.ok) return seeOther(context, href('/invoice/rechnungen/:invoiceId', params));
  return seeOther(context, paths.invoices, 'draft-discarded');
}

export default function DiscardDraft({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Entwurf löschen"
        path={[{ href: paths.invoices, text: 'Rechnungen' }]}
        lead="Der Entwurf verschwindet. Er hatte noch keine Nummer, es entsteht keine Lücke."
      />
      <KeyValues
        rows={[
          { label: 'Kunde', value: loaderData.customerName || 'keiner' },
          { label: 'Betrag', value: loaderData.gross },
        ]}
      />
      <PostForm className="stack">
        <div className="row">
          <Button variant="danger">Entwurf löschen</Button>
          <LinkButton href={href('/invoice/rechnungen/:invoiceId/bearbeiten', params)}>Behalten</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
