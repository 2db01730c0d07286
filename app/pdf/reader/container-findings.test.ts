import { describe, expect, it } from 'vitest';
import { profileOf } from '#app/einvoice/profiles.ts';
import { containerFindings } from './container-findings.ts';
import type { Container } from './container.ts';

const sound: Container = {
  relationship: 'Alternative',
  pdfaPart: '3',
  level: 'EN 16931',
  invoices: ['factur-x.xml'],
};
const { specification } = profileOf('en16931');

function told(change: Partial<Container>, named = specification): string[] {
  return containerFindings({ ...sound, ...change }, named).map(({ rule, level }) => `${rule} ${level}`);
}

describe('what is wrong with a hybrid PDF', () => {
  it.each<[change: Partial<Container>, expected: string[]]>([
    [{}, []],
    [{ relationship: 'Data', level: 'en16931' }, []],
    [{ relationship: '' }, ['BW-PDF-RELATIONSHIP warning']],
    [{ relationship: 'Unspecified' }, ['BW-PDF-RELATIONSHIP warning']],
    [{ pdfaPart: '2' }, ['BW-PDF-PDFA warning']],
    [{ pdfaPart: '', level: '' }, ['BW-PDF-PDFA warning', 'BW-PDF-METADATA warning']],
    [{ level: 'BASIC' }, ['BW-PDF-PROFILE warning']],
    [{ invoices: ['factur-x.xml', 'xrechnung.xml'] }, ['BW-PDF-INVOICES warning']],
    [{ invoices: ['factur-x.xml', 'factur-x.xml'] }, ['BW-PDF-INVOICES fatal']],
  ])('%j: %j', (change, expected) => {
    expect(told(change)).toEqual(expected);
  });

  it('names the profile in the metadata', () => {
    const [finding] = containerFindings({ ...sound, level: 'BASIC' }, specification);
    expect(finding?.message.de).toContain('(BASIC)');
  });

  it('compares profiles only where the invoice names one that is known', () => {
    expect(told({ level: 'BASIC WL' }, profileOf('zugferd-basicwl').specification)).toEqual([]);
    expect(told({ level: 'BASIC' }, profileOf('zugferd-basicwl').specification)).toEqual(['BW-PDF-PROFILE warning']);
    expect(told({ level: 'BASIC' }, 'urn:example')).toEqual([]);
    expect(told({ level: 'BASIC' }, '')).toEqual([]);
  });
});
