import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import { isJumpReason, jumpFields } from '#app/invoicing/company/fields.ts';
import type { LabelledText } from '#app/invoicing/documents/document-model.ts';
import { judgeRange } from '#app/invoicing/invoice/number-ledger.ts';
import { countsWithInvoices, isRangeKind } from '#app/invoicing/invoice/numbering.ts';
import { formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { describeGap, rangeWords, formatNumberCount } from './jump-texts.ts';
import type { LedgerRow, NumberLedger, NumberRange } from '#app/pocketbase/counters/calls.ts';

// What the ledger of numbers says, on its page as in its file.

type Range = Pick<NumberRange, 'kind' | 'period'>;
type Sums = NumberLedger['sums'];

/** How an address names a range: "invoice-2026". */
export function rangeParameter({ kind, period }: Range): string {
  return period === '' ? kind : `${kind}-${period}`;
}

export function nameOfRange({ kind, period }: Range): string {
  return `${rangeWords[kind].name} ${period}`.trim();
}

interface VerdictWords {
  level: 'good' | 'warning' | 'danger';
  title: string;
  text: string;
}

/** What the counted facts prove, and nothing beyond it; null: nothing was drawn. */
export function describeRange(sums: NumberLedger['sums']): VerdictWords | null {
  const { drawn, skipped, missing } = sums;
  const verdict = judgeRange(sums);
  if (verdict === 'empty') return null;
  if (verdict === 'gapless') {
    const each = drawn === 1 ? 'Die eine Nummer' : `Jede der ${drawn} Nummern`;
    return { level: 'good', title: 'Lückenlos', text: `Gerade nachgezählt: ${each} steht auf einem Beleg.` };
  }
  if (verdict === 'explained') {
    const were = skipped === 1 ? 'wurde' : 'wurden';
    const text = `Übersprungen ${were} ${formatNumberCount(skipped)}; wann und warum, steht unten. Jede andere steht auf einem Beleg.`;
    return { level: 'warning', title: 'Nicht lückenlos, aber erklärt', text };
  }
  const what =
    missing === 0 ? 'Zähler und Protokoll sagen nicht dasselbe.' : `Zu ${formatNumberCount(missing)} fehlt der Beleg.`;
  const text = `${what} „belegwerk verify“ auf dem Server sagt, was genau.`;
  return { level: 'danger', title: 'Hier stimmt etwas nicht', text };
}

export function factsOf({ kind }: Pick<NumberRange, 'kind'>, { drawn, cancelled, skipped }: Sums): LabelledText[] {
  const canBeCancelled = countsWithInvoices(kind) && kind !== 'cancellation' && kind !== 'correction';
  return [
    { label: 'Vergeben', text: String(drawn) },
    ...(canBeCancelled ? [{ label: 'Davon storniert', text: String(cancelled) }] : []),
    ...(skipped === 0 ? [] : [{ label: 'Übersprungen', text: String(skipped) }]),
  ];
}

/** The number, or what stands in its place. */
export function nameRow({ what, first, last, number }: Pick<LedgerRow, 'what' | 'first' | 'last' | 'number'>): string {
  if (what === 'jump') return describeGap(first, last);
  return what === 'pattern' ? 'Muster' : number;
}

/** Which document bears it, or what became of it; `first` is stressed where no document does. */
export function describeRow(row: LedgerRow): { first: string; rest: string } {
  const { what, first, last, document, kind, customerName } = row;
  if (what === 'jump') {
    const count = first === last ? '1 Nummer' : `${last - first + 1} Nummern`;
    return { first: `${count} übersprungen.`, rest: ` ${whyJumped(row)}`.trimEnd() };
  }
  if (what === 'pattern') return describePattern(row);
  if (document === '') return { first: 'Kein Beleg', rest: '' };
  return { first: `${describeKind(kind)} an ${customerName}`, rest: '' };
}

function describeKind(kind: string): string {
  if (kind === 'offer') return 'Angebot';
  if (kind === 'delivery-note') return 'Lieferschein';
  return isDocumentKind(kind) ? documentNames[kind] : 'Rechnung';
}

function describePattern({ number, note, kind }: LedgerRow): { first: string; rest: string } {
  const name = isRangeKind(kind) ? rangeWords[kind].name : kind;
  const shared = 'mit den Rechnungen';
  const [now, before] = [number, note].map((pattern) => (pattern === '' ? shared : pattern));
  return { first: `${name}: ${now ?? ''}`, rest: `, vorher ${before ?? ''}` };
}

function isDocumentKind(kind: string): kind is keyof typeof documentNames {
  return Object.hasOwn(documentNames, kind);
}

function whyJumped({ reason, note }: LedgerRow): string {
  if (reason === 'restored') return 'Aus einer Sicherung wiederhergestellt.';
  const words = isJumpReason(reason) && reason !== 'other' ? jumpFields.reason.choices[reason] : '';
  return [words, note].filter(Boolean).join(' ');
}

export function describeNumberUse({ what, document, kind, cancelledBy }: LedgerRow): string {
  if (what === 'jump') return 'nie vergeben';
  if (what === 'pattern') return 'zählt weiter';
  if (document === '') return 'fehlt in der Datenbank';
  if (cancelledBy !== '') return `storniert durch ${cancelledBy}`;
  return kind === 'offer' ? 'fertiggestellt' : 'ausgestellt';
}

/** The day on the document, else that of the event that tells of it. */
export function dayOf({ issueDate, at }: LedgerRow): string {
  return formatDate(issueDate === '' ? todayInBerlin(new Date(at)) : issueDate);
}
