import { href, redirect } from 'react-router';
import type { Route } from './+types/preview.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { nameDraft } from '../documents/issued/document-names.ts';
import { pageTitle } from '../titles.ts';
import { isSepaIban } from '#app/values/identifiers.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { prepareIssue } from '#app/workflows/prepare-issue.ts';
import { formatBerlinTime, todayInBerlin } from '#app/workflows/services.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { InvoiceStatus } from '#app/ui/base/status.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { listFindings } from './findings/found-entries.ts';
import { withWaysBack } from '../findings/way-entries.ts';
import { draftToShow } from './pictures/draft-to-show.server.ts';
import { labelAmountDue } from '../documents/issued/frozen-parts.tsx';
import { DraftPreview } from '../documents/pictures/draft-preview.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Vorschau: ${loaderData.title}`, { matches }) }];
}

/** Only reads: what is shown is the stored draft, and the form that leads here has saved it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const today = todayInBerlin(context.get(appContext).services.now());
  const preparation = found(await prepareIssue(backend, params.invoiceId, today));
  const { invoice, draft, layout, made } = preparation;
  if (invoice.status === 'issued') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const here = href('/invoice/rechnungen/:invoiceId/vorschau', params);
  const errors = listFindings(preparation).filter(({ level }) => level === 'error');
  const [shown, chosen] = await Promise.all([
    draftToShow(context, preparation),
    layout.id === '' ? null : findLayout(backend, layout.id),
  ]);
  return {
    title: nameDraft(invoice.draft.documentKind, invoice.customerName),
    subject: draft.subject,
    draftName: invoice.customerName ? `Entwurf ${invoice.customerName}` : 'Entwurf',
    saved: formatBerlinTime(invoice.updated),
    missing: withWaysBack(errors, () => here),
    asked: labelAmountDue(preparation.sketch.content.totals),
    layoutName: chosen?.name ?? 'Standard',
    attached: invoice.attachments.length === 0 ? null : countFiles(invoice.attachments),
    withCode: (chosen?.settings ?? defaultLayout).giroCode && isSepaIban(made.company.iban),
    shown,
    blank: { seller: made.company.name, customer: invoice.customerName },
  };
}

export default function PreviewInvoice({ loaderData, params }: Route.ComponentProps) {
  const { title, subject, draftName, saved, missing, asked, layoutName, attached, withCode, shown, blank } = loaderData;
  const edit = href('/invoice/rechnungen/:invoiceId/bearbeiten', params);
  const pdf = href('/invoice/rechnungen/:invoiceId/vorschau/pdf', params);
  const rows = [
    { label: 'Seiten', value: shown === null || shown.problem ? '–' : String(shown.pages.length) },
    { label: 'Layout', value: layoutName },
    ...(attached === null ? [] : [{ label: 'Anhänge', value: attached }]),
    ...(withCode ? [{ label: 'GiroCode', value: 'erst auf der ausgestellten Rechnung' }] : []),
    { label: asked.label, value: asked.amount, final: true },
  ];
  return (
    <>
      <PageHead
        title="Vorschau"
        focused
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: edit, text: draftName },
        ]}
        lead={subject ? `${title}, ${subject}` : title}
        actions={
          <>
            <InvoiceStatus state="draft" />
            <span className="muted">gespeichert {saved}</span>
            <LinkButton slim variant="quiet" href={href('/invoice/rechnungen/:invoiceId/lieferschein', params)}>
              Lieferschein
            </LinkButton>
          </>
        }
      />
      <DraftPreview
        {...{ missing, shown, blank, edit, pdf, gross: asked.amount }}
        facts={rows}
        last={{
          href: href('/invoice/rechnungen/:invoiceId/ausstellen', params),
          label: 'Ausstellen',
          verb: 'ausstellen',
        }}
      />
    </>
  );
}
