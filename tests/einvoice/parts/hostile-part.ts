import { checkHostileFiles } from '../hostile/check.ts';
import type { Tally } from '../tally.ts';

/** Files made to do harm: each refused by its rule, within a second and 200 MB. */
export async function checkHostile(tally: Tally): Promise<void> {
  const { passed, failed, slowestMs, peakMb } = await checkHostileFiles();
  tally.passed += passed;
  for (const failure of failed) tally.check(false, () => failure);
  tally.check(passed + failed.length >= filesLeast, () => `only ${passed + failed.length} files`);
  tally.notes.push(`slowest ${Math.round(slowestMs)} ms, at most ${Math.round(peakMb)} MB`);
}

const filesLeast = 60;
