import { fieldNames, rowOf } from '../fields.ts';
import type { FieldTable, FrozenTexts } from '../fields.ts';
import { anyText, optional } from '../../values/readers.ts';
import type { Readers } from '../../values/readers.ts';

/** Readers of the texts of a table that stand in one part of a snapshot. */
export function frozenTexts<Table extends FieldTable, const Part extends string>(
  table: Table,
  part: Part,
): Readers<FrozenTexts<Table, Part>> {
  const places = fieldNames(table).map((name) => rowOf(table, name).frozen ?? '');
  const names = places.flatMap((place) => (place.startsWith(`${part}.`) ? [place.slice(part.length + 1)] : []));
  return Object.fromEntries(names.map((name) => [name, optional(anyText)])) as Readers<FrozenTexts<Table, Part>>;
}
