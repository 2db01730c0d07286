import { href } from 'react-router';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { listInvoiceFiles, checkFileReadable } from '#app/pocketbase/invoices/files.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { wantsXRechnung } from '#app/invoicing/customer/fields.ts';
import { checkRules } from '#app/workflows/issuing/issue-rules.ts';
import { findDamage } from '../documents/issued/read-stored.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { findingEntry } from './findings/rule-texts.ts';
import type { CheckedFile, Recipient } from './issued-files.tsx';

/** What is stored, each read and held against its hash: damage is told here and not only to who downloads. */
export async function checkStoredFiles(context: Context, invoice: string): Promise<CheckedFile[]> {
  const backend = userBackend(context);
  const files = await listInvoiceFiles(backend, invoice);
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      damage: await findDamage(context, checkFileReadable(backend, invoice, file.kind)),
    })),
  );
}

/** Why no XRechnung was made of it for who wants one. */
export function missingForXRechnung(
  { id, customer, draft, snapshot }: IssuedInvoice,
  { files, recipient }: { files: readonly Pick<CheckedFile, 'kind'>[]; recipient: Recipient },
) {
  if (!wantsXRechnung(recipient, snapshot.buyerReference ?? '')) return [];
  if (files.some(({ kind }) => kind === 'xrechnung-ubl')) return [];
  const places = {
    editPath: href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: id }),
    table: typedForms.invoice,
    customerId: customer,
    customerKind: snapshot.customer.kind,
    rows: draft.lines,
  };
  return checkRules(snapshot, 'xrechnung')
    .filter(({ level }) => level === 'fatal')
    .map((finding) => ({ ...findingEntry(finding, places), level: 'info' as const }));
}
