import { csvColumns } from '#app/invoicing/banking/csv-mapping.ts';
import { foldText } from '#app/values/search-text.ts';
import { recordOf } from '#app/values/records.ts';

export type CsvColumn = (typeof csvColumns)[number];

/** What may stand behind the name of a column of money. */
const unit = String.raw`(?: in eur| in euro| eur| ?\(.{1,20}\))?`;

/** What banks call their columns, folded, the likeliest first: a heading that is less likely is taken where no likelier one is. */
const likely: Record<CsvColumn, readonly RegExp[]> = {
  bookedOn: [
    /^(?:buchungstag|buchungsdatum|buchung|booking date|completed date)$/,
    /^(?:datum|date)$/,
    /^settlement date/,
    /^(?!.*(?:valuta|wert|value|start)).*(?:datum|date\b|tag$)/,
    /valuta|wertstellung|value date/,
  ],
  movement: [
    new RegExp(`^(?:betrag|umsatz|amount|zahlungsbetrag|payment amount|total amount)${unit}$`),
    /^(?:brutto|gross)\b/,
    /^(?:betrag|umsatz|amount)\b/,
    /^(?!.*(?:ursprung|original|fremd|foreign|lastschrift)).*(?:betrag|amount)/,
  ],
  side: [/^(?:soll\/haben|soll-haben|s\/h|sh-kennzeichen)/],
  debit: [new RegExp(`^(?:soll|belastung|belastungen|lastschrift|lastschriften|ausgang|ausgaben|debit)${unit}$`)],
  credit: [new RegExp(`^(?:haben|gutschrift|gutschriften|eingang|einnahmen|credit)${unit}$`)],
  fee: [new RegExp(`^(?:gebuhr|gebuehr|fee)${unit}$`)],
  net: [new RegExp(`^(?:netto|net)${unit}$`)],
  currency: [/^(?:zahlungswahrung|payment currency)$/, /^(?:wahrung|waehrung|currency)/],
  party: [
    /^name zahlungsbeteiligter$|^zahlungspflichtige\*r$|^(?:beguenstigter|begunstigter|empfanger|empfaenger)\/zahlungspflichtiger$/,
    /^(?:auftraggeber|name|partner name|payer name|payee|counterparty name|counterparty$|gegenkonto inhaber|sender|absender$)/,
    /^(?:beguenstigter|begunstigter|zahlungspflichtig|gegenpartei|partner$)/,
    /^(?:empfanger|empfaenger|zahlungsempfanger|zahlungsempfaenger)/,
    /auftraggeber|empfanger|empfaenger|begunstigter|beguenstigter/,
  ],
  payee: [/^(?:zahlungsempfanger\*in|payee name)$/],
  partyIban: [
    /^(?:iban zahlungsbeteiligter|kontonummer\/iban|iban ?\/ ?kontonummer|iban ?\/ ?konto-nr\.|partner iban|counterparty iban)$/,
    /^(?:iban|account number)$/,
    /iban/,
  ],
  purpose: [
    /^(?:verwendungszweck|payment reference)$/,
    /verwendungszweck/,
    /^(?:zweck|reference|referenz|betreff|subject|remittance)/,
    /^(?:hinweis|note|rechnungsnummer|invoice number|beschreibung|description)$/,
    /^(?:buchungstext|text)$/,
    /^vorgang$/,
  ],
};

const ownAccount = /auftragskonto|eigenes konto|kontoinhaber|wallet/;

/** Whether a column tells of the account that the file is of: never of who paid. */
export function isOwnAccount(heading: string): boolean {
  return ownAccount.test(heading);
}

/** The places of columns by how their headings sound; '' where none does. No heading is taken twice. */
export function headingsOf(headings: readonly string[]): Record<CsvColumn, string> {
  const cells = headings.map(foldText);
  const taken = new Set(cells.flatMap((cell, at) => (isOwnAccount(cell) ? [at] : [])));
  const take = (column: CsvColumn): string => {
    for (const like of likely[column]) {
      const at = cells.findIndex((cell, index) => !taken.has(index) && like.test(cell));
      if (at === -1) continue;
      taken.add(at);
      return String(at + 1);
    }
    return '';
  };
  const places = recordOf(csvColumns.map((column) => [column, take(column)]));
  return { ...places, currency: besideAmount(cells, places) };
}

/** Of several currencies that of the amount stands beside it. */
function besideAmount(cells: readonly string[], { movement, currency }: Record<CsvColumn, string>): string {
  const beside = likely.currency.some((like) => like.test(cells[Number(movement)] ?? ''));
  return movement !== '' && beside ? String(Number(movement) + 1) : currency;
}
