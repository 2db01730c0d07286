import { formatDate } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import type { Supply } from '../../invoicing/invoice/snapshot.ts';

/** A row as loaders hand it over: plain text. */
export interface FrozenRow {
  label: string;
  value: string;
  term?: string;
  final?: boolean;
}

/** What an invoice will say, row by row, with its business terms. */
export function frozenRows(content: FrozenContent): FrozenRow[] {
  const { customer, totals, seller } = content;
  const { address } = customer;
  const place = [address.street, `${address.postCode} ${address.city}`].filter(Boolean).join(', ');
  return [
    { label: 'Verkäufer', value: `${seller.name}, ${seller.vatId ?? seller.taxNumber ?? ''}`, term: 'BG-4' },
    { label: 'Empfänger', value: `${customer.name}, ${place}`, term: 'BG-7' },
    ...(content.buyerReference ? [{ label: 'Käuferreferenz', value: content.buyerReference, term: 'BT-10' }] : []),
    { label: 'Rechnungsdatum', value: formatDate(content.issueDate), term: 'BT-2' },
    supplyRow(content.supply),
    { label: 'Positionen', value: `${content.lines.length}, netto ${formatEuro(totals.netCents)}`, term: 'BG-25' },
    ...totals.taxGroups.map((group) => ({
      label: `Umsatzsteuer ${group.rateBp / 100} %`,
      value: group.exemptionText ?? `${formatEuro(group.taxCents)} auf ${formatEuro(group.baseCents)}`,
      term: 'BG-23',
    })),
    { label: 'Fällig am', value: formatDate(content.dueDate), term: 'BT-9' },
    { label: 'Konto', value: content.payment.iban, term: 'BT-84' },
    { label: 'Rechnungsbetrag', value: formatEuro(totals.grossCents), term: 'BT-112', final: true },
  ];
}

function supplyRow(supply: Supply): FrozenRow {
  if (supply.kind === 'date') return { label: 'Leistungsdatum', value: formatDate(supply.date), term: 'BT-72' };
  return {
    label: 'Leistungszeitraum',
    value: `${formatDate(supply.from)} bis ${formatDate(supply.to)}`,
    term: 'BG-14',
  };
}
