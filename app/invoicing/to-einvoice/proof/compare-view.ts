import { addDays } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { DocumentView, InformationId, TableView } from '#app/invoicing/documents/document-model.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames, frozenFields, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { annexRows, carriedFiles } from '#app/invoicing/invoice/annex.ts';
import { legalNotes } from '#app/invoicing/invoice/snapshot-sentences.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledSnapshot, InvoiceSnapshot, PostalAddress } from '#app/invoicing/invoice/snapshot.ts';
import {
  amountIn,
  dateForms,
  differencesOf,
  figureIn,
  firstDateIn,
  wantedIfHeld,
  hundredths,
  oneOfLines,
  paragraphsWith,
  plainFigure,
  readDate,
  withoutSpaces,
} from './difference.ts';
import type { TermCheck, TermDifference } from './difference.ts';
import { viewCents, viewLineChecks, isTaxHidden } from './compare-view-lines.ts';

/**
 * What a document that people read says otherwise than the snapshot: the view as its layout shows it, which the picture
 * is compared with letter by letter. Figures and dates are read back here, not written the way the view writes them.
 */
export function compareView(view: DocumentView, snapshot: BilledSnapshot): TermDifference[] {
  return [
    ...differencesOf([
      ...headChecks(view, snapshot),
      ...addressChecks(view, snapshot),
      ...textChecks(view, snapshot),
      ...paymentChecks(view, snapshot),
      ...sumChecks(view, snapshot),
    ]),
    ...tableDifferences(view.table, snapshot),
    ...annexDifferences(view.annex?.table, snapshot),
  ];
}

/** Each row of the table, and that there are no others: what is no line of the invoice must not look like one. */
function tableDifferences(table: TableView | undefined, snapshot: BilledSnapshot): TermDifference[] {
  const rows = table?.rows ?? [];
  const entries = snapshot.entries ?? snapshot.lines.map(({ id }) => ({ kind: 'line' as const, id }));
  const lines = new Map(snapshot.lines.map((line) => [line.id, line]));
  let cents = 0;
  const differences = entries.flatMap((entry, index): TermDifference[] => {
    const row = rows[index];
    if (entry.kind === 'line' || entry.kind === 'optional') {
      const line = entry.kind === 'line' ? lines.get(entry.id) : entry.line;
      if (line === undefined) return differencesOf([['BG-25', entry.kind, undefined]]);
      if (entry.kind === 'line') cents += viewCents(line, snapshot);
      const item = row?.kind === 'item' ? row : undefined;
      const shown = item?.optional ? 'optional' : 'line';
      return differencesOf(
        [['BG-25', entry.kind, item && shown], ...viewLineChecks({ row: item, table, line }, snapshot)],
        Number(line.id),
      );
    }
    if (entry.kind === 'text') {
      return differencesOf([
        ['BG-25', entry.text, paragraphsWith(row?.kind === 'text' ? row.paragraphs : [], entry.text)],
      ]);
    }
    const sum = cents;
    cents = 0;
    if (entry.kind === 'section')
      return differencesOf([['BG-25', entry.text, row?.kind === 'section' ? row.text : undefined]]);
    const { label, amount = '' } = row?.kind === 'subtotal' ? row : {};
    return differencesOf([
      ['BG-25', entry.label ?? label ?? '–', label],
      ['BT-131', hundredths(sum), amountIn(amount, snapshot.language)],
    ]);
  });
  return [...differences, ...differencesOf([['BG-25', String(entries.length), String(rows.length)]])];
}

/** Each deposit that is taken off after tax, at each of its rates, and no other. */
function annexDifferences(table: TableView | undefined, snapshot: BilledSnapshot): TermDifference[] {
  const { language } = snapshot;
  const frozen = annexRows(snapshot);
  const rows = (table?.rows ?? []).flatMap((row) => (row.kind === 'item' ? [row.cells.map(({ text }) => text)] : []));
  const checks = frozen.flatMap((each, index): TermCheck[] => {
    const [number, date = '', net = '', rate = '', tax = '', gross = ''] = rows[index] ?? [];
    return [
      ['BT-25', each.number, number],
      ['BT-26', each.issueDate, readDate(date, language)],
      ['BT-116', hundredths(each.netCents), amountIn(net, language)],
      ['BT-119', hundredths(each.rateBp), figureIn(rate.replace('%', ''), language)],
      ['BT-117', hundredths(each.taxCents), amountIn(tax, language)],
      ['BT-113', hundredths(each.grossCents), amountIn(gross, language)],
    ];
  });
  return differencesOf([['BT-113', String(frozen.length), String(rows.length)], ...checks]);
}

