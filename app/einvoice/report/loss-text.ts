import type { Loss, LossReason } from '../losses.ts';
import { termName } from '../terms.ts';
import { printable } from './printable.ts';

const reasons: Record<LossReason, string> = {
  'no-term': 'EN 16931 kennt diese Angabe nicht; sie entfällt',
  'other-value': 'Diese Angabe steht mehrfach da; nur der erste Wert bleibt',
  'no-place': 'Die andere Syntax hat keinen Platz für diese Angabe; sie entfällt',
};

const shownLengthMax = 80;

/** One sentence about what a conversion leaves out, for a terminal. */
export function lossText({ reason, path, value, term, source }: Loss): string {
  const shown = value.length > shownLengthMax ? `${value.slice(0, shownLengthMax)}…` : value;
  const name = term === '' ? '' : ` ${termName(term).de}:`;
  const text = `Zeile ${source.line}:${name} ${reasons[reason]}${shown === '' ? '' : `: „${shown}“`} (${path}).`;
  return printable(text);
}
