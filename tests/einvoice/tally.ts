/** What one part of the suite has seen; every check counts, and a part without checks has failed. */
export class Tally {
  readonly name: string;
  readonly notes: string[] = [];
  readonly failures: string[] = [];
  passed = 0;
  /** Cases that could not be run because their files are not there. */
  leftOut = 0;
  seconds = 0;

  constructor(name: string) {
    this.name = name;
  }

  check(holds: boolean, failure: () => string): void {
    if (holds) this.passed += 1;
    else this.failures.push(failure());
  }

  get isEmpty(): boolean {
    return this.passed + this.failures.length + this.leftOut === 0;
  }
}

const shownMax = 40;

export function print(tally: Tally): void {
  if (tally.isEmpty) tally.failures.push('nothing was checked');
  const { name, passed, failures, leftOut, seconds, notes } = tally;
  const left = leftOut === 0 ? '' : `, ${leftOut} left out`;
  const more = notes.length === 0 ? '' : `; ${notes.join('; ')}`;
  console.log(`${name}: ${passed} passed, ${failures.length} failed${left} (${seconds.toFixed(1)} s)${more}`);
  for (const failure of failures.slice(0, shownMax)) console.log(`  ${failure}`);
  if (failures.length > shownMax) console.log(`  and ${failures.length - shownMax} more`);
}
