import type { Language } from '../values/decimal.ts';

/** fatal: the invoice is refused; warning and information: it is accepted all the same. */
export type Level = 'fatal' | 'warning' | 'information';

/** Number of a business term or group of EN 16931-1 ("BT-10", "BG-25"), or '' where none is meant. */
export type Term = string;

export type LocalText = Record<Language, string>;

/** Place in the XML source, both counted from 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** One broken rule. Rules that begin with "BW-" are ours; all others are official ones. */
export interface Finding {
  rule: string;
  level: Level;
  term: Term;
  /** Position of the invoice line (BG-25), counted from 1. */
  line?: number;
  source?: SourcePosition;
  /** Element of the file, "/Invoice/InvoiceLine[2]/Price". */
  path?: string;
  /** What stands there, and what should stand there, as the file writes it. */
  found?: string;
  expected?: string;
  /** What is wrong. */
  message: LocalText;
  /** What to do. */
  advice: LocalText;
}

export function isAccepted(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.level !== 'fatal');
}
