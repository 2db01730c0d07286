import type { Corrected } from '#app/invoicing/invoice/correct-invoice.ts';
import { creditOfRest } from '#app/invoicing/invoice/credited-lines.ts';
import type { LineRest } from '#app/invoicing/invoice/credited-lines.ts';
import { shownCents } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { PriceMode } from '#app/invoicing/tax/totals.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { quantityText } from '#app/values/units.ts';
import type { CorrectRefusal } from '#app/workflows/corrections/issue-correction.ts';
import type { CreditLine, CreditValues } from './credit-rows.tsx';
import { takingBackRefusals } from '#app/routes/documents/issued/refusal-words.ts';

export function toCreditLine({ line, quantity, cents }: LineRest, priceMode: PriceMode): CreditLine {
  const word = (of: string, sum: number) => `${quantityText(of, line.unitCode)}, ${formatEuro(sum)}`;
  return {
    id: line.id,
    name: line.name,
    invoiced: word(line.quantity, shownCents(line, priceMode)),
    rest: cents !== 0 ? word(quantity, cents) : null,
  };
}

export function emptyCredit({ line }: LineRest): CreditValues {
  return { line: line.id, quantity: '', amount: '' };
}

/** All that is left of a line, as it would be typed. */
export function fillCredit(rest: LineRest): CreditValues {
  const { quantity, amountCents } = creditOfRest(rest) ?? {};
  return {
    line: rest.line.id,
    quantity: quantity === undefined ? '' : formatDecimal(quantity, 'de'),
    amount: amountCents === undefined ? '' : formatCents(amountCents),
  };
}

export const nothingCredited = 'Bitte geben Sie bei mindestens einer Position an, was gutgeschrieben wird.';

// What is returned, or taken off the whole, makes the sum of some lines less than nothing.
const asksMore =
  'Zusammen würde das mehr fordern, statt gutzuschreiben. Bitte schreiben Sie auch von anderen Positionen etwas gut.';
const moreThanInvoiced =
  'Zusammen wäre das mehr, als von der Rechnung noch gefordert wird. Bitte schreiben Sie weniger gut, oder mit „Alles übernehmen“ alles.';

type NotPreviewed = Exclude<Corrected, { ok: true }> | { ok: false; refusal: 'unprintable' };

/** Why nothing can be made of what was typed, by the fields of the form; '' for the whole. */
export function faultsOf(refused: NotPreviewed, rows: readonly { line: string; quantity: string }[]) {
  if (refused.refusal === 'unprintable')
    return { reason: ['Der Grund enthält Zeichen, die sich nicht drucken lassen.'] };
  if (refused.refusal === 'nothing-credited') return { 'lines[0].quantity': [nothingCredited] };
  if (refused.refusal === 'asks-more') return { '': [asksMore] };
  if (refused.refusal === 'more-than-invoiced') return { '': [moreThanInvoiced] };
  const faults = refused.lines.map(({ id }): [field: string, sentences: string[]] => {
    const index = rows.findIndex(({ line }) => line === id);
    const field = rows[index]?.quantity === '' ? 'amount' : 'quantity';
    return [
      `lines[${Math.max(0, index)}].${field}`,
      ['Das ist mehr, als von dieser Position noch gutzuschreiben ist.'],
    ];
  });
  return Object.fromEntries(faults);
}

export const correctRefusals: Record<Exclude<CorrectRefusal, 'not-found'>, string> = {
  ...takingBackRefusals,
  'already-cancelled': 'Diese Rechnung ist inzwischen storniert. Es bleibt nichts gutzuschreiben.',
  'corrections-changed':
    'Diese Rechnung wurde inzwischen an anderer Stelle korrigiert. Es wurde nichts ausgestellt. Bitte sehen Sie nach, was übrig ist.',
  'not-creditable':
    'Das ist mehr, als inzwischen noch gutzuschreiben ist. Es wurde nichts ausgestellt. Bitte sehen Sie nach, was übrig ist.',
};

export const changedSinceCheck =
  'Seit der Prüfung haben Sie etwas geändert. Bitte sehen Sie sich an, was jetzt gespeichert würde, und bestätigen Sie es.';
export const notAgreed = 'Bitte bestätigen Sie, dass diese Rechnungskorrektur ausgestellt werden soll.';
