import { afterEach, expect, vi } from 'vitest';

// An error that only the console sees is an error all the same. A test that expects one empties this list.
export const consoleErrors: string[] = [];

vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
  consoleErrors.push(args.map(String).join(' '));
});

afterEach(() => {
  const seen = consoleErrors.splice(0);
  expect(seen).toEqual([]);
});
