import type { Finding, SourcePosition } from '../findings.ts';

/** Why a file cannot be judged, as rule and sentences; "%" stands for the detail of the refusal. */
export interface RefusalText {
  rule: string;
  de: [message: string, advice: string];
  en: [message: string, advice: string];
}

const askSender = {
  de: 'Bitten Sie den Absender um eine neue Datei.',
  en: 'Ask the sender for a new file.',
};

/** Without advice the sender is to be asked. */
export function refusalText(
  rule: string,
  [de, deAdvice]: readonly [string, string?],
  [en, enAdvice]: readonly [string, string?],
): RefusalText {
  return { rule, de: [de, deAdvice ?? askSender.de], en: [en, enAdvice ?? askSender.en] };
}

const detailLengthMax = 120;

/** What a person reads about a file that cannot be judged. */
export function findingOfRefusal({ rule, de, en }: RefusalText, detail: string, source?: SourcePosition): Finding {
  const shown = detail.length > detailLengthMax ? `${detail.slice(0, detailLengthMax)}…` : detail;
  const fill = (text: string): string => text.replace('%', () => shown);
  return {
    rule,
    level: 'fatal',
    term: '',
    ...(source === undefined ? {} : { source }),
    message: { de: fill(de[0]), en: fill(en[0]) },
    advice: { de: de[1], en: en[1] },
  };
}
