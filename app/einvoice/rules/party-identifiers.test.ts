import { describe, expect, it } from 'vitest';
import { identifierChecks, identifierHints } from './party-identifiers.ts';

const checks = { ...identifierChecks, ...identifierHints };

/** Numbers made up for the test, with right and with wrong check digits. */
describe('identifiers of parties', () => {
  it.each<[scheme: string, rule: string, right: string[], wrong: string[]]>([
    ['0088', 'R040', ['4012345000009', ' 4012345000016 ', '73513537'], ['4012345000001', '40123450000x9', '']],
    ['0192', 'R041', ['923609016'], ['923609017', '92360901', '000000000', '92360901x']],
    ['0184', 'R042', ['DK12345678', '12345678'], ['DK1234567', '1234567', 'SE12345678']],
    ['0208', 'R043', ['0202239951'], ['0202239952', '020223995']],
    ['0007', 'R049', ['5567321707', '1900000009'], ['5567321708', '556732170', '55673217070', '55673217xx']],
    ['0151', 'R050', ['51824753556'], ['51824753557', '5182475355']],
    ['0096', 'R052', ['1234567890'], ['123456789', '12345678901', '123456789x']],
    ['0198', 'R053', ['DK12345678'], ['12345678', 'DK123456789']],
    ['0201', 'R044', ['UFY9MH', 'abc123'], ['UFY9M', 'UFY9MHX', 'UFY-MH']],
    ['0210', 'R045', ['12345678901', 'RSSMRA85T10A562S'], ['1234567890', 'RSSMRA85T10A5620', 'XX']],
    ['9907', 'R046', ['12345678901'], ['1234567890a']],
    ['0211', 'R047', ['IT00743110157', 'FR12345678901'], ['IT00743110158', 'IT0074311015', 'itx']],
    ['0106', 'R054', ['12345678'], ['1234567', '1234567x']],
    ['0190', 'R055', ['12345678901234567890'], ['1234567890123456789']],
    ['9944', 'R056-1', ['NL123456789B01'], ['NL123456789B1', 'DE123456789']],
    ['0217', 'R057', ['123456789012'], ['12345678901']],
  ])('%s by %s', (scheme, rule, right, wrong) => {
    const [id, check] = checks[scheme] ?? ['', () => false];
    expect(id).toBe(rule);
    expect(right.filter((value) => !check(value))).toEqual([]);
    expect(wrong.filter((value) => check(value))).toEqual([]);
  });

  it('are all of them tried', () => {
    expect(Object.keys(checks)).toHaveLength(16);
  });
});
