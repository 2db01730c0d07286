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
