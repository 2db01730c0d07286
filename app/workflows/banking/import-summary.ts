import { z } from 'zod';
import type { SkippedEntry } from '#app/banking/statements.ts';

/** A statement whose balances do not agree with its entries, and by how much; `after`: or with the statement of this number before it. */
export interface BalanceGap {
  account: string;
  number: string;
  after: string;
  gapCents: number;
}

const summarySchema = z.object({
  accounts: z.array(z.string()),
  told: z.number().int(),
  skippedCount: z.number().int(),
  skipped: z.array(z.object({ bookingDate: z.string(), amount: z.string(), name: z.string(), reason: z.string() })),
  gaps: z.array(
    z.object({ account: z.string(), number: z.string(), after: z.string().default(''), gapCents: z.number().int() }),
  ),
});

/** What became of what was read together, as the page of matching says it. */
export type ImportSummary = z.output<typeof summarySchema>;

interface Told {
  accounts: readonly string[];
  /** entries, new or not */
  told: number;
  skipped: readonly SkippedEntry[];
  gaps: readonly BalanceGap[];
}

/** Longer nobody looks through it. */
const rowsMax = 100;

export function writeSummary({ accounts, told, skipped, gaps }: Told): string {
  const summary: ImportSummary = {
    accounts: accounts.slice(0, rowsMax),
    told,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, rowsMax).map((each) => ({
      ...each,
      name: each.name.slice(0, 100),
      reason: each.reason.slice(0, 120),
    })),
    gaps: gaps.slice(0, rowsMax),
  };
  return JSON.stringify(summary);
}

export function readSummary(text: string): ImportSummary {
  return summarySchema.parse(JSON.parse(text));
}
