/** Drops what is empty, so that snapshots hold only what was entered. */
export function present<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {};
  for (const key in fields) {
    const text = fields[key]?.trim();
    if (text) kept[key] = text;
  }
  return kept;
}
