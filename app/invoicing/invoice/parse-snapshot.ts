import { anyText, isoDate, listOf, object, oneOf, optional, readWhole, safeInteger } from '#app/values/readers.ts';
import type { ReadOutcome } from '#app/values/readers.ts';
import type { LayoutRefusalReason } from '../layout/parse-layout.ts';
import type { TaxGroup } from '../tax/totals.ts';
import { invoiceFields } from './fields.ts';
import { correctionKinds, invoiceKinds } from './snapshot.ts';
import type {
  AttachmentSnapshot,
  CorrectionKind,
  CorrectionSnapshot,
  DeductedGroup,
  DeductionSnapshot,
  DirectDebitSnapshot,
  ImportedSnapshot,
  InvoiceSnapshot,
  InvoiceTypeCode,
  IssuedSnapshot,
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
  letterReaders,
  totalsReader,
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

const { renderer: _renderer, ...writtenElsewhere } = letterReaders;

const importedSnapshot = object<ImportedSnapshot, LayoutRefusalReason>({
  ...writtenElsewhere,
  kind: oneOf('imported'),
  origin: anyText,
  currency: oneOf('EUR'),
  dueDate: isoDate,
  subject: optional(anyText),
  supply: optional(supplyReader),
  payment: paymentReader,
  attachments: optional(listOf(attachment)),
  totals: totalsReader,
});

const correctionOnly = object<{ kind: CorrectionKind }>({ kind: oneOf(...correctionKinds) });
const importedOnly = object<Pick<ImportedSnapshot, 'kind'>>({ kind: oneOf('imported') });

/**
 * The typed view of an invoice, of what takes one back, or of one that came along, as it was frozen; what is stored is never
 * rewritten. Every field that a snapshot had from the start must be there and of its type; those that came later may be absent.
 */
export function parseSnapshot(value: unknown): ReadOutcome<IssuedSnapshot, LayoutRefusalReason> {
  if (readWhole(importedOnly, value).ok) return readWhole<IssuedSnapshot, LayoutRefusalReason>(importedSnapshot, value);
  return readWhole<IssuedSnapshot, LayoutRefusalReason>(
    readWhole(correctionOnly, value).ok ? correctionSnapshot : invoiceSnapshot,
    value,
  );
}
