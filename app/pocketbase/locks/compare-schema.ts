import type { Schema } from '../schema/terms.ts';

export interface SchemaDifference {
  /** "trigger trg_events_insert", "rules customers" … */
  name: string;
  state: 'missing' | 'changed' | 'foreign';
}

/** What a database lacks, has otherwise, or has beyond what is expected. */
export function compareSchema(wanted: Schema, found: Schema): SchemaDifference[] {
  const settings = wanted.settings === found.settings ? [] : [{ name: 'settings', state: 'changed' as const }];
  return [
    ...compareNames('trigger ', wanted.triggers, found.triggers),
    ...compareNames('', wanted.objects, found.objects),
    ...compareNames('rules ', wanted.rules, found.rules),
    ...compareNames('collection ', wanted.collections, found.collections),
    ...settings,
  ];
}

type Named = Readonly<Record<string, string>>;

function compareNames(prefix: string, wanted: Named, found: Named): SchemaDifference[] {
  return Object.keys({ ...wanted, ...found })
    .filter((name) => wanted[name] !== found[name])
    .map((name) => ({ name: `${prefix}${name}`, state: stateOf(wanted[name], found[name]) }));
}

function stateOf(wanted: string | undefined, found: string | undefined): SchemaDifference['state'] {
  if (wanted === undefined) return 'foreign';
  return found === undefined ? 'missing' : 'changed';
}
