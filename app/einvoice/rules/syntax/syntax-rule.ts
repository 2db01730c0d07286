import type { Syntax } from '../../bindings/vocabulary.ts';
import { descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { ElementIndex } from '../../element-index.ts';
import type { Level } from '../../findings.ts';
import type { RuleFamily } from '../../profiles.ts';
import type { RuleText } from '../rule.ts';
import { nameOfPath } from './element-names.ts';
import { capital, text } from '../texts.ts';

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
export const ublLines: Elements = (file) => {
  const [lines, credited] = [file.at('InvoiceLine'), file.at('CreditNoteLine')];
  return credited.length === 0 ? lines : [...lines, ...credited];
};

/** All elements of a name, wherever they stand. */
export function anywhere(name: string): Elements {
  return (file) => file.named(name);
}

/** `what`: name in German; `element`: for the English sentence. */
export function tooMany(what: string, element: string): RuleText {
  return text(`Mehr als einmal angegeben: ${what}.`, `${element} occurs more often than EN 16931 allows.`, [
    'EN 16931 sieht die Angabe nur einmal vor; behalten Sie die richtige.',
    'Keep only one.',
  ]);
}

export function tooFew(what: string, element: string): RuleText {
  return text(`${capital(what)} fehlt.`, `${element} is missing.`, [
    'Geben Sie an, was an dieser Stelle verlangt ist.',
    'Add the element.',
  ]);
}

export function differing(what: string, element: string): RuleText {
  return text(`Mit verschiedenen Werten angegeben: ${what}.`, `${element} is stated with different values.`, [
    'Geben Sie überall denselben Wert an.',
    'State the same value everywhere.',
  ]);
}

/** At most one element of a path in each element of a scope. */
export function atMostOne(
  id: string,
  rule: {
    syntax: Syntax;
    scope?: Elements;
    path: string;
    level?: Level;
    where?: (element: XmlElement) => boolean;
    /** German name; by default that of the term at the path. */
    name?: string;
    /** Path of the scope, to find the name by. */
    within?: string;
  },
): SyntaxRule {
  const steps = rule.path.split('/');
  return {
    id,
    level: rule.level ?? 'fatal',
    family: 'en16931',
    syntax: rule.syntax,
    text: tooMany(rule.name ?? nameOfPath(rule.syntax, joinPath(rule.within, rule.path)), steps.at(-1) ?? ''),
    check: (file, report) => {
      for (const owner of rule.scope?.(file) ?? [file.root]) {
        const found = descend(owner, steps).filter((element) => rule.where?.(element) ?? true);
        if (found.length > 1) report(found[1] ?? owner);
      }
    },
  };
}

function joinPath(within: string | undefined, path: string): string {
  return within === undefined ? path : `${within}/${path}`;
}

/** Exactly one element of a path in each element of a scope. */
export function exactlyOne(
  id: string,
  rule: { syntax: Syntax; scope: Elements; path: string; within: string },
): SyntaxRule {
  const steps = rule.path.split('/');
  return {
    id,
    level: 'fatal',
    family: 'en16931',
    syntax: rule.syntax,
    text: text(
      `Genau einmal verlangt: ${nameOfPath(rule.syntax, joinPath(rule.within, rule.path))}.`,
      `${rule.path} must occur once.`,
      ['Geben Sie es einmal an.', 'State it once.'],
    ),
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

/** Text of the first element on a path of names; undefined: there is none. */
export function firstText(element: XmlElement, path: readonly string[]): string | undefined {
  return descend(element, path)[0]?.text;
}
