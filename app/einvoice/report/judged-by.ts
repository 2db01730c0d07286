import type { Profile } from '../profiles.ts';
import type { RuleSetId } from '../rule-sets.ts';
import { statedVersion } from './versions.ts';
import type { StatedVersion } from './versions.ts';

const cenRelease = '1.3.16';
const peppolRelease = '3.0.21';
const ages: Record<StatedVersion['age'], string> = { older: 'eine abgelöste Version', newer: 'eine neuere Version' };

/** "EN 16931 und XRechnung 3.0 (Regeln 2.6.0)": what a verdict rests on. */
export function judgedBy(profile: Profile, ruleSet: RuleSetId, specification: string | undefined): string {
  const { name, families } = profile;
  const stated = statedVersion(specification);
  const note = stated === null ? '' : `; die Datei nennt ${stated.name}, ${ages[stated.age]}`;
  if (!profile.isJudged) return `EN 16931, soweit ${name} ihr folgt (Regeln ${cenRelease})${note}`;
  if (families.length === 1) return `EN 16931 (Regeln ${cenRelease})${name === 'EN 16931' ? '' : `, ${name}`}${note}`;
  const release = families.includes('xrechnung') ? ruleSet : families.includes('peppol') ? peppolRelease : cenRelease;
  return `EN 16931 und ${name} (Regeln ${release})${note}`;
}
