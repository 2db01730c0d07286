import type { Syntax } from './bindings/vocabulary.ts';
import type { Level } from './findings.ts';
import type { Profile } from './profiles.ts';

/** Releases of the XRechnung Schematron; each goes with CEN 1.3.16 and Peppol BIS 3.0.21. */
export type RuleSetId = '2.5.0' | '2.6.0';

export const defaultRuleSet: RuleSetId = '2.6.0';

type Levels = Readonly<Record<string, Level | 'off'>>;

/** What a release changes against the levels that the rules carry, which are those of 2.5.0. */
const releaseLevels: Record<RuleSetId, Levels> = {
  '2.5.0': { 'BR-TMP-4': 'off', 'BR-TMP-5': 'off', 'BR-TMP-6': 'off', 'BR-TMP-7': 'off', 'BR-DEX-07': 'off' },
  // 2026-08-31: BT-124 must be an absolute URL; two rules of CEN go over to XRechnung; dates have a fixed form; an
  // empty BT-13 is accepted in UBL.
  '2.6.0': {
    'BR-TMP-2': 'fatal',
    'CII-SR-475': 'off',
    'CII-SR-476': 'off',
    'PEPPOL-EN16931-R008-13': 'off',
    'BR-DEX-07-OLD': 'off',
  },
};

const informationOnly: Level = 'information';

/** Levels that KoSIT's validator configuration sets for each kind of XRechnung. */
const kositLevels: Record<'cius' | 'extension' | 'cvd', Record<Syntax, Levels>> = {
  cius: {
    ubl: { 'BR-CL-23': 'warning', 'BR-CL-21': 'warning', 'UBL-CR-646': 'fatal' },
    cii: {
      'BR-CL-23': 'warning',
      'BR-CL-21': 'warning',
      'CII-SR-452': 'fatal',
      'CII-SR-453': 'fatal',
      'CII-SR-454': 'fatal',
    },
  },
  extension: { ubl: extensionLevels(), cii: extensionLevels() },
  cvd: { ubl: { 'BR-CL-13': informationOnly }, cii: { 'BR-CL-13': informationOnly } },
};

function extensionLevels(): Levels {
  const rules = 'BR-CL-10 BR-CL-11 BR-CL-21 BR-CL-24 BR-CL-25 BR-CL-26 BR-CO-16 UBL-CR-470 UBL-CR-646'.split(' ');
  return { ...Object.fromEntries(rules.map((rule) => [rule, informationOnly])), 'BR-CL-23': 'warning' };
}

/** Level of a rule for a profile, a release and a syntax; "off" where the release does not have it. */
export function levelOf(
  rule: { id: string; level: Level },
  context: { profile: Profile; ruleSet: RuleSetId; syntax: Syntax | undefined },
): Level | 'off' {
  const { profile, ruleSet, syntax } = context;
  if (!profile.families.includes('xrechnung')) return rule.level;
  const kosit = kositLevels[kindOf(profile)][syntax ?? 'ubl'][rule.id];
  return kosit ?? releaseLevels[ruleSet][rule.id] ?? rule.level;
}

function kindOf(profile: Profile): keyof typeof kositLevels {
  if (profile.families.includes('extension')) return 'extension';
  return profile.families.includes('cvd') ? 'cvd' : 'cius';
}
