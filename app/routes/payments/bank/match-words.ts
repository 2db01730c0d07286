import { formatRate } from '../../../invoicing/documents/document-parts.ts';
import type { MatchReason } from '../../../invoicing/banking/match-reasons.ts';
import type { InvoiceProposal } from '../../../invoicing/banking/propose-invoices.ts';
import type { SplitBasis, SplitProposal } from '../../../invoicing/banking/propose-split.ts';
import { formatEuro } from '../../../values/money.ts';

const reasonWords: Record<MatchReason, string> = { number: 'Nummer', amount: 'Betrag', account: 'Konto', name: 'Name' };

/** Why an invoice is proposed, and what is different from what it demands. */
export function sayProposal({ reasons, discount, differenceCents, invoice }: InvoiceProposal): string {
  const plain = reasons.filter((reason) => reason !== 'amount' || discount === null).map((each) => reasonWords[each]);
  return [
    ...sayHolds(plain),
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

const basisWords: Record<SplitBasis, string> = {
  named: 'Sie sind im Zweck genannt.',
  all: 'Es ist alles, was offen ist.',
  oldest: 'Es sind die, die am längsten fällig sind.',
  some: 'Zusammen ergeben sie den Betrag.',
};

/** Why several invoices are proposed together. */
export function saySplit({ basis, reasons, parts, differenceCents }: SplitProposal): string {
  const plain = reasons.filter((reason) => reason !== 'number').map((each) => reasonWords[each]);
  return [
    `Auf ${parts.length} Rechnungen.`,
    basisWords[basis],
    ...sayHolds(plain),
    ...(parts.some(({ discount }) => discount) ? ['Mit Skonto.'] : []),
    ...sayDifference(differenceCents),
  ].join(' ');
}

const namedMax = 4;

/** The numbers of invoices that are proposed together; of many the first. */
export function sayNumbers(numbers: readonly string[]): string {
  const sorted = [...numbers].sort();
  const more = sorted.length - namedMax;
  return more > 1 ? `${sorted.slice(0, namedMax).join(', ')} und ${more} weitere` : listWords(sorted);
}

function sayHolds(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${listWords(words)} ${words.length === 1 ? 'stimmt' : 'stimmen'}.`];
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
