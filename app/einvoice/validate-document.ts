import { ElementIndex } from './element-index.ts';
import type { XmlElement } from './element.ts';
import { FindingList } from './finding-list.ts';
import type { Finding, Level } from './findings.ts';
import { checkFormat } from './format.ts';
import type { FormatFault } from './format.ts';
import { detectProfile, profileOf } from './profiles.ts';
import type { Profile, ProfileId } from './profiles.ts';
import { locatedFinding } from './located-finding.ts';
import type { ReadInvoice } from './read.ts';
import { defaultRuleSet, levelOf } from './rule-sets.ts';
import type { RuleSetId } from './rule-sets.ts';
import { ciiSyntaxRules } from './rules/syntax/cii-syntax.ts';
import { InvoiceFacts } from './rules/facts.ts';
import {
  formatFigures,
  formatRules,
  formatText,
  leftOutText,
  moreThanReadText,
  repeatedText,
  unreadText,
} from './rules/format-texts.ts';
import { findBeyondLimits, limitRule, limitText } from './rules/profiles/profile-limits.ts';
import { findRestricted } from './rules/restricted.ts';
import { coreRules } from './rules/core-rules.ts';
import { formatRuleApplies } from './rules/profiles/shared-rules.ts';
import type { Rule, RuleText } from './rules/rule.ts';
import type { SyntaxRule } from './rules/syntax/syntax-rule.ts';
import { syntaxRemarks } from './rules/syntax-remarks.ts';
import { ublSyntaxRules } from './rules/syntax/ubl-syntax.ts';
import { runRules } from './rules/validate.ts';
import type { RuleContext } from './rules/validate.ts';
import { peppolSyntaxRules, xrechnungSyntaxRules } from './rules/xrechnung/xrechnung-syntax.ts';
import { exactTermAt, termAt } from './term-paths.ts';
import { termName } from './terms.ts';

export interface Judgement {
  profile: Profile;
  findings: Finding[];
}

export const syntaxRules: readonly SyntaxRule[] = [
  ...ublSyntaxRules,
  ...ciiSyntaxRules,
  ...syntaxRemarks,
  ...xrechnungSyntaxRules,
  ...peppolSyntaxRules('xrechnung'),
  ...peppolSyntaxRules('peppol'),
];

/**
 * Format, syntax and content of a file that was read. Without a profile the one that the file names is taken. Of a
 * profile that is not judged as a whole (EXTENDED, BASIC WL, MINIMUM) only what it shares with EN 16931.
 */
export function validateDocument(
  read: ReadInvoice,
  options: { profile?: ProfileId; ruleSet?: RuleSetId; rules?: readonly Rule[] } = {},
): Judgement {
  const profile = options.profile === undefined ? detectProfile(read.raw.specification) : profileOf(options.profile);
  const { ruleSet = defaultRuleSet, rules = coreRules } = options;
  const judge = new DocumentJudge(read, { profile, ruleSet, rules });
  return { profile, findings: judge.judge() };
}

interface FindingBase {
  id: string;
  level: Level;
  text: RuleText;
  term: string;
}

class DocumentJudge {
  private readonly list = new FindingList();
  private readonly read: ReadInvoice;
  private readonly context: RuleContext;
  private readonly restricted = new Set<XmlElement>();
  private readonly lineNumbers = new Map<XmlElement, number>();

  constructor(read: ReadInvoice, context: RuleContext) {
    this.read = read;
    this.context = context;
  }

  judge(): Finding[] {
    const { raw, sources, document, binding } = this.read;
    const index = new ElementIndex(document.root);
    const { profile } = this.context;
    const faults = checkFormat(document.root, binding.root).filter((fault) => formatRuleApplies(profile, fault));
    for (const fault of faults) this.addFault(fault);
    if (faults.length === 0) this.addLimits(document.root);
    if (profile.isJudged) {
      this.addRestricted(index);
      this.addSyntax(index);
    }
    this.addUnread();
    const origin = { syntax: binding.syntax, sources, root: document.root, index, locate: document.locate };
    for (const finding of runRules(new InvoiceFacts(raw, origin), this.context)) this.list.add(finding);
    return this.list.findings;
  }

  private addFault(fault: FormatFault): void {
    const { binding } = this.read;
    const term = termAt(binding, fault.path);
    const named = fault.problem === 'missing-element' ? exactTermAt(binding, [...fault.path, fault.detail]) : term;
    const name = named === '' ? '' : termName(named).de;
    this.add(
      { id: formatRules[fault.problem], level: 'fatal', text: formatText(fault, name), term },
      fault.element,
      formatFigures(fault),
    );
  }

  /** Of a file that breaks its syntax already, nobody asks whether it keeps to a part of it. */
  private addLimits(root: XmlElement): void {
    const { profile } = this.context;
    for (const fault of findBeyondLimits(root, profile)) {
      const limit = {
        id: limitRule,
        level: 'fatal' as const,
        text: limitText(fault, profile),
        term: termAt(this.read.binding, fault.path),
      };
      this.add(limit, fault.element);
    }
  }

  private addRestricted(index: ElementIndex): void {
    for (const { id, level, element, child } of findRestricted(index, this.read.binding.syntax)) {
      this.restricted.add(element);
      this.addLevelled({ id, level, text: leftOutText(child), term: '' }, element);
    }
  }

  /** Of a profile with more than EN 16931, what it says more often is no fault. */
  private addUnread(): void {
    const { isJudged } = this.context.profile;
    const repeated = isJudged
      ? { level: 'warning' as const, textOf: repeatedText }
      : { level: 'information' as const, textOf: moreThanReadText };
    for (const element of this.read.repeated) {
      const { level, textOf } = repeated;
      this.add({ id: 'BW-REPEATED', level, text: textOf(element.name), term: '' }, element);
    }
    for (const element of this.read.unused) {
      if (!this.restricted.has(element))
        this.add({ id: 'BW-UNREAD', level: 'information', text: unreadText(element.name), term: '' }, element);
    }
  }

  private addSyntax(index: ElementIndex): void {
    const { families } = this.context.profile;
    for (const rule of syntaxRules) {
      if (rule.syntax !== this.read.binding.syntax || !families.includes(rule.family)) continue;
      rule.check(index, (element) => this.addLevelled({ ...rule, term: '' }, element));
    }
  }

  private addLevelled(rule: FindingBase & { reportAs?: string }, element: XmlElement): void {
    const level = levelOf(rule, { ...this.context, syntax: this.read.binding.syntax });
    if (level !== 'off') this.add({ ...rule, id: rule.reportAs ?? rule.id, level }, element);
  }

  private add(rule: FindingBase, element: XmlElement, figures: { found?: string; expected?: string } = {}): void {
    if (!this.list.takes(rule.id, rule.level)) return;
    const line = this.lineOf(element);
    const { document } = this.read;
    this.list.add(locatedFinding(rule, { line, document, offset: element.offset, found: element.text, ...figures }));
  }

  /** Number of the invoice line that an element lies in. */
  private lineOf(element: XmlElement): number | undefined {
    if (this.lineNumbers.size === 0) this.numberLines();
    return this.lineNumbers.get(element);
  }

  private numberLines(): void {
    const { sources, raw } = this.read;
    (raw.lines ?? []).forEach((line, index) => {
      const element = sources.get(line)?.[''];
      if (element) this.number(element, index + 1);
    });
  }

  private number(element: XmlElement, line: number): void {
    this.lineNumbers.set(element, line);
    for (const child of element.children) this.number(child, line);
  }
}
