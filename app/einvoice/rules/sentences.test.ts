import { describe, expect, it } from 'vitest';
import { rootElements } from '../bindings/vocabulary.ts';
import type { ElementType } from '../bindings/vocabulary.ts';
import type { FormatProblem } from '../format.ts';
import { syntaxRules } from '../validate-document.ts';
import { formatRules, formatText, leftOutText, repeatedText, unreadText } from './format-texts.ts';
import { ruleBook } from './rule-book.ts';
import type { RuleText } from './rule.ts';

/** Names of elements and attributes in either syntax. */
function vocabularyNames(): Set<string> {
  const names = new Set<string>();
  const seen = new Set<ElementType>();
  const visit = (type: ElementType): void => {
    if (seen.has(type) || type.kind === 'open') return;
    seen.add(type);
    if (type.kind === 'data') for (const name of type.attributes.keys()) names.add(name);
    else {
      for (const [name, slot] of type.children) {
        names.add(name);
        visit(slot.type);
      }
    }
  };
  for (const root of Object.values(rootElements)) visit(root.type);
  return names;
}

// Words of German too.
const german = new Set(['Name', 'Information', 'Person', 'Text', 'format']);

const problems = Object.keys(formatRules) as FormatProblem[];
const element = { name: 'IssueDate', namespace: '', attributes: [], children: [], text: '', offset: 0 };
const formatTexts = problems.flatMap((problem) =>
  ['', 'Rechnungsdatum (BT-2)'].map((name): [string, RuleText] => [
    `${problem} ${name}`,
    formatText({ problem, element, path: [], detail: 'IssueDate' }, name),
  ]),
);

const rules = [...ruleBook, ...syntaxRules].map(({ id, text }): [string, RuleText] => [id, text]);
const places = [leftOutText, unreadText, repeatedText].map((of): [string, RuleText] => [of.name, of('BuyerReference')]);

describe('the German sentences', () => {
  const names = vocabularyNames();
  // What the file itself says is quoted.
  const foreignWords = (sentence: string): string[] =>
    (sentence.replace(/„[^“]*“/g, '').match(/[A-Za-z-]+/g) ?? []).filter(
      (word) => names.has(word) && !german.has(word),
    );

  it('has many to look at, and knows many names', () => {
    expect(rules.length).toBeGreaterThan(600);
    expect(names.size).toBeGreaterThan(500);
    expect(foreignWords('In Invoice fehlt das Element IssueDate.')).toEqual(['IssueDate']);
    expect(foreignWords('mimeCode fehlt.')).toEqual(['mimeCode']);
  });

  it.each([...rules, ...formatTexts, ...places])('%s: no name of an element', (_, { message, advice }) => {
    expect([...foreignWords(message.de), ...foreignWords(advice.de)]).toEqual([]);
  });

  it.each([...rules, ...formatTexts])('%s: the advice is more than the fault said again', (_, { message, advice }) => {
    const [subject = ''] = message.de.split(/ (fehlt|muss|hat|ist|steht|verlangt)\b/);
    expect(advice.de.replace(/^(Ergänzen|Geben) Sie:? /, '').startsWith(subject)).toBe(false);
    expect(advice.de).not.toMatch(/^Ergänzen Sie:/);
    expect(`${message.de} ${advice.de}`).not.toMatch(/\.\.|\b(BT|BG)-\d+ (fehlt|steht|nennt|muss|hat|ist)\b/);
  });
});
