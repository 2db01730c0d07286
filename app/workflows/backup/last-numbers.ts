import {
  formatNumber,
  isRangeKind,
  numberPeriod,
  patternOf,
  rangeKinds,
  rangeOf,
} from '#app/invoicing/invoice/numbering.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { parseNumber } from '#app/invoicing/invoice/parse-number.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { firstCustomerNumber } from '#app/pocketbase/customers/calls.ts';
import { BackupError } from './backup-error.ts';
import type { Counter } from './manifest.ts';
import type { NewerHeads } from './newer-heads.ts';
import type { CopyFacts, Numbering } from './read-copy.ts';

interface RangeKey {
  company: string;
  kind: RangeKind | 'customer';
  period: string;
}

/** A range of numbers in which some may have been given out after the backup. */
export interface OpenRange extends RangeKey {
  /** of the company */
  name: string;
  /** the highest that is known to be given out; 0: none */
  known: number;
  lastDate: string;
}

/** What is known without asking anybody. */
export interface KnownNumbers {
  numberings: readonly Numbering[];
  /** of the backup, and what newer signed heads say: the higher one counts */
  counters: readonly Counter[];
  backupDay: IsoDate;
  today: IsoDate;
}

/** Numbers that were given out until that instant, by a copy and by heads that were signed after it. */
export function knownNumbers(
  { at, facts }: { at: string; facts: Pick<CopyFacts, 'numberings' | 'counters'> },
  newer: Pick<NewerHeads, 'counters'>,
  now: Date,
): KnownNumbers {
  return {
    numberings: facts.numberings,
    counters: [...facts.counters, ...newer.counters],
    backupDay: todayInBerlin(new Date(at)),
    today: todayInBerlin(now),
  };
}

// An invoice may still get a day of the former month or year when that has just ended.
const backdatingDays = 31;

/** Every range that somebody has to be asked about, by company. */
export function listOpenRanges(known: KnownNumbers): OpenRange[] {
  return known.numberings.flatMap((numbering) => {
    const { company } = numbering;
    const rangesOf = (kind: RangeKind) => recentRanges(known, numbering, kind);
    // Who has never written an offer or a delivery note is not asked about any; the first cancellation of an invoice may be a new one.
    const draws = (kind: RangeKind) => known.counters.some((each) => each.company === company && each.kind === kind);
    const beside = (['deposit', 'final', 'cancellation', 'correction'] as const).filter(
      (kind) => rangeOf(kind, numbering) === kind,
    );
    return [
      ...rangesOf('invoice'),
      ...(draws('invoice') ? beside.flatMap(rangesOf) : []),
      ...(['offer', 'delivery-note'] as const).filter(draws).flatMap(rangesOf),
      openRange(known, { company, kind: 'customer', period: '' }),
    ];
  });
}

/** Of the periods that a number given out since the backup may count in. */
function recentRanges(known: KnownNumbers, numbering: Numbering, kind: RangeKind): OpenRange[] {
  const { company } = numbering;
  return recentPeriods(known, patternOf(kind, numbering)).map((period) => openRange(known, { company, kind, period }));
}

// A machine whose clock is behind the copy will have its day, too.
function recentPeriods({ backupDay, today }: KnownNumbers, pattern: string): string[] {
  return periodsBetween(pattern, addDays(backupDay, -backdatingDays), today > backupDay ? today : backupDay);
}

function openRange({ numberings, counters }: KnownNumbers, { company, kind, period }: RangeKey): OpenRange {
  const of = counters.filter((each) => each.company === company && each.kind === kind && each.period === period);
  return {
    ...{ company, kind, period },
    name: numberings.find((each) => each.company === company)?.name ?? '',
    known: Math.max(0, ...of.map(({ value }) => value)),
    lastDate: of.map((each) => each.lastDate).reduce((a, b) => (a > b ? a : b), ''),
  };
}

