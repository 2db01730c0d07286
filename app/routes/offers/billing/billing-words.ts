import { smallerOfSameSign, restQuantities } from '#app/invoicing/offer/billing.ts';
import { offerRestText } from '#app/routes/findings/offer-rest.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { quantityText } from '#app/values/units.ts';
import { unpaidDeposits } from '#app/workflows/bill-offer.ts';
import type { OfferBillingRefusal } from '#app/workflows/bill-offer.ts';
import type { BillingRow, BillingValues } from './bill-form.tsx';
import type { LoadedBilling } from './billing.server.ts';
import type { TypedBilling } from './billing.schema.server.ts';

/** The lines of which something is left, in words. */
export function rowsOf({ last: { snapshot }, bills }: LoadedBilling): BillingRow[] {
  const rests = restQuantities(snapshot, bills);
  return snapshot.lines.flatMap(({ id, name, quantity, unitCode }): BillingRow[] => {
    const rest = rests.get(id) ?? '0';
    if (rest === '0') return [];
    const offered = quantityText(quantity, unitCode);
    const left = rest === quantity ? offered : `noch ${formatDecimal(rest, 'de')} von ${offered}`;
    return [{ id, name, left }];
  });
}

export function emptyBilling(loaded: LoadedBilling): BillingValues {
  const way = loaded.bills.length === 0 ? 'whole' : 'final';
  return { way, percent: '', amount: '', lines: rowsOf(loaded).map(({ id }) => ({ line: id, quantity: '' })) };
}

/** Rows in which more is typed than is left of their lines. */
export function beyondRest(
  { last, bills }: LoadedBilling,
  { way, lines }: TypedBilling,
): Record<string, string[]> | null {
  const rests = restQuantities(last.snapshot, bills);
  const faults = lines.flatMap(({ line, quantity }, index): [string, string[]][] => {
    const rest = rests.get(line) ?? '0';
    if (quantity === '' || smallerOfSameSign(quantity, rest) === quantity) return [];
    return [[`lines[${index}].quantity`, [`Davon sind noch ${formatDecimal(rest, 'de')} abzurechnen.`]]];
  });
  return way === 'partial' && faults.length > 0 ? Object.fromEntries(faults) : null;
}

const plain: Record<Exclude<OfferBillingRefusal, 'already-begun' | 'demo-limit' | FieldRefusal>, string> = {
  'not-accepted': 'Das Angebot ist nicht angenommen. Tragen Sie erst ein, dass Ihr Kunde es angenommen hat.',
  moved:
    'Inzwischen ist eine neue Version in Arbeit oder fertiggestellt, oder es gibt eine andere Rechnung daraus. Bitte sehen Sie das Angebot noch einmal an.',
  'unknown-customer': 'Den Kunden dieses Angebots gibt es nicht mehr.',
  'unknown-project': 'Das Projekt dieses Angebots gibt es nicht mehr.',
};

type FieldRefusal = 'nothing-chosen' | 'more-than-left' | 'deposit-unpaid';

/** Why nothing was made, at the field where it is mended, else for the whole form. */
export function faultOf(
  refusal: Exclude<OfferBillingRefusal, 'already-begun' | 'demo-limit'>,
  { way, percent }: TypedBilling,
  loaded: LoadedBilling,
): Record<string, string[]> {
  const field = way === 'deposit' ? (percent > 0 ? 'percent' : 'amount') : 'lines[0].quantity';
  if (refusal === 'nothing-chosen')
    return way === 'deposit'
      ? { percent: ['Bitte geben Sie an, wie viel Sie anzahlen lassen: in Prozent oder als Betrag.'] }
      : { [field]: ['Bitte geben Sie bei mindestens einer Position an, wie viel Sie abrechnen.'] };
  if (refusal === 'more-than-left')
    return {
      [field]: [
        `Das ist mehr, als vom Angebot noch abzurechnen ist: ${offerRestText(loaded.last.snapshot, loaded.bills)}.`,
      ],
    };
  if (refusal === 'deposit-unpaid') return { '': [unpaidText(loaded)] };
  return { '': [plain[refusal]] };
}

function unpaidText({ bills }: LoadedBilling): string {
  const numbers = unpaidDeposits(bills).map(({ number }) => number);
  return `Auf ${numbers.join(', ')} ist noch nichts eingegangen. Erfassen Sie die Zahlung, oder stornieren Sie die Abschlagsrechnung: Die Schlussrechnung würde den Betrag sonst ein zweites Mal verlangen.`;
}
