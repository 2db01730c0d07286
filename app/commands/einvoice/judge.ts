import { isAccepted } from '../../einvoice/findings.ts';
import type { Finding } from '../../einvoice/findings.ts';
import { detectProfile } from '../../einvoice/profiles.ts';
import type { Profile, ProfileId } from '../../einvoice/profiles.ts';
import type { ReadInvoice } from '../../einvoice/read.ts';
import type { RuleSetId } from '../../einvoice/rule-sets.ts';
import { validateDocument } from '../../einvoice/validate-document.ts';
import { openInvoice } from './open-file.ts';
import { refusalFinding } from './refusals.ts';

/** What a person asks to be judged by; auto: what the file names. */
export type ProfileChoice = 'auto' | 'en16931' | 'xrechnung' | 'peppol';

export interface JudgeOptions {
  profile: ProfileChoice;
  ruleSet: RuleSetId;
}

export interface FileReport {
  file: string;
  /** Null for files that are not readable. */
  syntax: 'ubl' | 'cii' | null;
  profile: Profile | null;
  /** Null for profiles that are not judged. */
  valid: boolean | null;
  findings: readonly Finding[];
}

export type Verdict = 'valid' | 'invalid' | 'unreadable';

/** A fault of ours with one file must not end a run over thousands: it is told as the finding of that file. */
export function judgeFile(file: string, options: JudgeOptions): FileReport {
  try {
    const opened = openInvoice(file);
    if (opened.ok) return { file, ...judge(opened.value, options) };
    return unreadable(file, opened.finding);
  } catch (error) {
    return unreadable(file, refusalFinding('own-fault', String(error)));
  }
}

function unreadable(file: string, finding: Finding): FileReport {
  return { file, syntax: null, profile: null, valid: false, findings: [finding] };
}

export function judge(read: ReadInvoice, options: JudgeOptions): Omit<FileReport, 'file'> {
  const asked = chosenProfile(read, options.profile);
  const { profile, findings } = validateDocument(read, {
    ruleSet: options.ruleSet,
    ...(asked === undefined ? {} : { profile: asked }),
  });
  const { syntax } = read.binding;
  if (!profile.isJudged) return { syntax, profile, valid: null, findings: [notJudged(profile)] };
  return { syntax, profile, valid: isAccepted(findings), findings };
}

/** What the file is stays what it is within XRechnung: the Extension is not judged as if it were the CIUS. */
function chosenProfile(read: ReadInvoice, choice: ProfileChoice): ProfileId | undefined {
  if (choice === 'auto') return undefined;
  const named = detectProfile(read.raw.specification);
  return choice === 'xrechnung' && named.families.includes('xrechnung') ? named.id : choice;
}

function notJudged(profile: Profile): Finding {
  return {
    rule: 'BW-PROFILE',
    level: 'information',
    term: 'BT-24',
    message: {
      de: `Das Profil ${profile.name} wird gelesen und angezeigt, aber nicht geprüft.`,
      en: `The profile ${profile.name} is read and shown, but not judged.`,
    },
    advice: {
      de: 'Mit --profile en16931 prüfen Sie die Datei trotzdem gegen EN 16931.',
      en: 'With --profile en16931 the file is judged by EN 16931 all the same.',
    },
  };
}

export function verdictOf({ syntax, valid }: Pick<FileReport, 'syntax' | 'valid'>): Verdict {
  if (syntax === null) return 'unreadable';
  return valid === false ? 'invalid' : 'valid';
}

export const exitCodes: Record<Verdict, number> = { valid: 0, invalid: 1, unreadable: 2 };
