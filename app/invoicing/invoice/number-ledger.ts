/** What the event log and the documents say of one range of numbers. */
export interface RangeFacts {
  /** last running number of the counter; 0: none */
  value: number;
  /** numbers that the log says were drawn */
  drawn: number;
  /** different ones among them */
  distinctCount: number;
  /** lowest and highest of them; 0: none */
  lowest: number;
  highest: number;
  /** drawn, but no document bears the number */
  missing: number;
  /** left out by jumps that the log tells of */
  skipped: number;
}

type RangeVerdict = 'empty' | 'gapless' | 'explained' | 'broken';

/**
 * Whether each number up to the counter is a document (`gapless`), or at least a document or left out on purpose
 * (`explained`). `gapless` is proven: as many different numbers as the counter says, none of them outside of it.
 */
export function judgeRange({
  value,
  drawn,
  distinctCount,
  lowest,
  highest,
  missing,
  skipped,
}: RangeFacts): RangeVerdict {
  if (value === 0 && drawn === 0) return 'empty';
  const isWhole = distinctCount === drawn && missing === 0 && highest <= value && (drawn === 0 || lowest >= 1);
  if (!isWhole || drawn + skipped !== value) return 'broken';
  return skipped === 0 ? 'gapless' : 'explained';
}
