import type { Finding, Level } from './findings.ts';

/** More findings of one rule tell nobody more, and a hostile file could have a million of them. */
const findingsPerRuleMax = 100;

/** Findings in the order in which they are made, those of one rule up to a limit. */
export class FindingList {
  readonly findings: Finding[] = [];
  private readonly counts = new Map<string, number>();

  /** Whether a further finding of the rule is listed. */
  takes(rule: string, level: Level): boolean {
    return (this.counts.get(rule + level) ?? 0) < findingsPerRuleMax;
  }

  add(finding: Finding): void {
    const key = finding.rule + finding.level;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    this.findings.push(finding);
  }
}
