import type { Syntax } from '../bindings/vocabulary.ts';
import type { Level, Term } from '../findings.ts';
import { profileOf } from '../profiles.ts';
import type { ProfileId, RuleFamily } from '../profiles.ts';
import { defaultRuleSet, levelOf } from '../rule-sets.ts';
import { formatRules, formatText, leftOutText, repeatedText, unreadText } from '../rules/format-texts.ts';
import { allRestrictions } from '../rules/restricted.ts';
import { ruleBook } from '../rules/rule-book.ts';
import type { RuleText } from '../rules/rule.ts';
import type { FormatProblem } from '../format.ts';
import { syntaxRules } from '../validate-document.ts';
import { memberNames } from '../../values/records.ts';

/** One rule, as people look it up. */
export interface CatalogueRule {
  id: string;
  level: Level;
  /** Terms that it speaks of. */
  terms: readonly Term[];
  /** Our own German sentence, with what to do. */
  text: string;
  /** Who asks it. */
  source: string;
  /** Null for rules that either syntax has to keep. */
  syntax: Syntax | null;
}

const sources: Record<RuleFamily, string> = {
  en16931: 'EN 16931 (CEN 1.3.16)',
  xrechnung: `XRechnung 3.0 (KoSIT ${defaultRuleSet})`,
  extension: `XRechnung 3.0 Extension (KoSIT ${defaultRuleSet})`,
  cvd: `XRechnung 3.0 CVD (KoSIT ${defaultRuleSet})`,
  peppol: 'Peppol BIS Billing 3.0.21',
};

const own = 'Belegwerk';

const profilesOf: Partial<Record<string, ProfileId>> = {
  xrechnung: 'xrechnung',
  extension: 'xrechnung-extension',
  cvd: 'xrechnung-cvd',
};

interface Entry {
  id: string;
  reportAs?: string;
  level: Level;
  family: RuleFamily | 'own';
  term?: Term;
  text: RuleText;
  syntax?: Syntax | undefined;
}

/** Every rule once for each syntax, with the level that the newest release gives it. */
export function ruleCatalogue(): CatalogueRule[] {
  const entries: Entry[] = [...ruleBook, ...syntaxRules, ...restrictionEntries(), ...ownEntries()];
  const found = new Map<string, CatalogueRule>();
  for (const entry of entries) {
    const rule = catalogueRule(entry);
    const key = rule && `${rule.id} ${rule.syntax} ${rule.source}`;
    if (rule !== null && key !== null && !found.has(key)) found.set(key, rule);
  }
  return [...found.values()];
}

function catalogueRule(entry: Entry): CatalogueRule | null {
  const { family, text, syntax = null, term } = entry;
  const profile = profilesOf[family];
  const level =
    profile === undefined
      ? entry.level
      : levelOf(entry, { profile: profileOf(profile), ruleSet: defaultRuleSet, syntax: syntax ?? undefined });
  if (level === 'off') return null;
  const sentences = `${text.message.de} ${text.advice.de}`;
  const named = sentences.match(/\bB[TG]-(?:DEX-)?\d+\b/g) ?? [];
  return {
    id: entry.reportAs ?? entry.id,
    level,
    terms: [...new Set([term ?? '', ...named])].filter((one) => one !== ''),
    text: sentences,
    source: family === 'own' ? own : sources[family],
    syntax,
  };
}

function restrictionEntries(): Entry[] {
  return (['ubl', 'cii'] as const).flatMap((syntax) =>
    allRestrictions(syntax).map(({ id, level, child }) => ({
      id,
      level,
      family: 'en16931' as const,
      text: leftOutText(child),
      syntax,
    })),
  );
}

/** Ours about the form of a file. */
function ownEntries(): Entry[] {
  const element = { name: '', namespace: '', attributes: [], children: [], text: '', offset: 0 };
  const problems = memberNames(formatRules).map((problem): [FormatProblem, string] => [problem, formatRules[problem]]);
  const format = problems.map(([problem, id]) => ({
    id,
    level: 'fatal' as const,
    text: formatText({ problem, element, path: [], detail: '…' }, ''),
  }));
  const rest = [
    { id: 'BW-REPEATED', level: 'warning' as const, text: repeatedText('') },
    { id: 'BW-UNREAD', level: 'information' as const, text: unreadText('') },
  ];
  return [...format, ...rest].map((entry) => ({ ...entry, family: 'own' }));
}
