import type { Language } from '#app/values/decimal.ts';
import {
  anyDecimal,
  anyText,
  byKind,
  isoDate,
  listOf,
  object,
  oneOf,
  optional,
  safeInteger,
  flag,
  accepting,
  integer,
} from '#app/values/readers.ts';
import type { Readers } from '#app/values/readers.ts';
import { layoutSettings } from '../layout/parse-layout.ts';
import type { VatCategory, TaxCase } from '../tax/tax.ts';
import type { LineTax, PriceMode } from '../tax/totals.ts';
import type { DeliveredLine } from '../delivery-note/delivery-note.ts';
import { lineFields } from './fields.ts';
import type {
  AdjustmentPartSnapshot,
  DocumentAdjustmentSnapshot,
  EntrySnapshot,
  LineAdjustmentSnapshot,
} from './snapshot-lines.ts';
import { creditTransferKinds } from './snapshot.ts';
import type {
  CashDiscount,
  CreditTransfer,
  DeliverySnapshot,
  LineSnapshot,
  Renderer,
  Supply,
  TaxGroupSnapshot,
  TotalsSnapshot,
} from './snapshot.ts';
import { companyFields } from '../company/fields.ts';
import { customerFields } from '../customer/fields.ts';
import type { CustomerKind } from '../customer/fields.ts';
import type {
  Contact,
  CustomerSnapshot,
  ElectronicAddress,
  PostalAddress,
  SellerSnapshot,
} from './snapshot-parties.ts';
import { fieldNames, rowOf } from '../fields.ts';
import type { FieldTable, FrozenTexts } from '../fields.ts';
import { taxCases } from '../tax/tax-cases.ts';

export const taxCase = accepting(
  (value): value is TaxCase => typeof value === 'string' && Object.hasOwn(taxCases, value),
);

/** Up to 100 %. */
export const rateBp = integer([0, 10_000]);

/** Readers of the texts of a table that stand in one part of a snapshot. */
export function frozenTexts<Table extends FieldTable, const Part extends string>(
  table: Table,
  part: Part,
): Readers<FrozenTexts<Table, Part>> {
  const places = fieldNames(table).map((name) => rowOf(table, name).frozen ?? '');
  const names = places.flatMap((place) => (place.startsWith(`${part}.`) ? [place.slice(part.length + 1)] : []));
  return Object.fromEntries(names.map((name) => [name, optional(anyText)])) as Readers<FrozenTexts<Table, Part>>;
}

const postalAddress = object<PostalAddress>({
  street: anyText,
  addition: optional(anyText),
  postCode: anyText,
  city: anyText,
  countryCode: anyText,
});

const contact = object<Contact>({ name: optional(anyText), phone: optional(anyText), email: optional(anyText) });

const electronicAddress = object<ElectronicAddress>({
  scheme: oneOf<ElectronicAddress['scheme']>('EM', '0204', '9930', '0088'),
  value: anyText,
});

const sellerSnapshot = object<SellerSnapshot>({
  ...frozenTexts(companyFields, 'seller'),
  name: anyText,
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
  smallBusiness: flag,
});

const customerSnapshot = object<CustomerSnapshot>({
  ...frozenTexts(customerFields, 'customer'),
  number: anyText,
  kind: oneOf<CustomerKind>('business', 'public', 'consumer'),
  name: anyText,
  address: postalAddress,
  contact,
  electronicAddress: optional(electronicAddress),
});

export const supplyReader = byKind<Supply>({
  date: object<Extract<Supply, { kind: 'date' }>>({ kind: oneOf('date'), date: isoDate }),
  period: object<Extract<Supply, { kind: 'period' }>>({ kind: oneOf('period'), from: isoDate, to: isoDate }),
});

export const paymentReader = object<CreditTransfer>({
  kind: oneOf(...creditTransferKinds),
  iban: anyText,
  bic: optional(anyText),
  accountName: anyText,
  bankName: optional(anyText),
});

