import { describe, expect, it } from 'vitest';
import { FindingList } from './finding-list.ts';
import type { Finding } from './findings.ts';

const text = { de: '', en: '' };
const finding = (rule: string): Finding => ({ rule, level: 'fatal', term: '', message: text, advice: text });

describe('a list of findings', () => {
  it('keeps only so many findings of one rule and still takes those of others', () => {
    const list = new FindingList();
    for (let count = 0; count < 300; count += 1) {
      if (list.takes('BR-01', 'fatal')) list.add(finding('BR-01'));
    }
    expect(list.findings).toHaveLength(100);
    expect(list.takes('BR-01', 'fatal')).toBe(false);
    expect(list.takes('BR-01', 'warning')).toBe(true);
    expect(list.takes('BR-02', 'fatal')).toBe(true);
  });
});
