import { href } from 'react-router';
import { isRangeKind } from '#app/invoicing/invoice/numbering.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { isJumpReason, jumpFields } from '#app/invoicing/company/fields.ts';
import { formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { NumberJump } from '#app/pocketbase/counters/calls.ts';
import { nameOfWord, rangeAddressWords, readQuery, withQuery } from '#app/values/page-query.ts';
import { memberNames } from '#app/values/records.ts';

/** A jump as people read it. */
export interface DescribedJump {
  /** "13 bis 499 (2026)" */
  numbers: string;
  reason: string;
  date: string;
}

/** How pages speak of a number range. */
export const rangeWords: Record<RangeKind, { name: string; gets: string; would: string; jump: string }> = {
  invoice: {
    name: 'Rechnungen',
    gets: 'Die nächste Rechnung bekommt',
    would: 'Die nächste Rechnung bekäme',
    jump: 'Mit einer anderen Nummer weitermachen',
  },
  deposit: {
    name: 'Abschlagsrechnungen',
    gets: 'Die nächste Abschlagsrechnung bekommt',
    would: 'Die nächste Abschlagsrechnung bekäme',
    jump: 'Abschlagsrechnungen anders weiterzählen',
  },
  final: {
    name: 'Schlussrechnungen',
    gets: 'Die nächste Schlussrechnung bekommt',
    would: 'Die nächste Schlussrechnung bekäme',
    jump: 'Schlussrechnungen anders weiterzählen',
  },
  cancellation: {
    name: 'Stornorechnungen',
    gets: 'Die nächste Stornorechnung bekommt',
    would: 'Die nächste Stornorechnung bekäme',
    jump: 'Stornorechnungen anders weiterzählen',
  },
  correction: {
    name: 'Rechnungskorrekturen',
    gets: 'Die nächste Rechnungskorrektur bekommt',
    would: 'Die nächste Rechnungskorrektur bekäme',
    jump: 'Rechnungskorrekturen anders weiterzählen',
  },
  offer: {
    name: 'Angebote',
    gets: 'Das nächste Angebot bekommt',
    would: 'Das nächste Angebot bekäme',
    jump: 'Angebote anders weiterzählen',
  },
  'delivery-note': {
    name: 'Lieferscheine',
    gets: 'Der nächste Lieferschein bekommt',
    would: 'Der nächste Lieferschein bekäme',
    jump: 'Lieferscheine anders weiterzählen',
  },
};

/** Where the range of that kind is let go on further ahead. */
export function jumpHref(kind: RangeKind): string {
  const path = href('/invoice/einstellungen/nummern/sprung');
  return kind === 'invoice' ? path : withQuery(path, { numberRange: rangeAddressWords[kind] });
}

/** The range that such an address names. */
export function rangeIn(url: URL): RangeKind {
  return nameOfWord(rangeAddressWords, memberNames(rangeAddressWords), readQuery(url, 'numberRange')) ?? 'invoice';
}

export function describeJump({ kind, period, fromValue, toValue, reason, note, created }: NumberJump): DescribedJump {
  const named = isRangeKind(kind) && kind !== 'invoice' ? rangeWords[kind].name : '';
  const of = [named, period].filter((text) => text !== '').join(' ');
  const range = of === '' ? '' : ` (${of})`;
  const words = isJumpReason(reason) && reason !== 'other' ? jumpFields.reason.choices[reason] : '';
  return {
    numbers: `${describeGap(fromValue + 1, toValue)}${range}`,
    reason: [words, note].filter((text) => text !== '').join(' '),
    date: formatDate(todayInBerlin(new Date(created))),
  };
}

/** Running numbers that are left out, both ends included. */
export function describeGap(first: number, last: number): string {
  return first === last ? String(first) : `${first} bis ${last}`;
}

export function formatNumberCount(count: number): string {
  return count === 1 ? 'eine Nummer' : `${count} Nummern`;
}