function periodsBetween(pattern: string, from: IsoDate, to: IsoDate): string[] {
  const periods = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) periods.add(numberPeriod(pattern, day));
  periods.add(numberPeriod(pattern, to));
  return [...periods];
}

/** A number of the range as people know it; '' for the one before the first. */
export function showNumber(numberings: readonly Numbering[], range: OpenRange, value: number): string {
  if (value === 0) return '';
  if (range.kind === 'customer') return String(firstCustomerNumber - 1 + value);
  const numbering = numberings.find(({ company }) => company === range.company);
  const pattern = numbering ? patternOf(range.kind, numbering) : '';
  const [year = '2000', month = '01'] = range.period.split('-');
  return formatNumber(pattern, `${year || '2000'}-${month}-01`, value);
}

/** What somebody said was given out last. */
export interface LastNumber extends RangeKey {
  value: number;
}

const customerPattern = /^kunde:(\d{1,9})$/i;

/** What people put before a number to say of which range it is, and how they call one and the range. */
export const rangeNames: Record<RangeKey['kind'], { prefix: string; number: string; numbers: string }> = {
  invoice: { prefix: '', number: 'Rechnungsnummer', numbers: 'Rechnungen' },
  deposit: { prefix: 'abschlag:', number: 'Abschlagsnummer', numbers: 'Abschlagsrechnungen' },
  final: { prefix: 'schluss:', number: 'Schlussrechnungsnummer', numbers: 'Schlussrechnungen' },
  cancellation: { prefix: 'storno:', number: 'Stornonummer', numbers: 'Stornorechnungen' },
  correction: { prefix: 'korrektur:', number: 'Korrekturnummer', numbers: 'Rechnungskorrekturen' },
  offer: { prefix: 'angebot:', number: 'Angebotsnummer', numbers: 'Angebote' },
  'delivery-note': { prefix: 'lieferschein:', number: 'Lieferscheinnummer', numbers: 'Lieferscheine' },
  customer: { prefix: 'kunde:', number: 'Kundennummer', numbers: 'Kundennummern' },
};

/** Reads `RE-2026-0042`, `abschlag:AR-2026-0003`, `schluss:SR-2026-0001`, `storno:ST-2026-0002`, `korrektur:RK-2026-0001`, `angebot:AN-2026-0007`, `lieferschein:LS-2026-0004`, `kunde:10042`, with `FIRMA=` before it where there are several. Throws BackupError. */
export function parseAnswer(text: string, numberings: readonly Numbering[]): LastNumber {
  const [, named = '', number = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text.trim()) ?? [];
  const numbering = chooseCompany(named, text, numberings);
  const { company, name } = numbering;
  const customer = customerPattern.exec(number);
  if (customer) {
    const value = Number(customer[1]) - (firstCustomerNumber - 1);
    if (value < 0) throw new BackupError(`${number}: Kundennummern beginnen mit ${firstCustomerNumber}.`);
    return { company, kind: 'customer', period: '', value };
  }
  const isNamed = (kind: RangeKind) => number.toLowerCase().startsWith(rangeNames[kind].prefix);
  const kind = rangeKinds.find((each) => each !== 'invoice' && isNamed(each)) ?? 'invoice';
  const pattern = patternOf(kind, numbering);
  const bare = number.slice(rangeNames[kind].prefix.length);
  const parsed = parseNumber(pattern, bare);
  if (!parsed)
    throw new BackupError(`„${bare}“ ist keine ${rangeNames[kind].number} von ${name}: Sie haben die Form ${pattern}.`);
  return { company, kind: rangeOf(kind, numbering), period: parsed.period, value: parsed.sequence };
}

function chooseCompany(named: string, text: string, numberings: readonly Numbering[]): Numbering {
  const [first, second] = numberings;
  if (named === '' && first && !second) return first;
  const found = numberings.find(({ company }) => company === named);
  if (found) return found;
  const all = numberings.map(({ company, name }) => `  ${company}=… (${name})`).join('\n');
  if (named === '')
    throw new BackupError(`„${text}“: In der Sicherung sind mehrere Firmen. Bitte die Firma davor setzen:\n${all}`);
  throw new BackupError(`„${text}“: Diese Firma ist nicht in der Sicherung. Es gibt:\n${all}`);
}

