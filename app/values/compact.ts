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
