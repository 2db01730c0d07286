// What TypeScript does not say of objects whose members are all known: the assertions stand here once.

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

/** The one of these words that a stored text is. Throws for every other text. */
export function storedWord<const Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new TypeError(`none of ${words.join(', ')}: ${text}`);
  return word;
}

/** Whether a value has members by name: any object, and a list, whose names are its places. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The member of that name; undefined where the value has none, or no members. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** Drops what is undefined or empty, so that an absent term has no key. */
export function compact<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const kept: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined && value !== '') kept[key] = value;
  }
  return kept as T;
}

/** The list, or undefined where there is nothing in it. */
export function filled<T>(items: readonly T[]): T[] | undefined {
  return items.length === 0 ? undefined : [...items];
}

/** Drops what is empty, so that snapshots hold only what was entered. */
export function present<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {};
  for (const key in fields) {
    const text = fields[key]?.trim();
    if (text) kept[key] = text;
  }
  return kept;
}
