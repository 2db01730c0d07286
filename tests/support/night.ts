/** Whether all cases are run (`npm run test:night`), or those that prove each mechanism once (`npm test`). */
export const isNight = process.env['TEST_NIGHT'] === '1';

/** At night all of a list; in `npm test` that many of it, at even distances, its first and its last among them. */
export function someOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isNight || all.length <= count) return all;
  const step = count === 1 ? 0 : (all.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => all[Math.round(index * step)] as T);
}

/** What is run at night only: describes and tests that it declares are not there by day. */
export function atNight(declare: () => void): void {
  if (isNight) declare();
}
