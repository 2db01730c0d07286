import type { ReactNode } from 'react';
import { shownCents, shownEntries, subtotalsOf } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { LineEntry } from '#app/invoicing/invoice/snapshot-lines.ts';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatField } from '#app/forms/reading/field-words.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import { frozenFields } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { invoiceFields, lineFields } from '#app/invoicing/invoice/fields.ts';
import { typeName } from '#app/invoicing/invoice/attachments.ts';
import { missingText } from '#app/invoicing/invoice/preview-draft.ts';
import type { DraftPreview } from '#app/invoicing/invoice/preview-draft.ts';
import { cashDiscountSentences } from '#app/invoicing/invoice/snapshot-sentences.ts';
import { documentNames, isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type {
  AttachmentSnapshot,
  BilledContent,
  CorrectionContent,
  InvoiceSnapshot,
  LineSnapshot,
} from '#app/invoicing/invoice/snapshot.ts';
import { countryName } from '#app/values/countries.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { groupIban } from '#app/values/identifiers.ts';
import { formatTax, formatTaxGroup } from '#app/invoicing/tax/tax-choices.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { quantityText } from '#app/values/units.ts';
import { adjustmentRows } from '../lines/typed-lines.ts';
import { Table } from '#app/ui/base/table.tsx';
import { TotalsTable } from '#app/ui/base/totals.tsx';

/** What stands beside the lines of an invoice, group by group. */
export function FrozenParts({ groups }: { groups: readonly FrozenGroup[] }) {
  return (
    <div className="stack">
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <KeyValues rows={rows} />
        </section>
      ))}
    </div>
  );
}

/** A row as loaders hand it over: plain text. */
export interface FrozenRow {
  label: string;
  value: string;
  term?: string | undefined;
}

/** Rows that belong together, under a heading of their own. */
export interface FrozenGroup {
  title: string;
  rows: FrozenRow[];
}

interface Shown extends Pick<DraftPreview, 'missing'> {
  content: BilledContent;
}

/** What a document says beside its lines and sums: every field, with its business term. */
export function frozenGroups({ content, missing }: Shown): FrozenGroup[] {
  const { seller, customer, payment } = content;
  return [
    {
      title: isCorrection(content) ? documentNames[content.kind] : 'Rechnung',
      rows: [
        { label: 'Rechnungsdatum', value: formatDate(content.issueDate), term: 'BT-2' },
        missing.supply ? { label: 'Leistungsdatum', value: missingText, term: 'BT-72' } : supplyRow(content),
        ...deliveryRows(content),
        ...(isCorrection(content)
          ? correctionRows(content)
          : [
              { label: 'Fällig am', value: formatDate(content.dueDate), term: 'BT-9' },
              ...debitRows(content),
              ...cashDiscountSentences(content).map((value) => ({ label: 'Skonto', value, term: 'BT-20' })),
            ]),
        ...rowsOf(invoiceFields, { invoice: content }),
      ],
    },
    {
      title: 'Kunde',
      rows: [
        ...(missing.customer ? [] : [{ label: 'Kundennummer', value: customer.number, term: 'BT-46' }]),
        ...rowsOf(customerFields, { customer, ...customer }),
      ],
    },
    {
      title: 'Verkäufer',
      rows: [
        ...rowsOf(companyFields, { seller, ...seller, payment }),
        { label: companyFields.smallBusiness.label, value: seller.smallBusiness ? 'ja' : 'nein' },
      ],
    },
    ...(content.attachments ? [{ title: 'Anhänge', rows: content.attachments.map(attachmentRow) }] : []),
  ];
}

/** BG-19 */
function debitRows({ directDebit }: Pick<InvoiceSnapshot, 'directDebit'>): FrozenRow[] {
  if (directDebit === undefined) return [];
  const { mandateReference, creditorIdentifier, debitedIban } = directDebit;
  return [
    { label: 'Lastschrift von', value: groupIban(debitedIban), term: 'BT-91' },
    { label: mandateFields.mandateReference.label, value: mandateReference, term: 'BT-89' },
    { label: companyFields.creditorId.label, value: creditorIdentifier, term: 'BT-90' },
  ];
}

/** BG-24 */
function attachmentRow({ reference, description, file }: AttachmentSnapshot): FrozenRow {
  const value = description === undefined ? reference : `${reference}, ${description}`;
  return { label: typeName(file?.mimeCode) ?? 'Verweis', value, term: 'BT-125' };
}

function rowsOf(table: FieldTable, parts: Readonly<Record<string, unknown>>): FrozenRow[] {
  return frozenFields(table, parts).map(({ field, text }) => ({
    label: field.label,
    value: formatField(field, text),
    term: field.term,
  }));
}

function correctionRows({ kind, precedingInvoice: { number, issueDate }, reason }: CorrectionContent): FrozenRow[] {
  const label = kind === 'correction' ? 'Korrigiert wird' : 'Storniert wird';
  return [
    { label, value: `${number} vom ${formatDate(issueDate)}`, term: 'BG-3' },
    ...(reason === undefined ? [] : [{ label: 'Grund', value: reason, term: 'BT-22' }]),
  ];
}

function deliveryRows({ delivery: { name, address } = {} }: BilledContent): FrozenRow[] {
  const town = address && `${address.postCode} ${address.city}`;
  const country = address && countryName(address.countryCode);
  const value = [name, address?.street, town, country].filter((part) => part !== undefined && part !== '').join(', ');
  return value === '' ? [] : [{ label: 'Geliefert an', value, term: 'BG-13' }];
}

