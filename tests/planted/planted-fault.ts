import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const plantedFault = z.strictObject({
  /** what goes wrong, and for whom */
  what: z.string(),
  /** a text that stands once in `app/`, tests aside: files move, the mechanism stays */
  find: z.string(),
  replace: z.string(),
  /** words of the name of a test of `npm test` that goes red; they stand once in all tests */
  red: z.string(),
});

/** A small fault in a central mechanism. */
export type PlantedFault = Readonly<z.infer<typeof plantedFault>>;

export function readPlantedFaults(): PlantedFault[] {
  const file = join(import.meta.dirname, 'faults.json');
  return z.array(plantedFault).parse(JSON.parse(readFileSync(file, 'utf8')));
}
