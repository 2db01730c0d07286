import type { Syntax } from '../bindings/vocabulary.ts';
import { EInvoiceError } from '../guards/error.ts';
import { FindingList } from '../finding-list.ts';
import type { Finding, Level } from '../findings.ts';
import type { Invoice } from '../model.ts';
import { profileOf } from '../profiles.ts';
import type { Profile, ProfileId } from '../profiles.ts';
import { defaultRuleSet, levelOf } from '../rule-sets.ts';
import type { RuleSetId } from '../rule-sets.ts';
import { InvoiceFacts } from './facts.ts';
import type { Origin } from './facts.ts';
import { coreRules } from './core-rules.ts';
import type { Place, Rule } from './rule.ts';
import { ruleApplies } from './profiles/shared-rules.ts';
import { locatedFinding } from '../located-finding.ts';

export interface ValidationOptions {
  profile: ProfileId;
  /** Release of the XRechnung rules; the newest by default. */
  ruleSet?: RuleSetId;
  /** All rules that may be asked; those of Peppol are not there by default. */
  rules?: readonly Rule[];
}

/** All rules of a profile on an invoice that is still to be written: what either syntax would refuse is found. */
export function validateInvoice(invoice: Invoice, options: ValidationOptions): Finding[] {
  const profile = profileOf(options.profile);
  const { ruleSet = defaultRuleSet, rules = coreRules } = options;
  return runRules(new InvoiceFacts(invoice), { profile, ruleSet, rules });
}

export interface RuleContext {
  profile: Profile;
  ruleSet: RuleSetId;
  rules: readonly Rule[];
}

/** Throws where the profile wants rules that were not handed over: silence would pass for a verdict. */
export function runRules(facts: InvoiceFacts, context: RuleContext): Finding[] {
  const list = new FindingList();
  if (context.profile.families.includes('peppol') && !context.rules.some(({ family }) => family === 'peppol')) {
    throw new EInvoiceError('rules-not-loaded', 'Peppol is judged with the whole rule book (rules/rule-book.ts).');
  }
  for (const { rule, id, level } of askedRules(context, facts.syntax)) {
    rule.check(facts, (place) => {
      if (list.takes(id, level)) list.add(findingOf(rule, level, { place: place ?? {}, facts }));
    });
  }
  return list.findings;
}

interface AskedRule {
  rule: Rule;
  id: string;
  level: Level;
}

/** What was asked before of one list of rules, by profile, release and syntax: the choice is the same for each file. */
const asked = new WeakMap<readonly Rule[], Map<string, readonly AskedRule[]>>();

function askedRules(context: RuleContext, syntax: Syntax | undefined): readonly AskedRule[] {
  const { rules, profile, ruleSet } = context;
  const known = asked.get(rules) ?? new Map<string, readonly AskedRule[]>();
  asked.set(rules, known);
  const key = `${profile.id} ${ruleSet} ${syntax ?? ''}`;
  let chosen = known.get(key);
  if (chosen === undefined) known.set(key, (chosen = chooseRules(context, syntax)));
  return chosen;
}

function chooseRules({ rules, profile, ruleSet }: RuleContext, syntax: Syntax | undefined): AskedRule[] {
  return rules.flatMap((rule) => {
    if (!ruleApplies(profile, rule) || (rule.syntax !== undefined && rule.syntax !== syntax)) return [];
    const level = levelOf(rule, { profile, ruleSet, syntax });
    return level === 'off' ? [] : [{ rule, id: rule.reportAs ?? rule.id, level }];
  });
}

function findingOf(rule: Rule, level: Level, where: { place: Place; facts: InvoiceFacts }): Finding {
  const { place, facts } = where;
  const { owner, property, element = facts.elementOf(owner, property ?? '') } = place;
  const written = element?.text ?? (owner === undefined ? undefined : facts.written(owner, property ?? ''));
  return locatedFinding(
    { ...rule, id: rule.reportAs ?? rule.id, level, term: place.term ?? rule.term, text: place.text ?? rule.text },
    {
      line: place.line,
      document: facts.origin,
      offset: locate(place, facts)?.offset,
      found: place.found ?? written,
      expected: place.expected,
    },
  );
}

/** Position of the value, or of the group where it should be. */
function locate({ element: stated, owner, property }: Place, facts: InvoiceFacts): { offset: number } | undefined {
  if (stated) return stated;
  if (owner === undefined || facts.origin === undefined) return undefined;
  const { root } = facts.origin;
  const group = owner === facts.invoice ? root : (facts.elementOf(owner, '') ?? parentOf(owner, facts.origin));
  return facts.elementOf(owner, property ?? '') ?? group ?? root;
}

/** Groups without an element of their own know only the elements of their values. */
function parentOf(owner: object, { sources }: Origin): { offset: number } | undefined {
  const known = sources.get(owner);
  return known === undefined ? undefined : Object.values(known)[0];
}
