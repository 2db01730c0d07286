import type { Finding, Level } from '../findings.ts';

/** A finding in a report. */
export interface ReportedFinding extends Finding {
  /** Rule of another finding that tells the same fact better. */
  sameAs?: string;
}

interface Fact {
  /** From the most to the least specific: a finding of a later one says nothing new beside one of an earlier. */
  rules: readonly RegExp[];
  within: 'place' | 'line' | 'document';
}

/** Facts that several rules speak of. */
const facts: readonly Fact[] = [
  { rules: [/^BR-(S|Z|E|AE|IC|G|O|AF|AG)-09$/, /^BR-CO-17$/, /^BW-TAX$/], within: 'place' },
  { rules: [/^PEPPOL-EN16931-R120$/, /^BW-LINE$/], within: 'place' },
  { rules: [/^BR-DEC-\d+$/, /^UBL-DT-01$/], within: 'place' },
  { rules: [/^BR-CL-\d+$/, /^BR-DEX-0[4-8]$/, /^PEPPOL-EN16931-CL\d+$/], within: 'place' },
  { rules: [/^(UBL|CII)-SR-\d+$/, /^BW-FORMAT-COUNT$/, /^BW-REPEATED$/], within: 'place' },
  { rules: [/^BR-(\d|CO|DE)/, /^BW-FORMAT-(MISSING|VALUE)$/, /^PEPPOL-EN16931-R008$/], within: 'place' },
  { rules: [/^(UBL-SR-48|CII-SR-454)$/, /^BR-CO-04$/], within: 'line' },
  { rules: [/^BR-IC-11$/, /^BW-14-6$/, /^BR-DE-TMP-32$/], within: 'document' },
  { rules: [/^BR-(S|Z|E|AF|AG)-0[234]$/, /^(BR-DE|DE-R)-0?16$/, /^BW-14-2$/], within: 'document' },
  { rules: [/^BR-61$/, /^BR-50$/, /^CII-SR-470$/, /^(BR-DE-23-a|DE-R-023-1)$/], within: 'document' },
  { rules: [/^GR-R-001-1$/, /^GR-R-001-[2-7]$/], within: 'place' },
  { rules: [/^GR-R-003$/, /^GR-S-011$/], within: 'document' },
  { rules: [/^GR-R-008-2$/, /^GR-S-008-1$/], within: 'document' },
];

const severity: Record<Level, number> = { fatal: 0, warning: 1, information: 2 };

/** Most severe first, then in the order of the file; what another finding tells better says which. */
export function sortFindings(findings: readonly Finding[]): ReportedFinding[] {
  const sorted = [...findings].sort(
    (a, b) => severity[a.level] - severity[b.level] || lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b),
  );
  const better = new Map<Finding, string>();
  markEqualSentences(sorted, better);
  for (const fact of facts) markFact(sorted, fact, better);
  return sorted.map((finding) => {
    const sameAs = better.get(finding);
    return sameAs === undefined ? finding : { ...finding, sameAs };
  });
}

/** The findings that tell each fact once. */
export function distinctFindings(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return findings.filter(({ sameAs }) => sameAs === undefined);
}

function lineOf({ source }: Finding): number {
  return source?.line ?? 0;
}

function columnOf({ source }: Finding): number {
  return source?.column ?? 0;
}

function placeOf({ path, line, term }: Finding, within: Fact['within']): string {
  if (within === 'document') return '';
  return within === 'line' ? String(line) : `${path ?? term} ${line}`;
}

function markEqualSentences(findings: readonly Finding[], better: Map<Finding, string>): void {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${placeOf(finding, 'place')} ${finding.message.de}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, finding);
    else better.set(finding, known.rule);
  }
}

function markFact(findings: readonly Finding[], fact: Fact, better: Map<Finding, string>): void {
  const best = new Map<string, { rank: number; finding: Finding }>();
  const ranked = findings.flatMap((finding) => {
    const rank = fact.rules.findIndex((rule) => rule.test(finding.rule));
    return rank === -1 || better.has(finding) ? [] : [{ rank, finding, key: placeOf(finding, fact.within) }];
  });
  for (const { rank, finding, key } of ranked) {
    const known = best.get(key);
    if (known === undefined || isBetter({ rank, finding }, known)) best.set(key, { rank, finding });
  }
  for (const { rank, finding, key } of ranked) {
    const known = best.get(key);
    if (known && known.finding !== finding && known.rank !== rank) better.set(finding, known.finding.rule);
  }
}

/** A warning never stands for a fault. */
function isBetter(a: { rank: number; finding: Finding }, b: { rank: number; finding: Finding }): boolean {
  const levels = severity[a.finding.level] - severity[b.finding.level];
  return levels === 0 ? a.rank < b.rank : levels < 0;
}
