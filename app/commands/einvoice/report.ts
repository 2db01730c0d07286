import type { Finding, Level } from '../../einvoice/findings.ts';
import type { FileReport, Verdict } from './judge.ts';
import { printable } from '../../einvoice/explain/text-table.ts';

/** One line of JSON; `line` counts the lines of the XML source, `position` those of the invoice. */
export function reportJson({ file, syntax, profile, valid, findings }: FileReport): string {
  return JSON.stringify({
    file,
    syntax,
    profile: profile?.id ?? null,
    valid,
    findings: findings.map(({ rule, level, term, line, source, message }) => ({
      rule,
      level,
      term,
      line: source?.line ?? null,
      ...(line === undefined ? {} : { position: line }),
      message: message.de,
    })),
  });
}

const levels: Record<Level, string> = { fatal: 'Fehler', warning: 'Warnung', information: 'Hinweis' };

/** Verdict and findings for people. */
export function reportText(report: FileReport): string {
  return [`${printable(report.file)}: ${verdictText(report)}`, ...report.findings.map(findingText)].join('\n');
}

export function verdictText({ syntax, profile, valid, findings }: Omit<FileReport, 'file'>): string {
  if (syntax === null || profile === null) return 'nicht lesbar';
  const kind = `${profile.name}, ${syntax.toUpperCase()}`;
  if (valid === null) return `nicht geprüft (${kind})`;
  const counts = countText(findings);
  return `${valid ? 'gültig' : 'ungültig'} (${kind})${counts === '' ? '' : `, ${counts}`}`;
}

function countText(findings: readonly Finding[]): string {
  const words: Record<Level, [one: string, many: string]> = {
    fatal: ['Fehler', 'Fehler'],
    warning: ['Warnung', 'Warnungen'],
    information: ['Hinweis', 'Hinweise'],
  };
  return (['fatal', 'warning', 'information'] as const)
    .map((level) => ({ level, count: findings.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${words[level][count === 1 ? 0 : 1]}`)
    .join(', ');
}

function findingText({ rule, level, term, line, source, message, advice }: Finding): string {
  const where = [
    source === undefined ? '' : `Zeile ${source.line}, Spalte ${source.column}`,
    line === undefined ? '' : `Position ${line}`,
  ].filter((part) => part !== '');
  const head = [`  ${levels[level]}`, rule, term, ...where].filter((part) => part !== '').join(' · ');
  return `${head}\n    ${printable(message.de)} ${printable(advice.de)}`;
}

/** The last line of a run over several files. */
export function summaryText(counts: Record<Verdict, number>): string {
  const files = counts.valid + counts.invalid + counts.unreadable;
  const { valid, invalid, unreadable } = counts;
  return `${files} Dateien: ${valid} ohne Fehler, ${invalid} ungültig, ${unreadable} nicht lesbar`;
}
