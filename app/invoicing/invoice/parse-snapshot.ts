import { anyText, isoDate, listOf, object, oneOf, optional, readWhole, safeInteger } from '#app/values/readers.ts';
import type { ReadOutcome } from '#app/values/readers.ts';
import type { LayoutRefusalReason } from '../layout/parse-layout.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { invoiceFields } from './fields.ts';
import { correctionKinds, invoiceKinds } from './snapshot.ts';
import type {
  AttachmentSnapshot,
  BilledSnapshot,
  CorrectionKind,
  CorrectionSnapshot,
  DeductedGroup,
  DeductionSnapshot,
  DirectDebitSnapshot,
  InvoiceSnapshot,
  InvoiceTypeCode,
  LegalNote,
  PayeeSnapshot,
  PrecedingInvoice,
  PrepaymentSnapshot,
} from './snapshot.ts';
import {
  frozenTexts,
  taxCase,
  rateBp,
  documentReaders,
  supplyReader,
  deliveryReader,
  paymentReader,
  cashDiscountsReader,
} from './snapshot-readers.ts';

const attachment = object<AttachmentSnapshot>({
  reference: anyText,
  description: optional(anyText),
  location: optional(anyText),
  file: optional(object({ sha256: anyText, filename: anyText, mimeCode: anyText })),
});

const { paymentTerms, precedingNumber, precedingDate, ...correctionTexts } = frozenTexts(invoiceFields, 'invoice');

const deductedGroups = listOf(object<DeductedGroup>({ taxCase, rateBp, netCents: safeInteger, taxCents: safeInteger }));

/** What the snapshot of an invoice and of what takes it back has. */
const billedReaders = {
  ...correctionTexts,
  ...documentReaders,
  supply: optional(supplyReader),
  delivery: optional(deliveryReader),
  payee: optional(object<PayeeSnapshot>({ name: anyText, registrationNumber: optional(anyText) })),
  payment: paymentReader,
  legalNotes: optional(listOf(oneOf<LegalNote>('keep-invoice', 'cash-accounting'))),
  attachments: optional(listOf(attachment)),
  prepayments: optional(
    listOf(
      object<PrepaymentSnapshot>({
        number: anyText,
        issueDate: isoDate,
        netCents: safeInteger,
        taxCents: safeInteger,
        taxGroups: optional(deductedGroups),
      }),
    ),
  ),
};

const invoiceSnapshot = object<InvoiceSnapshot, LayoutRefusalReason>({
  ...billedReaders,
  paymentTerms,
  precedingNumber,
  precedingDate,
  kind: oneOf(...invoiceKinds),
  typeCode: oneOf<InvoiceTypeCode>('380', '326', '389', '875', '876', '877'),
  dueDate: isoDate,
  paymentReceivedOn: optional(isoDate),
  deductions: optional(
    listOf(
      object<DeductionSnapshot>({
        number: anyText,
        issueDate: isoDate,
        kind: optional(oneOf('invoice', 'partial')),
        taxGroups: deductedGroups,
      }),
    ),
  ),
  cashDiscounts: optional(cashDiscountsReader),
  directDebit: optional(
    object<DirectDebitSnapshot>({ mandateReference: anyText, creditorIdentifier: anyText, debitedIban: anyText }),
  ),
});

const correctionSnapshot = object<CorrectionSnapshot, LayoutRefusalReason>({
  ...billedReaders,
  kind: oneOf(...correctionKinds),
  typeCode: oneOf<CorrectionSnapshot['typeCode']>('384', '381'),
  precedingInvoice: object<PrecedingInvoice>({ number: anyText, issueDate: isoDate }),
  reason: optional(anyText),
  creditedBefore: optional(
    listOf(object<TaxGroup>({ taxCase, rateBp, baseCents: safeInteger, taxCents: safeInteger })),
  ),
});

const kindOnly = object<{ kind: CorrectionKind }>({ kind: oneOf(...correctionKinds) });

/**
 * The typed view of an invoice, or of what takes one back, as it was frozen; what is stored is never rewritten. Every
 * field that a snapshot had from the start must be there and of its type; those that came later may be absent.
 */
export function parseSnapshot(value: unknown): ReadOutcome<BilledSnapshot, LayoutRefusalReason> {
  return readWhole<BilledSnapshot, LayoutRefusalReason>(
    readWhole(kindOnly, value).ok ? correctionSnapshot : invoiceSnapshot,
    value,
  );
}
