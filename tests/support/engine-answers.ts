// What hooks share with Node, called by name: the same file runs here and, bundled, inside PocketBase.
import { formatNumber, numberPeriod, refusePattern } from '#app/invoicing/invoice/numbering.ts';
import { freezeAmounts, typedAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { FrozenAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { boundWords, holdsWords } from '#app/pocketbase/statement.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import type { CanonicalValue } from '#app/values/canonical-json.ts';
import type { Language } from '#app/values/decimal.ts';

/** Of an invoice, what PocketBase computes again. */
export type Amounts = FrozenAmounts & { language: Language };

export interface Sample {
  text: string;
  pattern: string;
  date: string;
  sequence: number;
  value: CanonicalValue;
  amounts: Amounts;
  /** the same with one amount changed */
  changed: Amounts;
}

/** Everything that the two engines must say alike of one sample. */
function answerSample({ text, pattern, date, sequence, value, amounts, changed }: Sample): string {
  const words = boundWords(text);
  return JSON.stringify({
    canonical: canonicalJson(value),
    refused: refusePattern(pattern),
    period: numberPeriod(pattern, date),
    number: formatNumber(pattern, date, sequence),
    words,
    conditions: holdsWords('c.searchText', Object.keys(words).length),
    agree: totalsAgree(amounts),
    disagree: totalsAgree(changed),
    amounts: freezeAmounts(typedAmounts(amounts)),
  });
}

/** Samples as they travel; one answer each, or what was thrown. */
export function answerSamples(text: string): string[] {
  return (JSON.parse(text) as Sample[]).map((sample) => {
    try {
      return answerSample(sample);
    } catch (error) {
      return String(error);
    }
  });
}
