import type { FormatFault } from '../../format.ts';
import type { Profile, ProfileId } from '../../profiles.ts';
import type { Rule } from '../rule.ts';

// Read off the rules and schemas of Factur-X 1.09.2 / ZUGFeRD 2.5 (2026-08-04): of what these profiles have in common
// with EN 16931, every rule stands there with the same context and the same test.

const minimumKeeps =
  'BR-01 BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 BR-09 BR-13 BR-14 BR-15 BR-CO-09 BR-CO-26 BR-DEC-12 BR-DEC-13 BR-DEC-14 BR-DEC-18';

/** Lines, attachments and references that the profile does not have. */
const basicWlLeavesOut =
  'BR-16 BR-21 BR-22 BR-23 BR-24 BR-25 BR-26 BR-27 BR-28 BR-30 BR-41 BR-42 BR-43 BR-44 BR-51 BR-52 BR-54 BR-64 BR-65 ' +
  'BR-B-01 BR-B-02 BR-CO-04 BR-CO-07 BR-CO-08 BR-CO-10 BR-CO-20 BR-CO-23 BR-CO-24 ' +
  'BR-DEC-23 BR-DEC-24 BR-DEC-25 BR-DEC-27 BR-DEC-28 BR-O-12';

/** What lines of lines, charges for transport, advance payments and rounding per rate make untrue. */
const extendedLeavesOut =
  'BR-22 BR-23 BR-24 BR-26 BR-27 BR-28 BR-38 BR-44 BR-54 BR-AF-10 BR-AG-10 BR-CO-04 BR-CO-06 BR-CO-08 BR-CO-10 ' +
  'BR-CO-11 BR-CO-12 BR-CO-13 BR-CO-15 BR-CO-16 BR-CO-17 BR-CO-22 BR-CO-24 ' +
  'BR-O-02 BR-O-03 BR-O-04 BR-O-11 BR-O-12 BR-O-13 BR-O-14 BR-S-09 BR-S-10 BR-Z-10';

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const kept: Partial<Record<ProfileId, (id: string) => boolean>> = {
  'zugferd-minimum': isIn(minimumKeeps),
  'zugferd-basicwl': without(basicWlLeavesOut, /^BR-\w+-0[1258]$/),
  'zugferd-extended': without(extendedLeavesOut, /^BR-\w+-0[18]$/),
};

function isIn(list: string): (id: string) => boolean {
  const ids = listOf(list);
  return (id) => ids.has(id);
}

/** `categories`: rules that each VAT category has under the same number. Codes are judged by lists of their own. */
function without(list: string, categories: RegExp): (id: string) => boolean {
  const ids = listOf(list);
  const isOfCategory = (id: string): boolean => categories.test(id) && !/^BR-(?:CO|DEC|B)-/.test(id);
  return (id) => !ids.has(id) && !isOfCategory(id) && !id.startsWith('BR-CL-');
}

/** Whether a rule holds in a profile; of one that is not judged as a whole only what it shares with EN 16931. */
export function ruleApplies(profile: Profile, { id, family }: Pick<Rule, 'id' | 'family'>): boolean {
  if (profile.isJudged) return family === 'own' || profile.families.includes(family);
  return family === 'en16931' && (kept[profile.id]?.(id) ?? false);
}

/** Elements of D22B, which these profiles are made from, that D16B does not have or has once. */
const newerElements = listOf(
  'IndustryAssignedID ModelID BatchID ModelName InvoiceSpecifiedReferencedDocument InvoiceReferencedDocument',
);

/** Whether D16B may speak on the form of a file: its profile may be made from a newer CII. */
export function formatRuleApplies(profile: Profile, { problem, detail }: FormatFault): boolean {
  if (profile.isJudged || (problem !== 'unknown-element' && problem !== 'repeated-element')) return true;
  return !newerElements.has(detail);
}
