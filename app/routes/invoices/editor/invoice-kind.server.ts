import { leadToDiscarded } from '#app/http/found.ts';
import { redirect } from 'react-router';
import { z } from 'zod';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm, emptyValues } from '#app/invoicing/fields.ts';
import { countFiles } from '#app/invoicing/invoice/attachments.ts';
import { isPrepaidOffered, offeredDeposits } from '#app/invoicing/invoice/checks/deposit-gaps.ts';
import { depositsNotDeducted } from '#app/invoicing/invoice/checks/questions.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { readDraft } from '#app/pocketbase/invoices/record.ts';
import { findOrigin } from '#app/pocketbase/links/queries.ts';
import { listDeposits, takeDraftBack } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { WrittenKind } from '#app/routes/documents/editor/kinds.server.ts';
import { pagesOf } from '#app/routes/documents/editor/kinds.ts';
import { toLineValues } from '#app/routes/documents/editor/load-form.server.ts';
import { checkPeriod, linesSchema } from '#app/routes/documents/rows/typed-rows.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';

const emptyDraft: InvoiceDraft = { ...emptyValues(invoiceFields), lines: [] };

export const invoiceKind: WrittenKind = {
  name: 'invoice',
  form: typedForms.invoice,
  schema: (today) =>
    z
      .object({ ...schemaOf(invoiceFields, { today }), lines: linesSchema('Eine Rechnung', today) })
      .superRefine(checkPeriod),
  store: storeDraft,
  read: readDraft,
  toValues: (draft: InvoiceDraft, customer) => ({
    fields: toFormValues(invoiceFields, { ...draft, customer }),
    lines: toLineValues(draft.lines),
  }),
  madeIn: 'invoices',
  begin: async (context, { customer, named, settings }) => {
    const deposits =
      customer === null ? [] : await ask(userBackend(context), listDeposits, { customer: named.customer });
    const { introText, closingText } = settings;
    return {
      values: {
        fields: {
          ...emptyForm(invoiceFields),
          ...{ customer: customer?.label ?? '', project: named.project, introText, closingText },
        },
        lines: [emptyForm(lineFields)],
      },
      own: ownOf(context, { settings, draft: emptyDraft, deposits, attached: '' }),
    };
  },
  open: async (context, id) => {
    const backend = userBackend(context);
    const { draft, version, updated, customerName, attachments } = await findInvoiceDraft(context, id);
    const { documentKind, customer } = draft;
    return {
      title: nameDraft(documentKind, customerName),
      ...{ draft, version, updated },
      comparison: null,
      loadOwn: async (settings) => {
        const [origin, deposits] = await Promise.all([
          findOrigin(backend, id),
          customer === '' ? [] : ask(backend, listDeposits, { customer }),
        ]);
        const own = ownOf(context, {
          settings,
          draft,
          deposits,
          attached: attachments.length === 0 ? '' : countFiles(attachments),
        });
        return { origin, own: origin === null ? own : { ...own, asksKind: true, billsOffer: true } };
      },
    };
  },
  afterCustomer: 'supplyFrom',
  takeBack: (backend, draft) => ask(backend, takeDraftBack, draft),
  insteadOf: {
    'already-issued': 'draft-instead-of-issued',
    discarded: 'draft-instead-of-discarded',
    'taken-back': 'draft-taken-back-saved',
  },
};

/** The draft of a path: 404 for none, and the way to the invoice that became of it. */
export async function findInvoiceDraft(context: Context, id: string) {
  const backend = userBackend(context);
  const invoice = (await findInvoice(backend, id)) ?? (await leadToDiscarded(backend, id));
  if (invoice.status !== 'draft') throw redirect(pagesOf.invoice.at(id).show);
  return invoice;
}

interface OwnParts {
  settings: { paymentDays: number };
  draft: InvoiceDraft;
  deposits: Parameters<typeof offeredDeposits>[0];
  attached: string;
}

function ownOf(context: Context, { settings, draft, deposits, attached }: OwnParts) {
  const shown = offeredDeposits(deposits, { named: draft.deposits }).offered;
  return {
    kind: 'invoice' as const,
    paymentDaysHint: describePaymentDays(settings),
    attached,
    ...(shown.length > 0 && { deposits: shown.toReversed(), offersPrepaid: isPrepaidOffered(todayOf(context)) }),
    asksKind: draft.documentKind !== 'invoice' || depositsNotDeducted({ draft, deposits }).length > 0,
  };
}

/** Said at the field of the days until payment. */
function describePaymentDays({ paymentDays }: { paymentDays: number }): string {
  return `Wenn leer, gilt die Angabe beim Kunden, sonst ${paymentDays} Tage.`;
}
