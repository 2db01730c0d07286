import type { Syntax } from '../bindings/vocabulary.ts';
import { descend } from '../element.ts';
import type { XmlElement } from '../element.ts';
import type { ElementIndex } from '../element-index.ts';
import type { Level } from '../findings.ts';
import type { RuleFamily } from '../profiles.ts';
import type { RuleText } from './rule.ts';
import { text } from './texts.ts';

/** A rule about the XML of a file, not about its meaning: the model has no place for what it forbids. */
export interface SyntaxRule {
  id: string;
  /** Id in findings, where one official rule is split for its levels. */
  reportAs?: string;
  level: Level;
  family: RuleFamily;
  syntax: Syntax;
  text: RuleText;
  /** Reports the elements that break the rule. */
  check: (file: ElementIndex, report: (element: XmlElement) => void) => void;
}

export type Elements = (file: ElementIndex) => readonly XmlElement[];

/** Elements on a path from the root. */
export function at(path: string): Elements {
  return (file) => file.at(path);
}

/** The lines of either UBL document. */
export const ublLines: Elements = ({ root }) =>
  root.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine');

/** All elements of a name, wherever they stand. */
export function anywhere(name: string): Elements {
  return (file) => file.named(name);
}

export function tooMany(what: string): RuleText {
  return text(`${what} steht öfter da, als EN 16931 vorsieht.`, `${what} occurs more often than EN 16931 allows.`, [
    'Behalten Sie nur eine Angabe.',
    'Keep only one.',
  ]);
}

export function tooFew(what: string): RuleText {
  return text(`${what} fehlt.`, `${what} is missing.`, ['Ergänzen Sie das Element.', 'Add the element.']);
}

/** At most one element of a path in each element of a scope. */
export function atMostOne(
  id: string,
  rule: { syntax: Syntax; scope?: Elements; path: string; level?: Level; where?: (element: XmlElement) => boolean },
): SyntaxRule {
  const steps = rule.path.split('/');
  return {
    id,
    level: rule.level ?? 'fatal',
    family: 'en16931',
    syntax: rule.syntax,
    text: tooMany(steps.at(-1) ?? ''),
    check: (file, report) => {
      for (const owner of rule.scope?.(file) ?? [file.root]) {
        const found = descend(owner, steps).filter((element) => rule.where?.(element) ?? true);
        if (found.length > 1) report(found[1] ?? owner);
      }
    },
  };
}

/** Exactly one element of a path in each element of a scope. */
export function exactlyOne(id: string, rule: { syntax: Syntax; scope: Elements; path: string }): SyntaxRule {
  const steps = rule.path.split('/');
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    syntax: rule.syntax,
    text: text(`${rule.path} muss genau einmal dastehen.`, `${rule.path} must occur once.`, [
      'Geben Sie es einmal an.',
      'State it once.',
    ]),
    check: (file, report) => {
      for (const owner of rule.scope(file)) if (descend(owner, steps).length !== 1) report(owner);
    },
  };
}

/** Each element of a scope has to pass a test. */
export function every(
  id: string,
  rule: {
    syntax: Syntax;
    scope: Elements;
    text: RuleText;
    ok: (element: XmlElement, file: ElementIndex) => boolean;
    level?: Level;
    family?: RuleFamily;
  },
): SyntaxRule {
  return {
    id,
    level: rule.level ?? 'fatal',
    family: rule.family ?? 'en16931',
    syntax: rule.syntax,
    text: rule.text,
    check: (file, report) => {
      for (const element of rule.scope(file)) if (!rule.ok(element, file)) report(element);
    },
  };
}
