import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// On a clean checkout Vitest starts the largest files first. These take longest, at night minutes, though they are small:
// begun last, they leave the other cores idle for as long.

const longest = [
  'tests/requests/gate-guarantee.test.ts',
  'tests/requests/typing.test.ts',
  'tests/requests/tokens.test.ts',
  'tests/requests/tenancy.test.ts',
  'tests/requests/tax-cases.test.ts',
  'tests/requests/engines.test.ts',
].map((file) => join(import.meta.dirname, '..', file));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`no longer there: ${gone.join(', ')}`);
    const placeOf = ({ moduleId }: TestSpecification) => longest.indexOf(moduleId);
    const sorted = await super.sort(files);
    const begun = sorted.filter((file) => placeOf(file) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    return [...begun, ...sorted.filter((file) => placeOf(file) < 0)];
  }
}
