import { formatRate } from '#app/invoicing/documents/document-parts.ts';
import type { MatchReason } from '#app/invoicing/banking/match-reasons.ts';
import type { InvoiceProposal } from '#app/invoicing/banking/propose-invoices.ts';
import type { SplitBasis, SplitProposal } from '#app/invoicing/banking/propose-split.ts';
import type { OutgoingProposal } from '#app/invoicing/banking/propose-outgoing.ts';
import type { DebitBatch } from '#app/invoicing/debits/propose-batch.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { formatList } from '../format-invoice-numbers.ts';

const reasonWords: Record<MatchReason, string> = { number: 'Nummer', amount: 'Betrag', account: 'Konto', name: 'Name' };

/** Money of the account as it is spoken of; banks do not always name who paid. */
export function nameEntry({ name, amountCents }: { name: string; amountCents: Cents }): string {
  return name === '' ? formatEuro(amountCents) : `${name}, ${formatEuro(amountCents)}`;
}

/** Why an invoice is proposed, and what is different from what it demands. */
export function describeProposal({ reasons, discount, differenceCents, invoice }: InvoiceProposal): string {
  const plain = reasons.filter((reason) => reason !== 'amount' || discount === null).map((each) => reasonWords[each]);
  return [
    ...describeHolds(plain),
    ...(discount === null || invoice.discount === null
      ? []
      : [
          `Mit ${formatRate(invoice.discount.percentBp, 'de')} Skonto stimmt der Betrag.`,
          ...(discount.late ? ['Die Frist für das Skonto war da schon vorbei.'] : []),
        ]),
    ...describeDifference(differenceCents),
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
export function describeSplit({ basis, reasons, parts, differenceCents }: SplitProposal): string {
  const plain = reasons.filter((reason) => reason !== 'number').map((each) => reasonWords[each]);
  return [
    `Auf ${parts.length} Rechnungen.`,
    basisWords[basis],
    ...describeHolds(plain),
    ...(parts.some(({ discount }) => discount) ? ['Mit Skonto.'] : []),
    ...describeDifference(differenceCents),
  ].join(' ');
}

/** Why money is what a run collected. */
export function describeBatch({ items }: DebitBatch): string {
  return `Auf ${items} Rechnungen. Es ist genau, was an dem Tag eingezogen wurde.`;
}

/** What money that went out is proposed to be, and what then becomes of it. */
export function describeOutgoing(proposal: OutgoingProposal): string {
  return [...describeHolds(proposal.reasons.map((each) => reasonWords[each])), ...outgoingWords(proposal)].join(' ');
}

function outgoingWords(proposal: OutgoingProposal): string[] {
  if (proposal.kind === 'owed') return ['Das schulden Sie dem Kunden.'];
  if (proposal.kind === 'credit') return ['So viel Guthaben hat der Kunde.'];
  if (proposal.kind === 'repaid')
    return [
      proposal.isExcess ? 'So viel kam zu viel.' : 'So viel war eingegangen. Die Rechnung ist dann wieder offen.',
    ];
  const { feeCents, inRun } = proposal;
  return [
    inRun
      ? 'Die Lastschrift kam zurück: Die Rechnung ist dann wieder offen und nicht mehr in ihrem Lauf.'
      : 'Die Lastschrift kam zurück: Die Rechnung ist dann wieder offen.',
    ...(feeCents === 0 ? [] : [`${formatEuro(feeCents)} mehr gingen ab: vermutlich, was die Bank dafür nimmt.`]),
  ];
}

function describeHolds(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${formatList(words)} ${words.length === 1 ? 'stimmt' : 'stimmen'}.`];
}

function describeDifference(cents: number): string[] {
  if (cents === 0) return [];
  return [cents < 0 ? `${formatEuro(-cents)} zu wenig.` : `${formatEuro(cents)} zu viel.`];
}
