import type { AllowanceCharge, Invoice, InvoiceLine, SupportingDocument } from '#app/einvoice/model.ts';
import { valueOfTerm } from '#app/einvoice/bindings/term-value.ts';
import { centsToDecimal } from '#app/values/money.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, frozenFields, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { carriedFiles } from '#app/invoicing/invoice/annex.ts';
import { legalNotes, structureNotes } from '#app/invoicing/invoice/snapshot-sentences.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type {
  BilledSnapshot,
  CashDiscount,
  DocumentAdjustmentSnapshot,
  LineAdjustmentSnapshot,
  LineSnapshot,
} from '#app/invoicing/invoice/snapshot.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import { differencesOf, firstDateIn, hundredths, plainFigure } from './difference.ts';
import type { TermCheck, TermDifference } from './difference.ts';

/**
 * What an e-invoice that was read back says otherwise than the snapshot. A table of its own on purpose: it must not take
 * the way by which the file was written.
 */
export function compareModel(
  model: Invoice,
  snapshot: BilledSnapshot,
  profile: 'zugferd-en16931' | 'xrechnung',
): TermDifference[] {
  const lines = model.lines ?? [];
  return [
    ...differencesOf([
      ...headerChecks(model, snapshot),
      ...fieldChecks(model, snapshot),
      ['BT-10', buyerReferenceOf(snapshot, profile), model.buyerReference],
      ...partyChecks(model, snapshot),
      ...noteChecks(model, snapshot),
      ...paymentChecks(model, snapshot),
      ...adjustmentChecks('BG-20', snapshot.allowances?.flatMap(adjustedOfWhole), model.allowances),
      ...adjustmentChecks('BG-21', snapshot.charges?.flatMap(adjustedOfWhole), model.charges),
      ...totalChecks(model, snapshot),
      ...taxChecks(model, snapshot, profile),
      ...attachmentChecks(model, snapshot),
      ['BG-25', String(snapshot.lines.length), String(lines.length)],
    ]),
    ...snapshot.lines.flatMap((line, index) => differencesOf(lineChecks(lines[index] ?? {}, line), Number(line.id))),
  ];
}

function headerChecks(model: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { supply } = snapshot;
  const [from, to] = supply?.kind === 'period' ? [supply.from, supply.to] : [];
  return [
    ['BT-1', snapshot.number, model.number],
    ['BT-2', snapshot.issueDate, model.issueDate],
    ['BT-3', snapshot.typeCode, model.typeCode],
    ['BT-5', snapshot.currency, model.currency],
    ...precedingChecks(model, snapshot),
    ['BT-72', lastDayOf(snapshot), model.delivery?.date],
    ...deliveryChecks(model, snapshot),
    ['BT-73', from, model.invoicingPeriod?.start],
    ['BT-74', to, model.invoicingPeriod?.end],
  ];
}

/** A period is over on its last day; where only lines have days, on the latest of them. */
function lastDayOf({ supply, lines }: BilledSnapshot): string | undefined {
  if (supply === undefined) return lines.map(({ period }) => period?.to ?? '').reduce(later, '') || undefined;
  return supply.kind === 'period' ? supply.to : supply.date;
}

const later = (day: string, other: string) => (other > day ? other : day);