const reasoned = {
  reason: anyText,
  reasonCode: optional(anyText),
  percentBp: optional(rateBp),
  amountCents: safeInteger,
  baseCents: optional(safeInteger),
};

const lineAdjustments = optional(
  listOf(object<LineAdjustmentSnapshot>({ ...reasoned, netCents: optional(safeInteger) })),
);

const { baseCents, ...reasonedWhole } = reasoned;

const documentAdjustments = optional(
  listOf(
    object<DocumentAdjustmentSnapshot>({
      ...reasonedWhole,
      tax: optional(object<LineTax>({ taxCase, taxRateBp: rateBp })),
      parts: listOf(object<AdjustmentPartSnapshot>({ taxCase, rateBp, amountCents: safeInteger, baseCents })),
    }),
  ),
);

/** What a line says beside its price. */
const describedReaders = {
  ...frozenTexts(lineFields, 'line'),
  id: anyText,
  name: anyText,
  description: optional(anyText),
  quantity: anyDecimal,
  unitCode: anyText,
  period: optional(object({ from: isoDate, to: isoDate })),
  note: optional(anyText),
  orderLineReference: optional(anyText),
  articleNumber: optional(anyText),
  customerArticleNumber: optional(anyText),
};

export const deliveredLine = object<DeliveredLine>(describedReaders);

const line = object<LineSnapshot>({
  ...describedReaders,
  unitPrice: anyDecimal,
  priceBaseQuantity: optional(anyDecimal),
  grossUnitPrice: optional(anyDecimal),
  taxCase,
  taxRateBp: rateBp,
  allowances: lineAdjustments,
  charges: lineAdjustments,
  netCents: safeInteger,
  grossCents: optional(safeInteger),
});

const entry = byKind<EntrySnapshot>({
  line: object({ kind: oneOf('line'), id: anyText }),
  section: object({ kind: oneOf('section'), text: anyText }),
  text: object({ kind: oneOf('text'), text: anyText }),
  subtotal: object<Extract<EntrySnapshot, { kind: 'subtotal' }>>({ kind: oneOf('subtotal'), label: optional(anyText) }),
  optional: object({ kind: oneOf('optional'), line }),
});

export const totalsReader = object<TotalsSnapshot>({
  allowanceCents: optional(safeInteger),
  chargeCents: optional(safeInteger),
  netCents: safeInteger,
  taxGroups: listOf(
    object<TaxGroupSnapshot>({
      taxCase,
      category: oneOf<VatCategory>('S', 'Z', 'E', 'AE', 'K', 'G', 'O'),
      rateBp,
      baseCents: safeInteger,
      taxCents: safeInteger,
      exemptionCode: optional(anyText),
      exemptionText: optional(anyText),
    }),
  ),
  taxCents: safeInteger,
  grossCents: safeInteger,
  prepaidCents: optional(safeInteger),
  dueCents: safeInteger,
});

/** What the snapshot of any letter has. */
export const letterReaders = {
  format: oneOf<1>(1),
  renderer: object<Renderer>({ template: anyText, engine: anyText, fonts: anyText }),
  layout: optional(layoutSettings),
  language: oneOf<Language>('de', 'en'),
  number: anyText,
  issueDate: isoDate,
  seller: sellerSnapshot,
  customer: customerSnapshot,
};

/** What the snapshot of any document with prices has. */
export const documentReaders = {
  ...letterReaders,
  currency: oneOf('EUR'),
  priceMode: oneOf<PriceMode>('net', 'gross'),
  lines: listOf(line),
  entries: optional(listOf(entry)),
  allowances: documentAdjustments,
  charges: documentAdjustments,
  totals: totalsReader,
};

export const deliveryReader = object<DeliverySnapshot>({ name: optional(anyText), address: optional(postalAddress) });

export const cashDiscountsReader = listOf(
  object<CashDiscount>({ days: safeInteger, percentBp: rateBp, baseCents: optional(safeInteger) }),
);
