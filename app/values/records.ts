// What TypeScript does not say of objects whose members are all known: the two assertions stand here once.

/** Names of an object that has the members of its type and no others. */
export function memberNames<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The object that has these members: each name of its type is among them. */
export function recordOf<Name extends PropertyKey, Value>(
  members: Iterable<readonly [name: Name, value: Value]>,
): Record<Name, Value> {
  return Object.fromEntries(members) as Record<Name, Value>;
}
