import { wordField } from '../../http/form/field-words.ts';
import { companyFields } from '../../invoicing/company/fields.ts';
import { customerFields } from '../../invoicing/customer/fields.ts';
import { frozenFields } from '../../invoicing/fields.ts';
import type { FieldTable } from '../../invoicing/fields.ts';
import { invoiceFields } from '../../invoicing/invoice/fields.ts';
import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import type { Supply } from '../../invoicing/invoice/snapshot.ts';
import { formatDate } from '../../values/dates.ts';

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

/** What an invoice will say beside its lines and sums: every field, with its business term. */
export function frozenGroups(content: FrozenContent): FrozenGroup[] {
  const { seller, customer, payment } = content;
  return [
    {
      title: 'Rechnung',
      rows: [
        { label: 'Rechnungsdatum', value: formatDate(content.issueDate), term: 'BT-2' },
        supplyRow(content.supply),
        { label: 'Fällig am', value: formatDate(content.dueDate), term: 'BT-9' },
        ...rowsOf(invoiceFields, { invoice: content }),
      ],
    },
    {
      title: 'Kunde',
      rows: [
        { label: 'Kundennummer', value: customer.number, term: 'BT-46' },
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
  ];
}

function rowsOf(table: FieldTable, parts: Readonly<Record<string, unknown>>): FrozenRow[] {
  return frozenFields(table, parts).map(({ field, text }) => ({
    label: field.label,
    value: wordField(field, text),
    term: field.term,
  }));
}

function supplyRow(supply: Supply): FrozenRow {
  if (supply.kind === 'date') return { label: 'Leistungsdatum', value: formatDate(supply.date), term: 'BT-72' };
  return {
    label: 'Leistungszeitraum',
    value: `${formatDate(supply.from)} bis ${formatDate(supply.to)}`,
    term: 'BG-14',
  };
}
