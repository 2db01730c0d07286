import { formatRate } from '../../../invoicing/documents/document-parts.ts';
import type { InvoiceProposal, MatchReason } from '../../../invoicing/banking/propose-invoices.ts';
import { formatEuro } from '../../../values/money.ts';

const reasonWords: Record<MatchReason, string> = { number: 'Nummer', amount: 'Betrag', account: 'Konto', name: 'Name' };

/** Why an invoice is proposed, and what is different from what it demands. */
export function sayProposal({ reasons, discount, differenceCents, invoice }: InvoiceProposal): string {
  const plain = reasons.filter((reason) => reason !== 'amount' || discount === null).map((each) => reasonWords[each]);
  return [
    ...(plain.length === 0 ? [] : [`${listWords(plain)} ${plain.length === 1 ? 'stimmt' : 'stimmen'}.`]),
    ...(discount === null || invoice.discount === null
      ? []
      : [
          `Mit ${formatRate(invoice.discount.percentBp, 'de')} Skonto stimmt der Betrag.`,
          ...(discount.late ? ['Die Frist für das Skonto war da schon vorbei.'] : []),
        ]),
    ...sayDifference(differenceCents),
    ...(invoice.writtenOff ? ['Sie ist als uneinbringlich ausgebucht.'] : []),
  ].join(' ');
}

function sayDifference(cents: number): string[] {
  if (cents === 0) return [];
  return [cents < 0 ? `${formatEuro(-cents)} zu wenig.` : `${formatEuro(cents)} zu viel.`];
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} und ${last}`;
}

export const entryTaken = 'Dieser Umsatz ist inzwischen zugeordnet oder beiseitegelegt. Es wurde nichts gebucht.';

export function sayEntryDiffers(amountCents: number): string {
  return `Auf dem Konto sind ${formatEuro(amountCents)} eingegangen. Buchen Sie diesen Betrag, oder erfassen Sie die Zahlung ohne den Umsatz.`;
}
