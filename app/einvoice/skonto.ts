import { collapseBlanks, trimBlanks } from './xml/blanks.ts';
// Form of a cash discount in BT-20, XRechnung 3.0.2 section 11.2.5.
const skontoLine = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

/**
 * BR-DE-18: every line of BT-20 that begins with "#" is a cash discount in the fixed form, and the last of them ends
 * with a line break.
 */
export function areSkontoLinesSound(paymentTerms: string): boolean {
  const lines = paymentTerms.split(/\r?\n/).filter((line) => trimBlanks(line).startsWith('#'));
  if (lines.length === 0) return true;
  const rest = paymentTerms.split(/#.+#/).at(-1) ?? '';
  if (!/^[ \t\r]*\n/.test(rest)) return false;
  return lines.every((line) => skontoLine.test(collapseBlanks(line)));
}

export interface Skonto {
  days: number;
  /** Percent with two decimals. */
  percent: string;
  baseAmount?: string;
}

/** Cash discounts as BT-20 wants them, each on a line of its own that ends with a line break. */
export function writeSkonto(discounts: readonly Skonto[]): string {
  return discounts
    .map(({ days, percent, baseAmount }) => {
      const base = baseAmount === undefined ? '' : `#BASISBETRAG=${baseAmount}`;
      return `#SKONTO#TAGE=${days}#PROZENT=${percent}${base}#\n`;
    })
    .join('');
}
