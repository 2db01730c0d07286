import { entryLengths } from '#app/invoicing/banking/bank-entry.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { cutTo, oneLine } from '../entry-texts.ts';
import { readMt940Details } from '../mt940-details.ts';

interface Texts {
  name: string;
  iban: string;
  purpose: string;
}

/** What stands of a booking in one text: some banks have no columns for who paid. `hasGaps`: as the layout of the bank says. */
export function textsOfBooking(texts: Texts, hasGaps: boolean): Texts {
  const { name, iban, purpose } = texts;
  const said = inMarks(purpose) ?? inLabels(purpose) ?? (hasGaps ? inGaps(purpose) : null);
  if (said === null) return texts;
  return { name: name || said.name, iban: iban || said.iban, purpose: said.purpose || purpose };
}

/** EREF+…SVWZ+…: CSV that is made of MT940. */
function inMarks(text: string): Texts | null {
  return text.includes('SVWZ+') ? readMt940Details([text]) : null;
}

const labels = /(Auftraggeber:|Empfänger:|Kto\/IBAN:|BLZ\/BIC:|Buchungstext:)/;

/** "Auftraggeber: … Kto/IBAN: … Buchungstext: …" */
function inLabels(text: string): Texts | null {
  if (!text.includes('Buchungstext:')) return null;
  const parts = text.split(labels);
  const after = (label: string) => {
    const at = parts.indexOf(label);
    return at === -1 ? '' : (parts[at + 1] ?? '').trim();
  };
  return {
    name: after('Auftraggeber:') || after('Empfänger:'),
    iban: after('Kto/IBAN:').replaceAll(' ', ''),
    purpose: after('Buchungstext:'),
  };
}

/** Kind, name, IBAN and more, with three blanks between them; without an IBAN nobody knows which of them is a name. */
function inGaps(text: string): Texts | null {
  const [kind = '', name = '', ...rest] = text.split('   ').map((part) => part.trim());
  const iban = rest.find((part) => /^[A-Z]{2}\d{20}$/.test(part));
  if (iban === undefined) return null;
  return { name, iban, purpose: [kind, ...rest.filter((part) => part !== iban)].join(' ') };
}

interface Kept {
  amountCents: Cents;
  /** with whatever sign the service gives it */
  feeCents: Cents;
  /** null: not known */
  netCents: Cents | null;
}

/** A purpose with what a service has kept of the amount behind it. */
export function appendFee(purpose: string, { amountCents, feeCents, netCents }: Kept): string {
  if (feeCents === 0) return purpose;
  const size = Math.abs(feeCents);
  if (netCents === null) return behind(purpose, `Gebühr ${formatEuro(size)}`);
  // A fee that came back with the money is below zero.
  const kept = netCents - amountCents === size ? -size : size;
  return behind(
    purpose,
    `Brutto ${formatEuro(amountCents)}, Gebühr ${formatEuro(kept)}, netto ${formatEuro(netCents)}`,
  );
}

/** Whatever is cut of the purpose. */
function behind(purpose: string, words: string): string {
  const [before, told] = [oneLine(purpose), oneLine(words)];
  return before === '' ? told : `${cutTo(before, entryLengths.purpose - told.length - 2)}. ${told}`;
}
