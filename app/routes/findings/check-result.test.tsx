import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstFixHref, FoundByCheck, nameResult } from './check-result.tsx';
import type { CheckResult } from './check-result.tsx';

const error = { level: 'error', title: 'Der Preis fehlt', text: '', href: '/preis' } as const;
const hint = { level: 'info', title: 'Ein Hinweis', text: '', href: '/hinweis' } as const;

const drawn = (check: CheckResult) => renderToStaticMarkup(<FoundByCheck check={check} />);

describe('a draft without findings', () => {
  it('is called blameless where the check lets it through, and not where it does not', () => {
    expect(drawn({ passed: true, findings: [] })).toContain('Nichts zu beanstanden.');
    expect(drawn({ passed: false, findings: [] })).toBe('');
    expect(drawn({ passed: true, findings: [hint] })).not.toContain('Nichts');
  });
});

describe('the result of a check', () => {
  it('is named by whether it lets through, not by what it counts', () => {
    expect(nameResult({ passed: true, findings: [hint] }, 'Ausstellen')).toBe('Bereit zum Ausstellen');
    expect(nameResult({ passed: false, findings: [] }, 'Ausstellen')).toBe('Noch nicht bereit zum Ausstellen');
    expect(nameResult({ passed: false, findings: [error, hint] }, 'Ausstellen')).toBe('Noch 1 Fehler');
    expect(nameResult({ passed: false, findings: [error, error] }, 'Ausstellen')).toBe('Noch 2 Fehler');
  });

  it('leads to the first error, past hints', () => {
    expect(firstFixHref({ passed: false, findings: [hint, error] })).toBe('/preis');
    expect(firstFixHref({ passed: true, findings: [hint] })).toBeUndefined();
  });
});
