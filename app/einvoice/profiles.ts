import { trimBlanks } from './xml/blanks.ts';
/** Families of rules; which of them apply is part of a profile. */
export type RuleFamily = 'en16931' | 'xrechnung' | 'extension' | 'cvd' | 'peppol';

export type ProfileId =
  | 'en16931'
  | 'xrechnung'
  | 'xrechnung-extension'
  | 'xrechnung-cvd'
  | 'zugferd-minimum'
  | 'zugferd-basicwl'
  | 'zugferd-basic'
  | 'zugferd-en16931'
  | 'zugferd-extended'
  | 'peppol';

export interface Profile {
  id: ProfileId;
  name: string;
  /** BT-24 */
  specification: string;
  /** BT-23, where the profile wants one */
  businessProcess?: string;
  families: readonly RuleFamily[];
  /** False: files of this profile break EN 16931 by design; only what they share with it is judged. */
  isJudged: boolean;
  /** The part of CII that files of this profile keep to. */
  limits?: 'basic' | 'en16931';
  /** Parts of BT-24 by which other versions of the profile are recognised; none: only the exact identifier counts. */
  marks?: readonly string[];
}

const en16931 = 'urn:cen.eu:en16931:2017';
const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const peppolProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** From the most special to the most general: the first whose marks all occur in BT-24 is taken. */
export const profiles: readonly Profile[] = [
  {
    id: 'xrechnung-extension',
    name: 'XRechnung 3.0 Extension',
    specification: `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    businessProcess: peppolProcess,
    families: ['en16931', 'xrechnung', 'extension'],
    isJudged: true,
  },
  {
    id: 'xrechnung-cvd',
    name: 'XRechnung 3.0 CVD',
    specification: `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    businessProcess: peppolProcess,
    families: ['en16931', 'xrechnung', 'cvd'],
    isJudged: true,
  },
  {
    id: 'xrechnung',
    name: 'XRechnung 3.0',
    specification: xrechnung,
    businessProcess: peppolProcess,
    families: ['en16931', 'xrechnung'],
    isJudged: true,
    marks: ['xrechnung'],
  },
  {
    id: 'peppol',
    name: 'Peppol BIS Billing 3.0',
    specification: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    businessProcess: peppolProcess,
    families: ['en16931', 'peppol'],
    isJudged: true,
    marks: ['urn:fdc:peppol.eu:2017:poacc:billing'],
  },
  {
    id: 'zugferd-extended',
    name: 'ZUGFeRD 2 / Factur-X EXTENDED',
    specification: `${en16931}#conformant#urn:factur-x.eu:1p0:extended`,
    families: ['en16931'],
    isJudged: false,
    marks: [':extended'],
  },
  {
    id: 'zugferd-basic',
    name: 'ZUGFeRD 2 / Factur-X BASIC',
    specification: `${en16931}#compliant#urn:factur-x.eu:1p0:basic`,
    families: ['en16931'],
    isJudged: true,
    limits: 'basic',
    marks: [`${en16931}#compliant#urn:`, ':basic'],
  },
  {
    id: 'zugferd-basicwl',
    name: 'ZUGFeRD 2 / Factur-X BASIC WL',
    specification: 'urn:factur-x.eu:1p0:basicwl',
    families: ['en16931'],
    isJudged: false,
    marks: [':basicwl'],
  },
  {
    id: 'zugferd-minimum',
    name: 'ZUGFeRD 2 / Factur-X MINIMUM',
    specification: 'urn:factur-x.eu:1p0:minimum',
    families: ['en16931'],
    isJudged: false,
    marks: [':minimum'],
  },
  {
    id: 'en16931',
    name: 'EN 16931',
    specification: en16931,
    families: ['en16931'],
    isJudged: true,
  },
];

// EN 16931 and the ZUGFeRD profile of the same content share their identifier; the file format tells them apart.
const zugferdEn16931: Profile = {
  id: 'zugferd-en16931',
  name: 'ZUGFeRD 2 / Factur-X EN 16931',
  specification: en16931,
  families: ['en16931'],
  isJudged: true,
  limits: 'en16931',
};

export function profileOf(id: ProfileId): Profile {
  return [zugferdEn16931, ...profiles].find((profile) => profile.id === id) ?? zugferdEn16931;
}

/** The profile that BT-24 names; EN 16931 for any other identifier and for none. */
export function detectProfile(specification: string | undefined): Profile {
  const text = trimBlanks(specification) ?? '';
  const exact = profiles.find((profile) => profile.specification === text);
  if (exact) return exact;
  const similar = profiles.find(({ marks }) => marks?.every((mark) => text.includes(mark)) ?? false);
  return similar ?? profileOf('en16931');
}
