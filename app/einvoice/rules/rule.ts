import type { Level, LocalText, Term } from '../findings.ts';
import type { Syntax } from '../bindings/vocabulary.ts';
import type { RuleFamily } from '../profiles.ts';
import type { XmlElement } from '../element.ts';
import type { InvoiceFacts } from './facts.ts';

/** Where a rule is broken: the group that holds the value, its property, and the line of the invoice. */
export interface Place {
  /** Where the file itself is at fault. */
  element?: XmlElement;
  owner?: object;
  property?: string;
  line?: number;
  /** What stands there, where that is not the text of the element or value. */
  found?: string | undefined;
  /** What should stand there. */
  expected?: string | undefined;
  /** Where a rule speaks of several terms: the one that is broken here, and what to say of it. */
  term?: Term;
  text?: RuleText;
}

export type Report = (place?: Place) => void;

export interface RuleText {
  message: LocalText;
  advice: LocalText;
}

export interface Rule {
  id: string;
  /** Id in findings, where releases differ in one rule. */
  reportAs?: string;
  level: Level;
  family: RuleFamily | 'own';
  /** The term a finding points to. */
  term: Term;
  text: RuleText;
  /** Only files of this syntax are asked. */
  syntax?: Syntax;
  check: (facts: InvoiceFacts, report: Report) => void;
}

/** Calls `visit` with each group of one kind and the number of the line that it belongs to. */
export type Scope<T extends object> = (facts: InvoiceFacts, visit: (item: T, line?: number) => void) => void;

export interface RuleBase {
  id: string;
  term: Term;
  text: RuleText;
  level?: Level;
  syntax?: Syntax;
}

/** A rule about the invoice as a whole; `at` names the group and property a finding points to. */
export function documentRule(
  rule: RuleBase & {
    ok: (facts: InvoiceFacts) => boolean;
    at?: (facts: InvoiceFacts) => Place;
    expected?: (facts: InvoiceFacts) => string | undefined;
  },
  family: Rule['family'] = 'en16931',
): Rule {
  const { ok, at, expected, ...base } = rule;
  return {
    ...base,
    level: rule.level ?? 'fatal',
    family,
    check: (facts, report) => {
      if (!ok(facts)) report({ expected: expected?.(facts), ...at?.(facts) });
    },
  };
}

/** A rule that each group of a scope has to keep. */
export function eachRule<T extends object>(
  scope: Scope<T>,
  rule: RuleBase & {
    at?: string;
    ok: (item: T, facts: InvoiceFacts) => boolean;
    found?: (item: T) => string | undefined;
    expected?: (item: T, facts: InvoiceFacts) => string | undefined;
  },
  family: Rule['family'] = 'en16931',
): Rule {
  const { ok, at, found, expected, ...base } = rule;
  return {
    ...base,
    level: rule.level ?? 'fatal',
    family,
    check: (facts, report) =>
      scope(facts, (item, line) => {
        if (ok(item, facts)) return;
        report({
          owner: item,
          found: found?.(item),
          expected: expected?.(item, facts),
          ...(at === undefined ? {} : { property: at }),
          ...(line === undefined ? {} : { line }),
        });
      }),
  };
}
