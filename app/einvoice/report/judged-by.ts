import type { Profile } from '../profiles.ts';
import type { RuleSetId } from '../rule-sets.ts';

const cenRelease = '1.3.16';
const peppolRelease = '3.0.21';

/** "EN 16931 und XRechnung 3.0 (Regeln 2.6.0)": what a verdict rests on. */
export function judgedBy(profile: Profile, ruleSet: RuleSetId, specification: string | undefined): string {
  const { name, families } = profile;
  const old = supersededVersion(profile, specification);
  const note = old === null ? '' : `; die Datei nennt ${old}, eine abgelöste Version`;
  if (!profile.isJudged) return `EN 16931, soweit ${name} ihr folgt (Regeln ${cenRelease})`;
  if (families.length === 1) return `EN 16931 (Regeln ${cenRelease})${name === 'EN 16931' ? '' : `, ${name}`}`;
  const release = families.includes('xrechnung') ? ruleSet : families.includes('peppol') ? peppolRelease : cenRelease;
  return `EN 16931 und ${name} (Regeln ${release})${note}`;
}

/** "XRechnung 2.3" for a file of that version, null for the current one and for other profiles. */
function supersededVersion({ families, specification: current }: Profile, stated: string | undefined): string | null {
  if (!families.includes('xrechnung')) return null;
  const [, version] = /xrechnung_(\d+(?:\.\d+)*)/.exec(stated ?? '') ?? [];
  return version === undefined || current.includes(`xrechnung_${version}`) ? null : `XRechnung ${version}`;
}