function headChecks(view: DocumentView, snapshot: BilledSnapshot): TermCheck[] {
  const { language, supply } = snapshot;
  const informed = (id: InformationId) => view.information.find((row) => row.id === id)?.text;
  const supplied =
    informed('supply')
      ?.split(' – ')
      .map((date) => readDate(date, language)) ?? [];
  const [from, to] = supply?.kind === 'period' ? [supply.from, supply.to] : [supply?.date, undefined];
  const preceding = isCorrection(snapshot)
    ? snapshot.precedingInvoice
    : { number: snapshot.precedingNumber, issueDate: snapshot.precedingDate };
  const named = informed('precedingInvoice');
  return [
    ['BT-1', snapshot.number, informed('number')],
    ['BT-1', snapshot.number, wantedIfHeld(view.heading, snapshot.number)],
    ['BT-2', snapshot.issueDate, readDate(informed('date') ?? '', language)],
    ['BT-2', snapshot.issueDate, view.issueDate],
    [supply?.kind === 'period' ? 'BT-73' : 'BT-72', from, supplied[0]],
    ['BT-74', to, supplied[1]],
    ...printedChecks(invoiceFields, { invoice: snapshot }, { language, informed }),
    ...printedChecks(customerFields, { customer: snapshot.customer }, { language, informed }),
    ['BT-25', preceding.number, preceding.number === undefined ? named : wantedIfHeld(named, preceding.number)],
    ['BT-26', preceding.issueDate, firstDateIn(named?.slice(preceding.number?.length) ?? '', language)],
  ];
}

/** Every field that a table calls printed, whether it has a text or none. */
function printedChecks<Table extends FieldTable>(
  table: Table,
  parts: Readonly<Record<string, unknown>>,
  { language, informed }: { language: Language; informed: (id: keyof Table & string) => string | undefined },
): TermCheck[] {
  const frozen = new Map<string, string>(frozenFields(table, parts).map(({ name, text }) => [name, text]));
  return fieldNames(table).flatMap((name): TermCheck[] => {
    const { printed, term = '', kind } = rowOf(table, name);
    const shown = informed(name);
    const read = kind === 'date' && shown !== undefined ? readDate(shown, language) : shown;
    return printed === undefined ? [] : [[term, frozen.get(name), read]];
  });
}

function addressChecks(view: DocumentView, { seller, customer }: BilledSnapshot): TermCheck[] {
  const own = view.footer.find(({ id }) => id === 'address')?.lines;
  const sender = view.senderLine.split(' · ');
  return [
    // Without this column the return address names the seller as customers know it.
    ['BT-27', seller.name, own === undefined ? view.author : own[0]],
    ['BT-28', seller.tradingName, seller.tradingName === undefined ? undefined : sender[0]],
    ['BT-35', seller.address.street, oneOfLines(sender, seller.address.street)],
    ['BT-37', seller.address.city, townIn(sender, seller.address)],
    ['BT-44', customer.name, view.address[0]],
    ['BT-163', customer.nameAddition, oneOfLines(view.address, customer.nameAddition)],
    ['BT-50', customer.address.street, oneOfLines(view.address, customer.address.street)],
    ['BT-51', customer.address.addition, oneOfLines(view.address, customer.address.addition)],
    ['BT-52', customer.address.city, townIn(view.address, customer.address)],
  ];
}

/** Post code and town stand on one line, in the order of their country. */
function townIn(lines: readonly string[], { city, postCode }: PostalAddress): string | undefined {
  const wanted = [city, postCode].filter((part) => part !== '');
  const orders = [wanted.join(' '), wanted.toReversed().join(' ')];
  return lines.some((line) => orders.includes(line)) ? city : lines.join(', ');
}

function textChecks(view: DocumentView, snapshot: BilledSnapshot): TermCheck[] {
  const { subject, introText, closingText, totals, delivery } = snapshot;
  const reason = isCorrection(snapshot) ? snapshot.reason : undefined;
  return [
    ['BT-22', subject, view.subject],
    ['BT-70', delivery?.name, paragraphsWith(view.notes, delivery?.name)],
    ['BT-75', delivery?.address?.street, paragraphsWith(view.notes, delivery?.address?.street)],
    ['BT-77', delivery?.address?.city, paragraphsWith(view.notes, delivery?.address?.city)],
    ['BT-22', introText, paragraphsWith(view.intro, introText)],
    ['BT-22', reason, paragraphsWith(view.intro, reason)],
    ['BT-22', closingText, paragraphsWith(view.closing, closingText)],
    ...carriedFiles(snapshot).flatMap(({ reference, description }): TermCheck[] => [
      ['BT-122', reference, paragraphsWith(view.notes, reference)],
      ['BT-123', description, paragraphsWith(view.notes, description)],
    ]),
    // What a self-billed invoice must be called is its title.
    ...legalNotes(snapshot).map((note): TermCheck => [
      'BT-22',
      note,
      paragraphsWith([view.heading, ...view.notes], note),
    ]),
    ...totals.taxGroups.map(({ exemptionText }): TermCheck => [
      'BT-120',
      exemptionText,
      paragraphsWith(view.notes, exemptionText),
    ]),
  ];
}

