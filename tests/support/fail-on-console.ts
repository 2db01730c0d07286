import { afterEach, expect, vi } from 'vitest';

// An error that only the console sees is an error all the same. A test that expects one empties this list.
export const consoleErrors: string[] = [];

vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
  consoleErrors.push(args.map(String).join(' '));
});

/** By test: what React says once a process must not pass because the test is tried again. */
const told = new Map<string, string[]>();

afterEach(({ task }) => {
  const seen = consoleErrors.splice(0);
  if (seen.length > 0) told.set(task.id, seen);
  expect(told.get(task.id) ?? []).toEqual([]);
});
