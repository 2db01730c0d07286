import type { ImportedFault } from '#app/invoicing/imported/imported-faults.ts';
import type { ImportedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { formatTaxGroup } from '#app/invoicing/tax/tax-choices.ts';
import type { FrozenRow } from '#app/routes/documents/issued/frozen-parts.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';

/** What is kept of it, as rows. */
export function importedRows({ origin, number, supply, customer, ...snapshot }: ImportedSnapshot): FrozenRow[] {
  const { address } = customer;
  return [
    { label: 'Programm', value: origin },
    { label: 'Rechnungsnummer', value: number, term: 'BT-1' },
    { label: 'Rechnungsdatum', value: formatDate(snapshot.issueDate), term: 'BT-2' },
    { label: 'Fällig am', value: formatDate(snapshot.dueDate), term: 'BT-9' },
    ...supplyRow(supply),
    ...(snapshot.subject === undefined ? [] : [{ label: 'Betreff', value: snapshot.subject, term: 'BT-22' }]),
    { label: 'Kunde', value: `${customer.name}, ${address.postCode} ${address.city}`, term: 'BG-7' },
  ];
}

function supplyRow(supply: ImportedSnapshot['supply']): FrozenRow[] {
  if (supply === undefined) return [];
  if (supply.kind === 'date') return [{ label: 'Leistungsdatum', value: formatDate(supply.date), term: 'BT-72' }];
  const value = `${formatDate(supply.from)} bis ${formatDate(supply.to)}`;
  return [{ label: 'Leistungszeitraum', value, term: 'BG-14' }];
}

/** Its sums as rows of a table of totals. */
export function importedSums({ netCents, taxGroups, grossCents, prepaidCents, dueCents }: ImportedSnapshot['totals']) {
  return [
    { label: 'Summe netto', amount: formatEuro(netCents), term: 'BT-109' },
    ...taxGroups.map((group) => ({ label: formatTaxGroup(group), amount: formatEuro(group.taxCents), term: 'BT-117' })),
    { label: 'Rechnungsbetrag', amount: formatEuro(grossCents), term: 'BT-112' },
    ...(prepaidCents === undefined
      ? []
      : [{ label: 'Dort schon bezahlt', amount: formatEuro(-prepaidCents), term: 'BT-113' }]),
    { label: 'Offener Rest', amount: formatEuro(dueCents), term: 'BT-115', final: true },
  ];
}

export const faultTexts: Record<ImportedFault, string> = {
  'issue-ahead': 'Dieser Tag liegt in der Zukunft.',
  'due-before-issue': 'Die Rechnung wäre vor ihrem Datum fällig.',
  'supply-order': 'Die Leistung endet vor ihrem Beginn.',
  'supply-start': 'Bitte geben Sie auch an, wann die Leistung begann.',
  'no-amounts': 'Bitte geben Sie mindestens einen Betrag an.',
  'no-claim': 'Die Rechnung fordert nichts. Gutschriften und Stornos werden nicht übernommen.',
  'tax-twice': 'Diese Umsatzsteuer steht schon in einer anderen Zeile. Bitte zählen Sie beide zusammen.',
  'tax-far-off': 'So viel Steuer ergibt dieser Satz nicht: Er weicht um einen Euro oder mehr ab.',
  'tax-on-none': 'Hier fällt keine Steuer an. Bitte lassen Sie den Betrag leer, oder wählen Sie einen Satz.',
  'paid-more': 'Das ist mehr, als die Rechnung fordert.',
};
