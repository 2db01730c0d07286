import { isRecord } from '../../values/records.ts';
import type { Group } from './table.ts';
import { plainLineEnds } from '../lexical.ts';

/** White space around codes, which only the rules ask for, by group and property. */
type Padded = ReadonlyMap<Group, ReadonlyMap<string, string | undefined>>;

/** The same object where nothing is to be tidied. */
export function tidyGroup(group: Group, padded: Padded): Group {
  const changes = new Map<string, unknown>(padded.get(group));
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === 'string' && !changes.has(name) && value.includes('\r'))
      changes.set(name, plainLineEnds(value));
    if (!isRecord(value)) continue;
    const tidy = Array.isArray(value) ? tidyItems(value, padded) : tidyGroup(value, padded);
    const isEmpty = !Array.isArray(tidy) && Object.keys(tidy).length === 0;
    if (tidy !== value || isEmpty) changes.set(name, isEmpty ? undefined : tidy);
  }
  if (changes.size === 0) return group;
  const tidied = Object.entries(group).map(([name, value]): [string, unknown] => [
    name,
    changes.has(name) ? changes.get(name) : value,
  ]);
  return Object.fromEntries(tidied.filter(([, value]) => value !== undefined));
}

function tidyItems(items: readonly unknown[], padded: Padded): readonly unknown[] {
  const tidy = items.map((item) => (isRecord(item) ? tidyGroup(item, padded) : item));
  return tidy.every((item, index) => item === items[index]) ? items : tidy;
}
