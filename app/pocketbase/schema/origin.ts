/**
 * Whether a database was made before the first release: by migrations, and not by the first of this version's. `applied`: names
 * of those that it went through; `own`: of those that this version has.
 */
export function isBeforeRelease(applied: readonly string[], own: readonly string[]): boolean {
  const [first] = [...own].sort();
  return first !== undefined && applied.length > 0 && !applied.includes(first);
}
