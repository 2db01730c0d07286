import { redirect } from 'react-router';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import type { DraftPages } from '#app/routes/documents/editor/drafts.server.ts';
import { pagesOf } from '#app/routes/documents/editor/kinds.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { labelAmountDue } from '#app/routes/documents/issued/frozen-parts.tsx';
import { pageFacts } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { paths } from '#app/ui/base/paths.ts';
import { isSepaIban } from '#app/values/identifiers.ts';
import { formatEuro } from '#app/values/money.ts';
import { beginFinal, copyInvoice } from '#app/workflows/copy-invoice.ts';
import { findReversals } from '#app/workflows/corrections/find-reversals.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { documentOfDraft } from '#app/workflows/preview-invoice.ts';
import { listFindings } from '../findings/found-entries.ts';
import { draftToShow } from '../pictures/draft-to-show.server.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findInvoiceDraft } from './invoice-kind.server.ts';

async function prepare(context: Context, id: string) {
  const today = todayOf(context);
  return found(await prepareIssue(userBackend(context), id, today));
}

/** Drafts of invoices beside their editor. */
export const invoiceDraftPages: DraftPages = {
  preview: async (context, id) => {
    const preparation = await prepare(context, id);
    const { invoice, draft, layout, made } = preparation;
    if (invoice.status === 'issued') throw redirect(pagesOf.invoice.at(id).show);
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
    };
  },
  draw: async (context, id) => documentOfDraft(await prepare(context, id)),
  beforeDiscarding: async (context, id) => {
    const { version, customerName, grossCents } = await findInvoiceDraft(context, id);
    return {
      version,
      lead: 'Der Entwurf wird gelöscht. Eine Rechnungsnummer hatte er noch nicht.',
      facts: [
        { label: 'Kunde', value: customerName || 'keiner' },
        { label: 'Betrag', value: formatEuro(grossCents) },
      ],
    };
  },
  discard: async (backend, draft) => {
    const discarded = await ask(backend, discardDraft, draft);
    return discarded.ok ? { ok: true, value: { path: paths.invoices, flash: 'draft-discarded' } } : discarded;
  },
  // The time of supply is the one thing that is surely another. A deposit is also copied into its final invoice.
  copy: async (context, id, form) => {
    const backend = userBackend(context);
    const invoice = found(await findInvoice(backend, id));
    const createKey = readCreateKey(form);
    const isFinal = form.get('as') === 'final';
    const isAgain = invoice.status === 'issued' && (await findReversals(backend, invoice)).cancelledBy !== null;
    const copy = await (isFinal
      ? beginFinal(backend, invoice, createKey)
      : copyInvoice(backend, invoice, { createKey, sameSupply: false, ...(isAgain && { insteadOf: invoice.id }) }));
    return copy && { id: copy.id, flash: isFinal ? 'final-begun' : 'draft-copied' };
  },
};
