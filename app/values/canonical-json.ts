import { isRecord } from './records.ts';

/** What may stand in a snapshot or event: strings and integers keep RFC 8785 free of float rules. */
export type CanonicalValue =
  string | number | boolean | null | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue | undefined };

/** Whether nothing else stands in a value, whatever its type says. */
export function isCanonical(value: unknown): value is CanonicalValue {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (!isRecord(value)) return value === null || typeof value === 'boolean' || typeof value === 'string';
  if (Array.isArray(value)) return value.every(isCanonical);
  return Object.values(value).every((member) => member === undefined || isCanonical(member));
}

/** A record whose type is no plain value, as snapshots are. Throws TypeError where something else stands in it. */
export function asCanonical(record: object): CanonicalValue {
  if (!isCanonical(record)) throw new TypeError('no canonical value');
  return record;
}

/**
 * JSON by RFC 8785 (JCS) for strings, integers, booleans, null, arrays and objects. Keys with value undefined are
 * left out. Throws TypeError for any other number: a float in a frozen document is a programming error.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not an integer: ${value}`);
    return String(value);
  }
  if (isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort() // RFC 8785 sorts by UTF-16 code units, as Array.prototype.sort does by default
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** Whether two records say the same, in whatever order their members stand. */
export function areSameJson(a: object, b: object): boolean {
  return canonicalJson(asCanonical(a)) === canonicalJson(asCanonical(b));
}

function isArray(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
