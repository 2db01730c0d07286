/** Longer than the database needs for a known account, on a machine that is not busy. */
const equalMs = 600;

export function pause(ms = equalMs): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * What the work finds, always after the same time: how long it took tells whether it found something. Null where it is not
 * done by then, and goes on by itself; a failure is told at once.
 */
export async function inEqualTime<T>(work: Promise<T>): Promise<T | null> {
  const end = pause();
  let found: T | null = null;
  const done = work.then((value) => {
    found = value;
    return end;
  });
  await Promise.race([done, end]);
  return found;
}
