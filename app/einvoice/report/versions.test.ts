import { describe, expect, it } from 'vitest';
import { profiles } from '../profiles.ts';
import { statedVersion } from './versions.ts';

const norm = 'urn:cen.eu:en16931:2017';
const kosit = `${norm}#compliant#urn:xeinkauf.de:kosit`;

describe('the version that BT-24 names', () => {
  it.each(profiles)('is the known one where the profile writes it: $name', ({ specification }) => {
    expect(statedVersion(specification)).toBeNull();
  });

  it.each([
    ['urn:cen.eu:en16931:2026', 'EN 16931:2026', 'newer'],
    ['urn:cen.eu:en16931:2026#compliant#urn:xeinkauf.de:kosit:xrechnung_4.0', 'XRechnung 4.0', 'newer'],
    [` ${kosit}:xrechnung_3.1\n`, 'XRechnung 3.1', 'newer'],
    [`${kosit}:xrechnung_10.0`, 'XRechnung 10.0', 'newer'],
    [`${kosit}:xrechnung_3.0#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_1.0`, 'XRechnung CVD 1.0', 'newer'],
    [`${norm}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:4.0`, 'Peppol BIS Billing 4.0', 'newer'],
    [`${norm}#conformant#urn:factur-x.eu:2p0:extended`, 'Factur-X 2.0', 'newer'],
    [`${norm}#compliant#urn:xoev-de:kosit:standard:xrechnung_1.2`, 'XRechnung 1.2', 'older'],
    [`${norm}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.1`, 'XRechnung 2.1', 'older'],
  ])('%s: %s', (specification, name, age) => {
    expect(statedVersion(specification)).toEqual({ name, age });
  });

  it.each([undefined, '', 'something else', `${norm}#compliant#urn:zugferd.de:2p0:basic`, `${kosit}:xrechnung_3`])(
    'is none to speak of in %s',
    (specification) => {
      expect(statedVersion(specification)).toBeNull();
    },
  );
});