function paymentChecks({ payment, footer }: DocumentView, snapshot: BilledSnapshot): TermCheck[] {
  if (isCorrection(snapshot)) return [['BT-84', undefined, payment?.heading]];
  const { totals, language, paymentTerms, directDebit } = snapshot;
  const { iban } = snapshot.payment;
  const bank = footer.find(({ id }) => id === 'bank')?.lines;
  const code = payment?.giroCode?.payload.split('\n');
  const always: TermCheck[] = [
    ['BT-20', paymentTerms, paragraphsWith(payment?.sentences ?? [], paymentTerms)],
    ...discountChecks(payment?.sentences ?? [], snapshot),
    ['BT-84', iban, bank === undefined ? iban : paragraphsWith(bank, iban)],
  ];
  if (totals.dueCents <= 0 || directDebit !== undefined) return always;
  const shown = (payment?.rows ?? []).map(({ text }) => text);
  return [
    ...always,
    ['BT-9', snapshot.dueDate, shown.map((text) => readDate(text, language)).find((date) => date !== undefined)],
    ['BT-83', snapshot.number, oneOfLines(shown, snapshot.number)],
    ['BT-84', iban, shown.map(withoutSpaces).find((text) => ibanForm.test(text))],
    ['BT-115', hundredths(totals.dueCents), shown.flatMap((text) => amountIn(text, language) ?? [])[0]],
    ['BT-84', iban, code === undefined ? iban : code[6]],
    [
      'BT-115',
      hundredths(totals.dueCents),
      code === undefined ? hundredths(totals.dueCents) : plainFigure(code[7]?.slice(3)),
    ],
  ];
}

/** Each cash discount has a sentence that names its rate and its last day. */
function discountChecks(sentences: readonly string[], snapshot: InvoiceSnapshot): TermCheck[] {
  const { cashDiscounts = [], issueDate, language, totals } = snapshot;
  if (totals.dueCents <= 0) return [];
  return cashDiscounts.map(({ percentBp, days }): TermCheck => {
    const wanted = `${hundredths(percentBp)} ${addDays(issueDate, days)}`;
    const said = sentences.map((sentence) => {
      const [, rate = ''] = /^([\d.,]+)\s?%/.exec(sentence) ?? [];
      const [date = ''] = dateForms[language].exec(sentence) ?? [];
      return `${figureIn(rate, language) ?? ''} ${readDate(date, language) ?? ''}`;
    });
    return ['BT-20', wanted, said.includes(wanted) ? wanted : said.join('; ')];
  });
}

function sumChecks({ table }: DocumentView, snapshot: BilledSnapshot): TermCheck[] {
  const { totals, language, lines, allowances = [], charges = [] } = snapshot;
  const sums = table?.sums ?? [];
  const shown = sums.map((sum) => amountIn(sum.amount, language));
  const held = (cents: number) => {
    const wanted = hundredths(cents);
    return shown.includes(wanted) ? wanted : shown.join('; ');
  };
  const owed = sums.find(({ total }) => total)?.amount;
  const taxes: TermCheck[] = lines.every(isTaxHidden)
    ? []
    : [
        ['BT-109', hundredths(totals.netCents), held(totals.netCents)],
        ...totals.taxGroups.map(({ taxCents }): TermCheck => ['BT-117', hundredths(taxCents), held(taxCents)]),
      ];
  const adjusted = [
    ...allowances.map(({ amountCents }): TermCheck => ['BT-92', hundredths(-amountCents), held(-amountCents)]),
    ...charges.map(({ amountCents }): TermCheck => ['BT-99', hundredths(amountCents), held(amountCents)]),
  ];
  return [
    ...adjusted,
    ...taxes,
    ['BT-112', hundredths(totals.grossCents), held(totals.grossCents)],
    ['BT-115', hundredths(totals.dueCents), owed === undefined ? undefined : amountIn(owed, language)],
  ];
}

const ibanForm = /^[A-Z]{2}\d{2}[A-Z\d]{8,}$/;
