import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { DraftPages } from '#app/routes/documents/editor/drafts.server.ts';
import { paths } from '#app/ui/base/paths.ts';
import { formatEuro } from '#app/values/money.ts';
import { beginFinal, copyInvoice } from '#app/workflows/copy-invoice.ts';
import { findReversals } from '#app/workflows/corrections/find-reversals.ts';
import { documentOfDraft } from '#app/workflows/preview-invoice.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { keptForDays } from '#app/routes/documents/editor/discarded-words.ts';
import { findInvoiceDraft } from './invoice-kind.server.ts';
import { previewOfInvoice, prepareDraft } from './invoice-preview.server.ts';

/** Drafts of invoices beside their editor. */
export const invoiceDraftPages: DraftPages = {
  preview: previewOfInvoice,
  draw: async (context, id) => documentOfDraft(await prepareDraft(context, id)),
  beforeDiscarding: async (context, id) => {
    const { version, customerName, grossCents } = await findInvoiceDraft(context, id);
    return {
      version,
      lead: `Eine Rechnungsnummer hatte der Entwurf noch nicht. ${keptForDays}`,
      facts: [
        { label: 'Kunde', value: customerName || 'keiner' },
        { label: 'Betrag', value: formatEuro(grossCents) },
      ],
    };
  },
  discard: async (backend, draft) => {
    const discarded = await ask(backend, discardDraft, draft);
    const told = { says: 'draft-discarded', draft: draft.id } as const;
    return discarded.ok ? { ok: true, value: { path: paths.invoices, told } } : discarded;
  },
  // The time of supply is the one thing that is surely another. A deposit is also copied into its final invoice.
  copy: async (context, id, form) => {
    const backend = userBackend(context);
    const invoice = found(await findInvoice(backend, id));
    const createKey = readCreateKey(form);
    const isFinal = form.get('as') === 'final';
    const isAgain = invoice.status !== 'draft' && (await findReversals(backend, invoice)).cancelledBy !== null;
    const copy = await (isFinal
      ? beginFinal(backend, invoice, createKey)
      : copyInvoice(backend, invoice, { createKey, sameSupply: false, ...(isAgain && { insteadOf: invoice.id }) }));
    return copy && { id: copy.id, flash: isFinal ? 'final-begun' : 'draft-copied' };
  },
};
