import { describe, expect, it } from 'vitest';
import { judge } from '#app/einvoice/report/judge.ts';
import { openXml } from '#app/einvoice/report/open-xml.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { hostileFiles } from './files.ts';
import { sampleInvoice, utf8 } from './samples.ts';

// The large ones cost time to make; the conformance suite takes them all.
const large = /million|lines full|[0-9]{3},[0-9]{3}|MB|GB|10,001|PDF|20 MB|packed/;

function fatalRules(xml: Uint8Array): string[] {
  const opened = openXml(xml);
  if (!opened.ok) return [opened.finding.rule];
  const { findings } = judge(opened.value, { profile: 'auto', rules: ruleBook });
  return findings.filter(({ level }) => level === 'fatal').map(({ rule }) => rule);
}

describe('hostile files', () => {
  it('are many, and each has its name', () => {
    expect(hostileFiles.filter(({ name }) => !name.startsWith('PDF')).length).toBeGreaterThanOrEqual(60);
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  });

  it.each(['ubl', 'cii'] as const)('are made from an invoice that is valid: %s', (syntax) => {
    expect(fatalRules(utf8(sampleInvoice(syntax)))).toEqual([]);
  });

  const small = hostileFiles.filter(({ name }) => !large.test(name));

  it('leave many for here', () => {
    expect(small.length).toBeGreaterThan(50);
  });

  it.each(small)('$name: $rule', ({ content, rule }) => {
    expect(fatalRules(content())).toContain(rule);
  });
});
