import { describe, expect, it } from 'vitest';
import { detectProfile, profileOf, profiles } from './profiles.ts';

const norm = 'urn:cen.eu:en16931:2017';

describe('the profile that BT-24 names', () => {
  it.each([
    [norm, 'en16931'],
    [`${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'xrechnung'],
    [` ${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0\n`, 'xrechnung'],
    [`${norm}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.1`, 'xrechnung'],
    [
      `${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
      'xrechnung-extension',
    ],
    [`${norm}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'peppol'],
    [`${norm}#compliant#urn:factur-x.eu:1p0:basic`, 'zugferd-basic'],
    [`${norm}#conformant#urn:factur-x.eu:1p0:extended`, 'zugferd-extended'],
    ['urn:factur-x.eu:1p0:basicwl', 'zugferd-basicwl'],
    ['urn:factur-x.eu:1p0:minimum', 'zugferd-minimum'],
    ['something else', 'en16931'],
    [undefined, 'en16931'],
  ])('%s: %s', (specification, id) => {
    expect(detectProfile(specification).id).toBe(id);
  });

  it('is found again from what the profile itself writes', () => {
    for (const { id, specification } of profiles) expect(detectProfile(specification).id).toBe(id);
  });

  it('is judged in part only where it breaks EN 16931 by design', () => {
    const unjudged = profiles.filter(({ isJudged }) => !isJudged).map(({ id }) => id);
    expect(unjudged.sort()).toEqual(['zugferd-basicwl', 'zugferd-extended', 'zugferd-minimum']);
  });

  it('XRechnung and Peppol name their process, EN 16931 does not', () => {
    expect(profileOf('xrechnung').businessProcess).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0');
    expect(profileOf('peppol').families).toEqual(['en16931', 'peppol']);
    expect(profileOf('zugferd-en16931')).toMatchObject({ specification: norm });
    expect(profileOf('zugferd-en16931').businessProcess).toBeUndefined();
  });
});
