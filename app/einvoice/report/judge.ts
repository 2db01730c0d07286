import type { Syntax } from '../bindings/vocabulary.ts';
import { isAccepted } from '../findings.ts';
import type { Finding } from '../findings.ts';
import { detectProfile } from '../profiles.ts';
import type { Profile, ProfileId } from '../profiles.ts';
import type { ReadInvoice } from '../read.ts';
import { defaultRuleSet } from '../rule-sets.ts';
import type { RuleSetId } from '../rule-sets.ts';
import type { Rule } from '../rules/rule.ts';
import { validateDocument } from '../validate-document.ts';
import { statedVersion } from './versions.ts';
import { judgedBy } from './judged-by.ts';
import { sortFindings } from './same-facts.ts';
import type { ReportedFinding } from './same-facts.ts';

/** What a person asks to be judged by; auto: what the file names. */
export type ProfileChoice = 'auto' | ProfileId;

export interface JudgeOptions {
  profile: ProfileChoice;
  ruleSet?: RuleSetId;
  /** All rules that may be asked; those of Peppol have to be named. */
  rules?: readonly Rule[];
  /** What is wrong around the invoice, with the file that it came in. */
  around?: readonly Finding[];
}

export interface EInvoiceReport {
  /** Null for what is not readable, and for an invoice that is still to be written. */
  syntax: 'ubl' | 'cii' | null;
  /** Null for what is not readable. */
  profile: Profile | null;
  /** Rules and releases that were asked, in German; '' where none were: for a newer version of a profile there are none yet. */
  judgedBy: string;
  /** Null where nothing was found wrong with a profile that is judged in part only, and where nothing was judged. */
  valid: boolean | null;
  /** Most severe first. */
  findings: readonly ReportedFinding[];
}

export type Verdict = 'valid' | 'invalid' | 'unjudged' | 'unreadable';

export function unreadable(finding: Finding): EInvoiceReport {
  return { syntax: null, profile: null, judgedBy: '', valid: false, findings: [finding] };
}

export function judge(
  read: ReadInvoice,
  { profile: choice, ruleSet = defaultRuleSet, rules, around = [] }: JudgeOptions,
): EInvoiceReport {
  const newer = newerThanKnown(read.raw.specification, choice);
  if (newer !== null) return { ...newer, syntax: read.binding.syntax };
  const asked = chosenProfile(read.raw.specification, choice);
  const judgement = validateDocument(read, {
    ruleSet,
    ...(rules === undefined ? {} : { rules }),
    ...(asked === undefined ? {} : { profile: asked }),
  });
  const whole = { ...judgement, findings: [...judgement.findings, ...around] };
  return { ...reportOf(whole, ruleSet, read.raw.specification), syntax: read.binding.syntax };
}

/**
 * What is said of a version that came after this program, whose rules nobody here knows: that it is not judged. Null for
 * what can be judged, and where a person says by what.
 */
export function newerThanKnown(specification: string | undefined, choice: ProfileChoice): EInvoiceReport | null {
  const stated = choice === 'auto' ? statedVersion(specification) : null;
  if (stated?.age !== 'newer') return null;
  const profile = { ...detectProfile(specification), name: stated.name, isJudged: false };
  return { syntax: null, profile, judgedBy: '', valid: null, findings: [tooNew(stated.name)] };
}

/** Without a syntax: `judgement` is of an invoice that is still to be written. */
export function reportOf(
  { profile, findings }: { profile: Profile; findings: readonly Finding[] },
  ruleSet: RuleSetId,
  specification: string | undefined,
): EInvoiceReport {
  const isValid = isAccepted(findings);
  const told = profile.isJudged ? findings : [...findings, notJudged(profile)];
  return {
    syntax: null,
    profile,
    judgedBy: judgedBy(profile, ruleSet, specification),
    valid: profile.isJudged || !isValid ? isValid : null,
    findings: sortFindings(told),
  };
}

/** What a file is worth that was written from another one, whose BT-24 it keeps. */
export function reportOfWritten(
  judgement: { profile: Profile; findings: readonly Finding[] },
  specification: string | undefined,
  syntax: Syntax,
): EInvoiceReport {
  return { ...(newerThanKnown(specification, 'auto') ?? reportOf(judgement, defaultRuleSet, specification)), syntax };
}

/** What the file is stays what it is within XRechnung: the Extension is not judged as if it were the CIUS. */
export function chosenProfile(specification: string | undefined, choice: ProfileChoice): ProfileId | undefined {
  if (choice === 'auto') return undefined;
  const named = detectProfile(specification);
  return choice === 'xrechnung' && named.families.includes('xrechnung') ? named.id : choice;
}

function tooNew(name: string): Finding {
  return {
    rule: 'BW-PROFILE',
    level: 'information',
    term: 'BT-24',
    message: {
      de: `Die Datei nennt ${name}. Diese Version ist neuer als dieses Programm und wird nicht geprüft.`,
      en: `The file names ${name}. That version is newer than this program, and not judged.`,
    },
    advice: {
      de: 'Verwenden Sie eine neuere Fassung dieses Programms, oder wählen Sie ein Profil, nach dem geprüft werden soll.',
      en: 'Use a newer release of this program, or choose a profile to judge by.',
    },
  };
}

function notJudged(profile: Profile): Finding {
  return {
    rule: 'BW-PROFILE',
    level: 'information',
    term: 'BT-24',
    message: {
      de: `Das Profil ${profile.name} wird gelesen und angezeigt, aber nicht vollständig geprüft.`,
      en: `The profile ${profile.name} is read and shown, but not judged as a whole.`,
    },
    advice: {
      de: 'Mit dem Profil en16931 prüfen Sie die Datei trotzdem gegen EN 16931.',
      en: 'With the profile en16931 the file is judged by EN 16931 all the same.',
    },
  };
}

export function verdictOf({
  profile,
  judgedBy,
  valid,
}: Pick<EInvoiceReport, 'profile' | 'judgedBy' | 'valid'>): Verdict {
  if (profile === null) return 'unreadable';
  if (judgedBy === '') return 'unjudged';
  return valid === false ? 'invalid' : 'valid';
}
