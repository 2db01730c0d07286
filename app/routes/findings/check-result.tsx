import { Findings } from '#app/ui/page/findings.tsx';
import type { FoundEntry } from './field-places.ts';

/** What the check of a draft answers: whether it lets the draft through, and all that it found. */
export interface CheckResult {
  passed: boolean;
  findings: readonly FoundEntry[];
}

export function countFindings({ findings }: CheckResult, level: FoundEntry['level']): number {
  return findings.filter((finding) => finding.level === level).length;
}

/** "Bereit zum Ausstellen", "Noch 2 Fehler" */
export function nameResult(check: CheckResult, act: string): string {
  if (check.passed) return `Bereit zum ${act}`;
  const errors = countFindings(check, 'error');
  if (errors === 0) return `Noch nicht bereit zum ${act}`;
  return errors === 1 ? 'Noch 1 Fehler' : `Noch ${errors} Fehler`;
}

/** Where the first error is mended; undefined where there is none, or no field for it. */
export function firstFixHref({ findings }: CheckResult): string | undefined {
  return findings.find(({ level, href }) => level === 'error' && href !== undefined)?.href;
}

interface FoundByCheckProps {
  check: CheckResult;
  /** position, from 0, of the finding that has the focus when the page opens */
  focused?: number | undefined;
}

/** What the check found; that there is nothing is said only of a draft that it lets through. */
export function FoundByCheck({ check, focused }: FoundByCheckProps) {
  if (check.findings.length > 0) return <Findings findings={check.findings} focused={focused} />;
  return check.passed ? <p>Nichts zu beanstanden.</p> : null;
}