/** BG-3: what is corrected, else the last that is taken off, else what was named. */
function precedingChecks({ precedingInvoices = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const taken = isCorrection(snapshot) ? undefined : (snapshot.deductions ?? snapshot.prepayments);
  const known = isCorrection(snapshot) ? snapshot.precedingInvoice : taken?.at(-1);
  const named = isCorrection(snapshot) ? {} : { number: snapshot.precedingNumber, issueDate: snapshot.precedingDate };
  const wanted = known ?? named;
  return [
    ['BT-25', wanted.number, precedingInvoices[0]?.number],
    ['BT-26', wanted.issueDate, precedingInvoices[0]?.issueDate],
    ['BG-3', wanted.number === undefined ? '0' : '1', String(precedingInvoices.length)],
  ];
}

/** An intra-Community supply goes to the customer, if nowhere else (BR-IC-12). */
function deliveryChecks({ delivery: read }: Invoice, { delivery, customer, lines }: BilledSnapshot): TermCheck[] {
  const isIntraCommunity = lines.some(({ taxCase }) => taxCase === 'intra-community-supply');
  const place = delivery?.address ?? (isIntraCommunity ? customer.address : undefined);
  return [
    ['BT-70', delivery?.name, read?.name],
    ['BT-75', place?.street, read?.address?.line1],
    ['BT-77', place?.city, read?.address?.city],
    ['BT-78', place?.postCode, read?.address?.postCode],
    ['BT-80', place && listedCountry(place.countryCode), read?.address?.countryCode],
  ];
}

/** BR-DE-15 wants BT-10; between businesses the order or the customer's number stands for it. */
function buyerReferenceOf(snapshot: BilledSnapshot, profile: string): string | undefined {
  const { buyerReference, orderReference, customer } = snapshot;
  const isReplaced = profile === 'xrechnung' && customer.kind !== 'public';
  return buyerReference ?? (isReplaced ? (orderReference ?? customer.number) : undefined);
}

function partyChecks({ seller, buyer }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { seller: from, customer: to, lines } = snapshot;
  // BR-O-02: no VAT IDs where a line is not subject to VAT.
  const isTaxable = lines.every((line) => taxCases[line.taxCase].category !== 'O');
  return [
    ['BT-31', isTaxable ? from.vatId : undefined, seller?.vatId],
    ['BT-40', listedCountry(from.address.countryCode), seller?.address?.countryCode],
    ['BT-46', to.number, buyer?.identifier?.value],
    ['BT-48', isTaxable ? to.vatId : undefined, buyer?.vatId],
    ['BT-55', listedCountry(to.address.countryCode), buyer?.address?.countryCode],
    ['BT-163', to.nameAddition, buyer?.address?.line3],
  ];
}

/** The list of the norm has Kosovo as 1A. */
function listedCountry(code: string): string {
  return code === 'XK' ? '1A' : code;
}

/** Terms that say something else than their fields alone: by profile, tax, or what is to be paid. They have checks of their own. */
const derived = new Set(
  'BT-10 BT-20 BT-25 BT-26 BT-31 BT-40 BT-48 BT-49 BT-55 BT-84 BT-85 BT-86 BT-122 BT-123'.split(' '),
);

/** Every other field that a table calls frozen and a term, whether it has a text or none. */
function fieldChecks(model: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { seller, customer, payment } = snapshot;
  const tables: [FieldTable, Readonly<Record<string, unknown>>][] = [
    [invoiceFields, { invoice: snapshot }],
    [companyFields, { seller, ...seller, payment }],
    [customerFields, { customer, ...customer }],
  ];
  return tables.flatMap(([table, parts]) => {
    const texts = new Map(frozenFields(table, parts).map(({ name, text }) => [name, text]));
    return fieldNames(table).flatMap((name): TermCheck[] => {
      const { term, frozen } = rowOf(table, name);
      if (term === undefined || frozen === undefined || derived.has(term)) return [];
      return [[term, texts.get(name), valueOfTerm(model, term)]];
    });
  });
}

/** What is said of each attached file; its bytes are for who can hash them. */
function attachmentChecks({ supportingDocuments = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const carried = carriedFiles(snapshot);
  const { offerReference } = snapshot;
  return [
    ['BG-24', String(carried.length + (offerReference === undefined ? 0 : 1)), String(supportingDocuments.length)],
    ...offerChecks(supportingDocuments[carried.length], snapshot),
    ...carried.flatMap(({ reference, description, location, file }, index): TermCheck[] => {
      const read = supportingDocuments[index];
      return [
        ['BT-122', reference, read?.reference],
        ['BT-123', description, read?.description],
        ['BT-124', location, read?.location],
        ['BT-125', file?.filename, read?.attachment?.filename],
        ['BT-125', file?.mimeCode, read?.attachment?.mimeCode],
      ];
    }),
  ];
}

/** What it bills: named behind the files, with its day as people write it. */
function offerChecks(
  read: SupportingDocument | undefined,
  { offerReference, offerDate, language }: BilledSnapshot,
): TermCheck[] {
  if (offerReference === undefined) return [];
  return [
    ['BT-122', offerReference, read?.reference],
    ['BT-123', offerDate, firstDateIn(read?.description ?? '', language)],
    ['BT-125', undefined, read?.attachment?.filename],
  ];
}

function noteChecks({ notes = [] }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const { subject, introText, closingText } = snapshot;
  const reason = isCorrection(snapshot) ? snapshot.reason : undefined;
  const said = [subject, reason, introText, ...structureNotes(snapshot), ...legalNotes(snapshot), closingText];
  const texts = said.filter((text) => text !== undefined);
  const count = Math.max(texts.length, notes.length);
  return Array.from({ length: count }, (_, index): TermCheck => ['BT-22', texts[index], notes[index]?.text]);
}

/** A document that demands nothing has neither due date nor account. */
function paymentChecks({ dueDate, paymentTerms, payment }: Invoice, snapshot: BilledSnapshot): TermCheck[] {
  const account = payment?.creditTransfers?.[0]?.account;
  const debited = payment?.directDebit?.debitedAccount;
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) {
    return [
      ['BT-9', undefined, dueDate],
      ['BT-84', undefined, account],
    ];
  }
  const { directDebit } = snapshot;
  return [
    ['BT-9', snapshot.dueDate, dueDate],
    ['BT-20', termsOf(snapshot), paymentTerms?.trimEnd()],
    ['BT-81', meansOf(snapshot), payment?.meansCode],
    ['BT-83', snapshot.number, payment?.remittanceInformation],
    ['BT-84', directDebit ? undefined : snapshot.payment.iban, account],
    ['BT-91', directDebit?.debitedIban, debited],
  ];
}

/** SEPA direct debit, SEPA transfer, any other transfer. */
function meansOf({ directDebit, payment }: { directDebit?: object; payment: { kind: string } }): string {
  if (directDebit !== undefined) return '59';
  return payment.kind === 'sepa-credit-transfer' ? '58' : '30';
}

function termsOf(terms: { paymentTerms?: string; cashDiscounts?: readonly CashDiscount[] }): string {
  const discounts = (terms.cashDiscounts ?? []).map(({ days, percentBp, baseCents }) => {
    const base = baseCents === undefined ? '' : `#BASISBETRAG=${centsToDecimal(baseCents)}`;
    return `#SKONTO#TAGE=${days}#PROZENT=${centsToDecimal(percentBp)}${base}#`;
  });
  return [...(terms.paymentTerms === undefined ? [] : [terms.paymentTerms]), ...discounts].join('\n');
}

function totalChecks({ totals = {} }: Invoice, { lines, totals: frozen }: BilledSnapshot): TermCheck[] {
  const lineCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  return [
    ['BT-106', hundredths(lineCents), plainFigure(totals.lineNet)],
    ['BT-107', hundredths(frozen.allowanceCents), plainFigure(totals.allowances)],
    ['BT-108', hundredths(frozen.chargeCents), plainFigure(totals.charges)],
    ['BT-109', hundredths(frozen.netCents), plainFigure(totals.net)],
    ['BT-110', hundredths(frozen.taxCents), plainFigure(totals.vat)],
    ['BT-112', hundredths(frozen.grossCents), plainFigure(totals.gross)],
    ['BT-113', hundredths(frozen.prepaidCents), plainFigure(totals.paid)],
    ['BT-114', undefined, plainFigure(totals.rounding)],
    ['BT-115', hundredths(frozen.dueCents), plainFigure(totals.due)],
  ];
}

/** BG-23 has one group for each category and rate, in which several tax cases may be joined. */
function taxChecks({ vatBreakdown = [] }: Invoice, { totals }: BilledSnapshot, profile: string): TermCheck[] {
  // BR-DE-14: only an XRechnung has a rate for what is not subject to VAT.
  const rateOf = (category: string, rateBp: number) =>
    category === 'O' && profile !== 'xrechnung' ? plainFigure(undefined) : hundredths(rateBp);
  const keyOf = (category: string | undefined, rate: string | undefined) => `${category} ${rate}`;
  const joined = new Map<string, { base: number; tax: number }>();
  for (const group of totals.taxGroups) {
    const key = keyOf(group.category, rateOf(group.category, group.rateBp));
    const { base, tax } = joined.get(key) ?? { base: 0, tax: 0 };
    joined.set(key, { base: base + group.baseCents, tax: tax + group.taxCents });
  }
  return [
    ['BG-23', String(joined.size), String(vatBreakdown.length)],
    ...[...joined].flatMap(([key, { base, tax }]): TermCheck[] => {
      const found = vatBreakdown.find((group) => keyOf(group.category, plainFigure(group.rate)) === key);
      return [
        ['BT-116', hundredths(base), plainFigure(found?.base)],
        ['BT-117', hundredths(tax), plainFigure(found?.amount)],
      ];
    }),
  ];
}

function lineChecks(model: InvoiceLine, line: LineSnapshot): TermCheck[] {
  const { category } = taxCases[line.taxCase];
  return [
    ['BT-126', line.id, model.id],
    ['BT-127', line.note, line.note === undefined ? undefined : startOf(model.note, line.note)],
    ...priceChecks(model, line),
    ['BT-130', line.unitCode, model.unitCode],
    ['BT-131', hundredths(line.netCents), plainFigure(model.netAmount)],
    ['BT-149', plainFigure(line.priceBaseQuantity), plainFigure(model.price?.baseQuantity)],
    ['BT-151', category, model.vat?.category],
    // BR-O-05: what is not subject to VAT has no rate.
    ['BT-152', category === 'O' ? undefined : hundredths(line.taxRateBp), plainFigure(model.vat?.rate)],
    ['BT-153', line.name, model.item?.name],
    ['BT-154', line.description, model.item?.description],
    ['BT-155', line.articleNumber, model.item?.sellerId],
    ['BT-134', line.period?.from, model.period?.start],
    ['BT-135', line.period?.to, model.period?.end],
    ...adjustmentChecks('BG-27', line.allowances?.map(adjustedInLine), model.allowances),
    ...adjustmentChecks('BG-28', line.charges?.map(adjustedInLine), model.charges),
  ];
}

/** An allowance or charge as it is frozen, its amount net. */
interface Adjusted {
  reason: string;
  percentBp: number | undefined;
  cents: number;
}

function adjustedInLine({ reason, percentBp, amountCents, netCents = amountCents }: LineAdjustmentSnapshot): Adjusted {
  return { reason, percentBp, cents: netCents };
}

/** One for each tax group; a percentage stands where its base does. */
function adjustedOfWhole({ reason, percentBp, parts }: DocumentAdjustmentSnapshot): Adjusted[] {
  return parts.map(({ amountCents, baseCents }) => ({
    reason,
    percentBp: baseCents === undefined ? undefined : percentBp,
    cents: amountCents,
  }));
}

function adjustmentChecks(group: string, frozen: Adjusted[] = [], read: readonly AllowanceCharge[] = []): TermCheck[] {
  const wordsOf = (words: readonly (string | undefined)[]) => words.map((word) => word ?? '').join(' ');
  const written = read.map((each) => [plainFigure(each.amount), plainFigure(each.percentage), each.reason]);
  const wanted = frozen.map((each) => [hundredths(each.cents), hundredths(each.percentBp), each.reason]);
  return Array.from({ length: Math.max(wanted.length, written.length) }, (_, index): TermCheck => [
    group,
    wordsOf(wanted[index] ?? []),
    wordsOf(written[index] ?? []),
  ]);
}

/** BR-27 forbids negative prices: the sign is the quantity's. */
function priceChecks(model: InvoiceLine, { quantity, unitPrice }: LineSnapshot): TermCheck[] {
  const isNegative = unitPrice.startsWith('-');
  const turned = (text: string) => plainFigure(text.startsWith('-') ? text.slice(1) : `-${text}`);
  return [
    ['BT-129', isNegative ? turned(quantity) : plainFigure(quantity), plainFigure(model.quantity)],
    ['BT-146', isNegative ? turned(unitPrice) : plainFigure(unitPrice), plainFigure(model.price?.net)],
  ];
}

/** An exemption may follow the note. */
function startOf(text: string | undefined, wanted: string): string | undefined {
  return text?.startsWith(wanted) ? wanted : text;
}
