import { isIsoDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { isDecimal } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { isRecord } from './records.ts';

/** malformed: of another type, or none of the choices. twice: named again where each may be named once. */
export type ReadReason = 'malformed' | 'out-of-range' | 'twice';

/** What is wrong with a stored or typed value, at its field: "lines.2.quantity". */
export interface ReadRefusal<Reason extends string = ReadReason> {
  field: string;
  reason: Reason;
}

export type RefuseField<Reason extends string = ReadReason> = (field: string, reason: Reason) => void;

/** Undefined: refused, and said so; or absent, where that is allowed. */
export type Reader<Value, Reason extends string = ReadReason> = (
  value: unknown,
  field: string,
  refuse: RefuseField<Reason>,
) => Value | undefined;

export type ReadOutcome<Value, Reason extends string = ReadReason> =
  { ok: true; value: Value } | { ok: false; refusals: ReadRefusal<Reason>[] };

/** Reads a whole value, or names all that is wrong with it. */
export function readWhole<Value, Reason extends string>(
  reader: Reader<Value, Reason>,
  value: unknown,
): ReadOutcome<Value, Reason> {
  const refusals: ReadRefusal<Reason>[] = [];
  const read = reader(value, '', (field, reason) => refusals.push({ field, reason }));
  return read === undefined || refusals.length > 0 ? { ok: false, refusals } : { ok: true, value: read };
}

/** Plain JSON objects; null for everything else. */
function toRecord(value: unknown): Record<string, unknown> | null {
  return isRecord(value) && !Array.isArray(value) ? value : null;
}

export function accepting<Value>(accepts: (value: unknown) => value is Value): Reader<Value> {
  return (value, field, refuse) => {
    if (accepts(value)) return value;
    refuse(field, 'malformed');
    return undefined;
  };
}

export const flag = accepting((value) => typeof value === 'boolean');
export const anyText = accepting((value) => typeof value === 'string');
export const anyDecimal = accepting((value): value is Decimal => typeof value === 'string' && isDecimal(value));
export const isoDate = accepting((value): value is IsoDate => typeof value === 'string' && isIsoDate(value));
export const safeInteger = accepting((value): value is number => Number.isSafeInteger(value));

export function oneOf<Choice extends string | number>(...choices: readonly Choice[]): Reader<Choice> {
  return accepting((value): value is Choice => choices.some((choice) => choice === value));
}

export function integer([least, most]: readonly [number, number]): Reader<number> {
  return (value, field, refuse) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    refuse(field, typeof value === 'number' ? 'out-of-range' : 'malformed');
    return undefined;
  };
}

/** With `keyOf` no two items may have the same key. */
export function listOf<Item, Reason extends string>(
  item: Reader<Item, Reason | ReadReason>,
  keyOf?: (item: Item) => string,
): Reader<Item[], Reason | ReadReason> {
  return (value, field, refuse) => {
    if (!Array.isArray(value)) {
      refuse(field, 'malformed');
      return undefined;
    }
    const seen = new Set<string>();
    return value.flatMap((entry: unknown, index) => {
      const found = item(entry, `${field}.${index}`, refuse);
      if (found === undefined) return [];
      const key = keyOf?.(found);
      if (key !== undefined && seen.has(key)) refuse(`${field}.${index}`, 'twice');
      if (key !== undefined) seen.add(key);
      return [found];
    });
  };
}

export function optional<Value, Reason extends string>(reader: Reader<Value, Reason>): Reader<Value, Reason> {
  return (value, field, refuse) => (value === undefined ? undefined : reader(value, field, refuse));
}

/** One for each field, so that a forgotten one does not compile. */
export type Readers<Value, Reason extends string = ReadReason> = {
  [Key in keyof Required<Value>]: Reader<Required<Value>[Key], Reason>;
};

/** Fields of other names are dropped. */
export function object<Value, Reason extends string = ReadReason>(
  readers: Readers<Value, Reason | ReadReason>,
): Reader<Value, Reason | ReadReason> {
  return (value, field, refuse) => {
    const source = toRecord(value);
    if (source === null) {
      refuse(field, 'malformed');
      return undefined;
    }
    const entries = Object.entries<Reader<unknown, Reason | ReadReason>>(readers).flatMap(([key, reader]) => {
      const found = reader(source[key], field === '' ? key : `${field}.${key}`, refuse);
      return found === undefined ? [] : [[key, found]];
    });
    return Object.fromEntries(entries) as Value;
  };
}

/** One of several shapes, told apart by their `kind`. */
export function byKind<Value extends { kind: string }>(shapes: {
  [Kind in Value['kind']]: Reader<Extract<Value, { kind: Kind }>>;
}): Reader<Value> {
  const known = new Map<unknown, Reader<Value>>(Object.entries<Reader<Value>>(shapes));
  return (value, field, refuse) => {
    const source = toRecord(value);
    const shape = known.get(source?.['kind']);
    if (shape !== undefined) return shape(value, field, refuse);
    refuse(source === null ? field : `${field}.kind`, 'malformed');
    return undefined;
  };
}

/** An object whose absent fields have their default: what was added later is absent in what was stored before. */
export function withDefaults<Value extends object, Reason extends string>(
  reader: Reader<Value, Reason>,
  defaults: Partial<Value>,
): Reader<Value, Reason> {
  return (value, field, refuse) => {
    const source = toRecord(value);
    return reader(source === null ? value : { ...defaults, ...source }, field, refuse);
  };
}
