import { href, redirect } from 'react-router';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { isPosition } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import { isServiceUnit } from '#app/values/units.ts';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import type { PreviewedDraft } from '#app/routes/documents/editor/drafts.server.ts';
import { pagesOf } from '#app/routes/documents/editor/kinds.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { labelAmountDue } from '#app/routes/documents/issued/frozen-parts.tsx';
import { pageFacts } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { isSepaIban } from '#app/values/identifiers.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { listFindings } from '../findings/found-entries.ts';
import { draftToShow } from '../pictures/draft-to-show.server.ts';

export async function prepareDraft(context: Context, id: string) {
  const today = todayOf(context);
  return found(await prepareIssue(userBackend(context), id, today));
}

function isDelivered({ entry, unitCode }: DraftLine): boolean {
  return isPosition({ entry }) && !isServiceUnit(unitCode);
}

/** A draft as its preview shows it. */
export async function previewOfInvoice(context: Context, id: string): Promise<PreviewedDraft> {
  const preparation = await prepareDraft(context, id);
  const { invoice, draft, layout, made } = preparation;
  if (invoice.status !== 'draft') throw redirect(pagesOf.invoice.at(id).show);
  const [shown, chosen] = await Promise.all([
    draftToShow(context, preparation),
    layout.id === '' ? null : findLayout(userBackend(context), layout.id),
  ]);
  const title = nameDraft(draft.documentKind, invoice.customerName);
  const due = labelAmountDue(preparation.preview.content.totals);
  const { attachments } = invoice;
  const withCode = (chosen?.settings ?? defaultLayout).giroCode && isSepaIban(made.company.iban);
  return {
    title,
    pathText: invoice.customerName ? `Entwurf ${invoice.customerName}` : 'Entwurf',
    lead: draft.subject ? `${title}, ${draft.subject}` : title,
    updated: invoice.updated,
    findings: listFindings(preparation),
    facts: [
      ...pageFacts(shown, chosen),
      ...(attachments.length === 0 ? [] : [{ label: 'Anhänge', value: countFiles(attachments) }]),
      ...(withCode ? [{ label: 'GiroCode', value: 'erst auf der ausgestellten Rechnung' }] : []),
      { label: due.label, value: due.amount, final: true },
    ],
    shown,
    blank: { seller: made.company.name, customer: invoice.customerName },
    gross: due.amount,
    ...(draft.lines.some(isDelivered) && {
      deliveryNote: href('/invoice/rechnungen/:invoiceId/lieferschein', { invoiceId: id }),
    }),
  };
}