function supplyRow({ kind, supply }: BilledContent): FrozenRow {
  const planned = kind === 'deposit' ? 'Leistung voraussichtlich' : undefined;
  if (supply === undefined) return { label: 'Leistung voraussichtlich', value: 'offen', term: 'BT-72' };
  if (supply.kind === 'date')
    return { label: planned ?? 'Leistungsdatum', value: formatDate(supply.date), term: 'BT-72' };
  return {
    label: planned ?? 'Leistungszeitraum',
    value: `${formatDate(supply.from)} bis ${formatDate(supply.to)}`,
    term: 'BG-14',
  };
}

/** The part of an invoice that is lines and sums. */
export type Billed = Pick<InvoiceSnapshot, 'lines' | 'entries' | 'totals' | 'priceMode' | 'allowances' | 'charges'>;

export function billedPart({ lines, entries, totals, priceMode, allowances = [], charges = [] }: Billed): Billed {
  return { lines, ...(entries && { entries }), totals, priceMode, allowances, charges };
}

interface FrozenLinesProps {
  billed: Billed;
  /** positions, from 0, without a sum yet */
  withoutSum?: readonly number[] | undefined;
  grossLabel?: string | undefined;
}

/** Every line with all that it says, and the sums, as a table. */
export function FrozenLines({ billed, withoutSum = [], grossLabel = 'Rechnungsbetrag' }: FrozenLinesProps) {
  const { totals, priceMode } = billed;
  const entries = shownEntries(billed);
  const subtotals = subtotalsOf(entries, priceMode);
  const positions = entries.filter((entry) => entry.kind === 'line');
  return (
    <>
      <Table
        caption="Positionen"
        ruled
        columns={[{ label: 'Leistung' }, { label: 'Summe €', number: true }]}
        rows={entries.map((entry, index) => {
          if (entry.kind !== 'line') return betweenRow(entry, formatCents(subtotals[index] ?? 0));
          const { line, optional = false } = entry;
          const unknown = withoutSum.includes(positions.indexOf(entry));
          const sum = unknown ? missingText : formatCents(shownCents(line, priceMode));
          const shown = optional ? <span className="muted">({sum})</span> : sum;
          return [<LineText key={line.id} line={line} unknown={unknown} optional={optional} />, shown];
        })}
      />
      <TotalsTable
        rows={[
          ...adjustmentRows(billed, totals, priceMode),
          { label: 'Summe netto', amount: formatEuro(totals.netCents), term: 'BT-109' },
          ...totals.taxGroups.map((group) => ({
            label: formatTaxGroup(group),
            amount: formatEuro(group.taxCents),
            term: 'BT-117',
          })),
          {
            label: grossLabel,
            amount: formatEuro(totals.grossCents),
            term: 'BT-112',
            final: totals.prepaidCents === undefined,
          },
          ...prepaidRows(totals),
        ]}
      />
    </>
  );
}

const leftName = 'Zahlbetrag';

/** What a document asks for, and how that is called: less than its whole where some was paid in advance. */
export function labelAmountDue({ prepaidCents, dueCents }: Billed['totals'], grossLabel = 'Rechnungsbetrag') {
  return { label: prepaidCents === undefined ? grossLabel : leftName, amount: formatEuro(dueCents) };
}

function prepaidRows({ prepaidCents, dueCents }: Billed['totals']) {
  if (prepaidCents === undefined) return [];
  return [
    { label: 'Davon als Abschlag gezahlt', amount: formatEuro(-prepaidCents), term: 'BT-113' },
    { label: leftName, amount: formatEuro(dueCents), term: 'BT-115', final: true },
  ];
}

function betweenRow(entry: Exclude<LineEntry, { kind: 'line' }>, subtotal: string): [ReactNode, ReactNode] {
  if (entry.kind === 'text') return [entry.text, ''];
  if (entry.kind === 'section') return [<b key="section">{entry.text}</b>, ''];
  return [entry.label ?? lineFields.entry.choices.subtotal, <b key="subtotal">{subtotal}</b>];
}

interface LineTextProps {
  line: LineSnapshot;
  unknown: boolean;
  optional: boolean;
}

function LineText({ line, unknown, optional }: LineTextProps) {
  return (
    <>
      {line.id}. {line.name}
      {line.description ? <small className="muted"> {line.description}</small> : null}
      <br />
      <small className="muted">
        {unknown ? 'Menge oder Preis fehlt' : pricedQuantity(line)}, {formatTax(line)}
        {describeExtras(line)}
        {optional ? ', wahlweise, nicht in der Summe' : ''}
        {frozenFields(lineFields, { line })
          .map(({ field, text }) => `, ${field.label} ${text}`)
          .join('')}
      </small>
    </>
  );
}

/** What a line says beside its figures and texts. */
function describeExtras({ allowances = [], charges = [], period }: LineSnapshot): string {
  const adjusted = [
    ...allowances.map(({ reason, amountCents }) => `, ${reason} ${formatEuro(-amountCents)}`),
    ...charges.map(({ reason, amountCents }) => `, ${reason} ${formatEuro(amountCents)}`),
  ];
  const time =
    period && `, ${formatDate(period.from)}${period.to === period.from ? '' : ` bis ${formatDate(period.to)}`}`;
  return `${adjusted.join('')}${time ?? ''}`;
}

function pricedQuantity({ quantity, unitCode, unitPrice, grossUnitPrice }: LineSnapshot): string {
  const price = `${formatDecimal(grossUnitPrice ?? unitPrice, 'de', 2)} €`;
  return `${quantityText(quantity, unitCode)} × ${price}${grossUnitPrice === undefined ? '' : ' mit USt'}`;
}
