import { formatDecimal, isDecimal } from '../../values/decimal.ts';
import type { Level } from '../findings.ts';
import type { EInvoiceReport, Verdict } from './judge.ts';
import { printable, printableJson } from './printable.ts';
import { distinctFindings } from './same-facts.ts';
import type { ReportedFinding } from './same-facts.ts';

/**
 * One line of JSON with every finding; `line` and `column` count the XML source, `position` the lines of the invoice.
 * `sameAs` names the rule whose finding tells the same fact.
 */
export function reportJson(file: string, { syntax, profile, judgedBy, valid, findings }: EInvoiceReport): string {
  return printableJson({
    file,
    syntax,
    profile: profile?.id ?? null,
    valid,
    judgedBy,
    findings: findings.map(({ rule, level, term, line, source, path, message, advice, found, expected, sameAs }) => ({
      rule,
      level,
      term,
      line: source?.line ?? null,
      column: source?.column ?? null,
      path: path ?? null,
      ...(line === undefined ? {} : { position: line }),
      message: message.de,
      advice: advice.de,
      ...(found === undefined ? {} : { found }),
      ...(expected === undefined ? {} : { expected }),
      ...(sameAs === undefined ? {} : { sameAs }),
    })),
  });
}

const levels: Record<Level, string> = { fatal: 'Fehler', warning: 'Warnung', information: 'Hinweis' };

/** Verdict and findings for people, each fact once. */
export function reportText(file: string, report: EInvoiceReport): string {
  const { findings } = report;
  const lines = distinctFindings(findings).map((finding) => findingText(finding, findings));
  return [`${printable(file)}: ${verdictText(report)}`, ...lines].join('\n');
}

export function verdictText({ syntax, profile, judgedBy, valid, findings }: EInvoiceReport): string {
  if (profile === null) return 'nicht lesbar';
  const verdict = valid === null ? 'nicht vollständig geprüft, ohne Fehler' : valid ? 'gültig' : 'ungültig';
  const counts = countText(distinctFindings(findings));
  const told =
    judgedBy === '' ? `nicht geprüft, ${profile.name} ist neuer als dieses Programm` : `${verdict} nach ${judgedBy}`;
  const parts = [told, syntax?.toUpperCase() ?? '', counts];
  return printable(parts.filter((part) => part !== '').join(', '));
}

function countText(findings: readonly ReportedFinding[]): string {
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

function findingText(finding: ReportedFinding, all: readonly ReportedFinding[]): string {
  const { rule, level, term, line, source, path, message, advice } = finding;
  const also = [...new Set(all.filter((other) => isSameFinding(other, finding)).map((other) => other.rule))];
  const head = [
    levels[level],
    also.length === 0 ? rule : `${rule} (auch ${also.join(', ')})`,
    term,
    source === undefined ? '' : `Zeile ${source.line}, Spalte ${source.column}`,
    line === undefined ? '' : `Position ${line}`,
  ].filter((part) => part !== '');
  const rows = [`${message.de} ${advice.de}`, figuresText(finding), path ?? ''];
  return [`  ${head.join(' · ')}`, ...rows.filter((row) => row !== '').map((row) => `    ${printable(row)}`)].join(
    '\n',
  );
}

function isSameFinding(other: ReportedFinding, { rule, line }: ReportedFinding): boolean {
  return other.sameAs === rule && other.rule !== rule && (other.line === undefined || other.line === line);
}

function figuresText({ found, expected }: ReportedFinding): string {
  const parts = [
    found === undefined ? '' : `Angegeben: ${figureText(found)}`,
    expected === undefined ? '' : `Verlangt: ${figureText(expected)}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Amounts as people write them; everything else as it stands in the file. */
function figureText(figure: string): string {
  return isDecimal(figure) && /\.\d/.test(figure) ? formatDecimal(figure, 'de') : figure;
}

/** The last line of a run over several files. */
export function summaryText(counts: Record<Verdict, number>): string {
  const { valid, invalid, unjudged, unreadable } = counts;
  const files = valid + invalid + unjudged + unreadable;
  const left = unjudged === 0 ? '' : `, ${unjudged} nicht geprüft`;
  return `${files} Dateien: ${valid} ohne Fehler, ${invalid} ungültig, ${unreadable} nicht lesbar${left}`;
}
