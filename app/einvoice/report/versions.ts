import { trimBlanks } from '../xml/blanks.ts';

/** A version that BT-24 names and how it stands to the one that this program knows. */
export interface StatedVersion {
  /** "XRechnung 4.0" */
  name: string;
  age: 'older' | 'newer';
}

interface KnownVersion {
  /** A version stands behind it. */
  mark: RegExp;
  current: string;
  name: (version: string) => string;
}

// The extensions of a version are newer where it is: what stands first in BT-24 is named.
const known: readonly KnownVersion[] = [
  { mark: /:xrechnung_(\d[\d.]*)/, current: '3.0', name: (version) => `XRechnung ${version}` },
  { mark: /xrechnung:cvd_(\d[\d.]*)/, current: '0.9', name: (version) => `XRechnung CVD ${version}` },
  { mark: /poacc:billing:(\d[\d.]*)/, current: '3.0', name: (version) => `Peppol BIS Billing ${version}` },
  { mark: /urn:factur-x\.eu:(\d+p\d+)/, current: '1p0', name: (version) => `Factur-X ${version.replace('p', '.')}` },
  { mark: /urn:cen\.eu:en16931:(\d{4})/, current: '2017', name: (version) => `EN 16931:${version}` },
];

/** Below, at or above zero as the first version is older, the same or newer, part by part. */
function compareVersions(version: string, other: string): number {
  const [parts, others] = [version, other].map((text) => text.split(/\D/).map(Number));
  for (let index = 0; index < 4; index++) {
    const difference = (parts?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first version in BT-24 that is not the known one, newer ones before older ones; null where all are known. */
export function statedVersion(specification: string | undefined): StatedVersion | null {
  const text = trimBlanks(specification) ?? '';
  const others = known.flatMap(({ mark, current, name }): StatedVersion[] => {
    const [, version] = mark.exec(text) ?? [];
    const difference = version === undefined ? 0 : compareVersions(version, current);
    if (version === undefined || difference === 0) return [];
    return [{ name: name(version), age: difference > 0 ? 'newer' : 'older' }];
  });
  return others.find(({ age }) => age === 'newer') ?? others[0] ?? null;
}
