import { differences } from './compare.ts';
import type { Disagreement } from './fuzz.ts';

/** Where the released artefacts are wrong and we differ on purpose; at most ten. */
export interface KnownDisagreement {
  /** What differs, as compare.ts names it: "-BR-1" raised by the oracle alone, "+BR-1" by us alone. */
  difference: string;
  syntax: 'ubl' | 'cii';
  /** Part of the oracle's own message, where it ended with an error. */
  message?: string;
  /** What the file looks like. */
  file?: RegExp;
  /** Release in which it was seen. */
  version: string;
  reason: string;
  source: string;
}

// The element that may be empty is told by its name with a prefix, and the prefix is the sender's to choose.
const namedByPrefix = {
  syntax: 'cii',
  file: /<(?!ram:)(?:\w+:)?ApplicableHeaderTradeDelivery\b/,
  version: 'XRechnung Schematron 2.5.0',
  reason:
    "name() = 'ram:ApplicableHeaderTradeDelivery' is false where the file has another prefix for the same element",
  source: 'PEPPOL-EN16931-R008',
} as const;

export const knownDisagreementsMax = 10;

// Values are compared through text(): a comment or processing instruction inside of a value makes two nodes of it, and
// the stylesheet ends with a type error instead of a verdict, although the value is the same.
const splitText = {
  difference: 'ours valid',
  message: 'A sequence of more than one item',
  version: 'XRechnung Schematron 2.5.0, Peppol BIS 3.0.21',
  reason: 'text() yields two nodes where a comment or processing instruction stands inside of a value',
} as const;

export const knownDisagreements: readonly KnownDisagreement[] = [
  { ...splitText, syntax: 'ubl', source: 'PEPPOL-EN16931-R005, R043, R110, R111, CL002, CL003, CL006, P0100, F001' },
  { ...splitText, syntax: 'cii', source: 'PEPPOL-EN16931-R005, R043-1, R043-2' },
  { ...namedByPrefix, difference: '-PEPPOL-EN16931-R008' },
  { ...namedByPrefix, difference: '-PEPPOL-EN16931-R008 ours valid' },
];

/** The entry that explains a disagreement as a whole. */
export function explain(
  { comparison, mutant }: Pick<Disagreement, 'comparison' | 'mutant'>,
  syntax: 'ubl' | 'cii',
): KnownDisagreement | null {
  const differing = differences(comparison).join(' ');
  const isExplained = (entry: KnownDisagreement): boolean =>
    entry.syntax === syntax &&
    entry.difference === differing &&
    (entry.file?.test(mutant.text) ?? true) &&
    (entry.message === undefined || comparison.theirs.details.some((detail) => detail.includes(entry.message ?? '')));
  return knownDisagreements.find(isExplained) ?? null;
}
