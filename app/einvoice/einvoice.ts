import type { Syntax } from './bindings/vocabulary.ts';
import { convertInvoice } from './convert.ts';
import type { Loss } from './losses.ts';
import { explainInvoice } from './explain/explain.ts';
import type { Explanation } from './explain/explain.ts';
import type { Finding } from './findings.ts';
import { EInvoiceError } from './guards/error.ts';
import { lexicalFindings, parseInvoiceInput } from './guards/parse-invoice-input.ts';
import { sourceOf, parseOptions, parseSource, parseSyntaxOption } from './guards/parse-options.ts';
import type { ValidateOptions, XmlSource } from './guards/parse-options.ts';
import type { Invoice } from './model.ts';
import { detectProfile, profileOf } from './profiles.ts';
import type { Profile } from './profiles.ts';
import { chosenProfile, judge, newerThanKnown, reportOf, reportOfWritten, unreadable } from './report/judge.ts';
import type { EInvoiceReport } from './report/judge.ts';
import { openXml } from './report/open-xml.ts';
import { reportText } from './report/report-text.ts';
import { coreRules } from './rules/core-rules.ts';
import type { Rule } from './rules/rule.ts';
import { validateInvoice } from './rules/validate.ts';
import { writeInvoice } from './write.ts';

export { EInvoiceError };
export type { EInvoiceErrorCode } from './guards/error.ts';
export type { Explanation, Finding, Invoice, Loss, Profile, EInvoiceReport, Syntax, ValidateOptions, XmlSource };

/** What a file says, or why it is no e-invoice. */
export type ReadResult =
  { ok: true; invoice: Invoice; syntax: Syntax; profile: Profile } | { ok: false; finding: Finding };

/** What an XML file says. Never throws for what the file holds. */
export function read(source: XmlSource): ReadResult {
  const opened = openXml(parseSource(source));
  if (!opened.ok) return opened;
  const { invoice, raw, binding } = opened.value;
  return { ok: true, invoice, syntax: binding.syntax, profile: detectProfile(raw.specification) };
}

export interface ValidationReport extends EInvoiceReport {
  /** Verdict and findings in German, each fact once. */
  text: string;
}

/**
 * Judges a file, or an invoice that is still to be written: format, syntax and content. Peppol's rules are loaded when
 * an invoice asks for them.
 */
export async function validate(source: XmlSource | Invoice, options: ValidateOptions = {}): Promise<ValidationReport> {
  const { profile, ruleSet } = parseOptions(options);
  const xml = sourceOf(source);
  if (xml === null) return withText(await judgeModel(parseInvoiceInput(source), { profile, ruleSet }));
  const opened = openXml(xml);
  if (!opened.ok) return withText(unreadable(opened.finding));
  const { specification } = opened.value.raw;
  const rules = await rulesFor(profileFor(specification, profile));
  return withText(judge(opened.value, { profile, ruleSet, rules }));
}

async function judgeModel(invoice: Invoice, options: Required<ValidateOptions>): Promise<EInvoiceReport> {
  const { ruleSet } = options;
  const newer = newerThanKnown(invoice.specification, options.profile);
  if (newer !== null) return newer;
  const profile = profileFor(invoice.specification, options.profile);
  const rules = await rulesFor(profile);
  const findings = [...lexicalFindings(invoice), ...validateInvoice(invoice, { profile: profile.id, ruleSet, rules })];
  return reportOf({ profile, findings }, ruleSet, invoice.specification);
}

function profileFor(specification: string | undefined, choice: Required<ValidateOptions>['profile']): Profile {
  const chosen = chosenProfile(specification, choice);
  return chosen === undefined ? detectProfile(specification) : profileOf(chosen);
}

async function rulesFor({ families }: Profile): Promise<readonly Rule[]> {
  return families.includes('peppol') ? (await import('./rules/rule-book.ts')).ruleBook : coreRules;
}

function withText(report: EInvoiceReport): ValidationReport {
  return { ...report, text: reportText('E-Rechnung', report) };
}

/** XML of an invoice, to be encoded as UTF-8. What the rules would refuse is written all the same: see `validate`. */
export function write(invoice: Invoice, syntax: Syntax): string {
  const to = parseSyntaxOption(syntax);
  return writeInvoice(parseInvoiceInput(invoice), to);
}

export type ConvertResult =
  { ok: true; xml: string; losses: readonly Loss[]; report: ValidationReport } | { ok: false; finding: Finding };

/** A file in the other syntax, what could not be taken along, and what the new file is worth. */
export async function convert(source: XmlSource, syntax: Syntax): Promise<ConvertResult> {
  const to = parseSyntaxOption(syntax);
  const opened = openXml(parseSource(source));
  if (!opened.ok) return opened;
  const { specification } = opened.value.raw;
  const rules = await rulesFor(detectProfile(specification));
  const { xml, losses, judgement } = convertInvoice(opened.value, to, { rules });
  return {
    ok: true,
    xml,
    losses,
    report: withText(reportOfWritten(judgement, specification, to)),
  };
}

/** An invoice for people: German names and values, as data and as text. */
export function explain(invoice: Invoice): Explanation {
  return explainInvoice(parseInvoiceInput(invoice));
}