/**
 * Where each range has to go on: past what was said and past what is known. `open` are ranges that nobody has spoken
 * of. Throws BackupError for a number below one that was given out.
 */
export function moveCounters(
  known: KnownNumbers,
  answers: readonly LastNumber[],
): { moves: Counter[]; open: OpenRange[] } {
  const asked = listOpenRanges(known);
  const ranges = [...asked];
  for (const key of [...answers, ...known.counters.filter(isRange)])
    if (!ranges.some((range) => sameRange(range, key))) ranges.push(openRange(known, key));
  const open = asked.filter((range) => !answers.some((answer) => sameRange(range, answer)));
  const moves = ranges.map((range): Counter => {
    const said = answers.filter((answer) => sameRange(range, answer)).map(({ value }) => value);
    const last = Math.max(range.known, ...said);
    if (said.length > 0 && last > Math.max(...said)) throw refuseBehind(known.numberings, range, Math.max(...said));
    const { company, kind, period } = range;
    return { company, kind, period, value: last, lastDate: lastDateOf(range, last, known.today) };
  });
  return { moves, open };
}

/**
 * Where each range goes on when nobody can be asked: so many numbers past what is known of it, since some may have been
 * given out that nothing here tells of. Every range that may be drawn from today is there, also one that was never begun,
 * or that another pattern draws from: the copy may be older than the last one that was chosen.
 */
export function jumpRanges(known: KnownNumbers, by: number): Counter[] {
  const drawable = known.numberings.flatMap((numbering) => {
    const kinds = rangeKinds.filter((kind) => rangeOf(kind, numbering) === kind);
    return [
      ...kinds.flatMap((kind) => recentRanges(known, numbering, kind)),
      openRange(known, { company: numbering.company, kind: 'customer', period: '' }),
    ];
  });
  const days = [...new Set(anyPatterns.flatMap((pattern) => recentPeriods(known, pattern)))];
  for (const key of known.counters.filter(isRange))
    if (days.includes(key.period) && !drawable.some((range) => sameRange(range, key)))
      drawable.push(openRange(known, key));
  return drawable.map((range) => {
    const value = range.known + by;
    const { company, kind, period } = range;
    return { company, kind, period, value, lastDate: lastDateOf(range, value, known.today) };
  });
}

/** One of each length of its periods. */
const anyPatterns = ['{N}', '{YYYY}{N}', '{YYYY}{MM}{N}'];

function isRange<Key extends { kind: string }>(key: Key): key is Key & { kind: RangeKey['kind'] } {
  return isAskedKind(key.kind);
}

/** Whether people know the numbers of that kind, so that they can be asked for the last one. */
export function isAskedKind(kind: string): kind is RangeKey['kind'] {
  return kind === 'customer' || isRangeKind(kind);
}

function refuseBehind(numberings: readonly Numbering[], range: OpenRange, last: number): BackupError {
  const said = showNumber(numberings, range, last) || 'Keine';
  const known = showNumber(numberings, range, range.known);
  return new BackupError(`${range.name}: ${said} kann nicht die letzte sein, ${known} ist schon vergeben.`);
}

function sameRange(a: RangeKey, b: RangeKey): boolean {
  return a.company === b.company && a.kind === b.kind && a.period === b.period;
}

// Numbers given out after the backup may bear any day until today: an earlier one must not follow them.
function lastDateOf(range: OpenRange, value: number, today: IsoDate): string {
  if (range.kind === 'customer' || value === range.known) return range.lastDate;
  const [year, month] = range.period.split('-');
  if (!year) return today;
  const end = new Date(Date.UTC(Number(year), month === undefined ? 12 : Number(month), 0)).toISOString().slice(0, 10);
  return end < today ? end : today;
}
