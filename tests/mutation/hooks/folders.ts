import { join } from 'node:path';

/** The file of a build with mutants that says which one is awake: its number, `noting`, or nobody's. */
export const awakeFile = (folder: string) => join(folder, 'awake');

/** Holds a file for each mutant that was reached since it was emptied. */
export const reachedFolder = (folder: string) => join(folder, 'reached');

/** What `awakeFile` says while it is only noted which mutants are reached. */
export const noting = 'noting';

/** Mutants that a test reached, or (null) what runs before the tests of a file. */
export interface Reached {
  file: string;
  test: string | null;
  mutants: number[];
}
