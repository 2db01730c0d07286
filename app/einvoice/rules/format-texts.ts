import { spellOutInvisible } from '../xml/blanks.ts';
import type { FormatFault, FormatProblem } from '../format.ts';
import type { RuleText } from './rule.ts';
import { germanName } from './syntax/element-names.ts';
import { capital, text } from './texts.ts';

/** Our rule for each way in which a file departs from its syntax; all of them mean: no e-invoice. */
export const formatRules: Record<FormatProblem, string> = {
  'unknown-element': 'BW-FORMAT-ELEMENT',
  'wrong-order': 'BW-FORMAT-ORDER',
  'repeated-element': 'BW-FORMAT-COUNT',
  'missing-element': 'BW-FORMAT-MISSING',
  'wrong-value': 'BW-FORMAT-VALUE',
  'unknown-attribute': 'BW-FORMAT-ATTRIBUTE',
  'missing-attribute': 'BW-FORMAT-ATTRIBUTE',
  'wrong-attribute': 'BW-FORMAT-ATTRIBUTE',
  'stray-text': 'BW-FORMAT-TEXT',
};

const askSender = ['Lassen Sie die Datei vom Absender neu erzeugen.', 'Have the sender create the file anew.'] as const;

/** `name`: German name of the term at the place, or of the one that is missing; '' where there is none. */
export function formatText({ problem, element, detail }: FormatFault, name: string): RuleText {
  const of = name === '' ? '' : `: ${name}`;
  const seen = spellOutInvisible(detail);
  const told = (de: string, en: string): RuleText => text(de, en, askSender);
  switch (problem) {
    case 'unknown-element':
      return told('Diese Angabe gehört nicht hierher.', `The element ${detail} does not belong here.`);
    case 'wrong-order':
      return told(
        `An falscher Stelle angegeben${of || ', was weiter vorn stehen muss'}.`,
        `The element ${detail} is out of order.`,
      );
    case 'repeated-element':
      return told(
        `Mehr als einmal angegeben${of || ', was nur einmal vorgesehen ist'}.`,
        `The element ${detail} is repeated.`,
      );
    case 'missing-element':
      return told(
        name === '' ? 'Hier fehlt eine Angabe, die das Format verlangt.' : `${capital(name)} fehlt.`,
        `${element.name} lacks the element ${detail}.`,
      );
    case 'wrong-value':
      return told(
        `Kein gültiger Wert${of}${of === '' ? '' : ','} „${seen}“.`,
        `"${seen}" is no valid value of ${element.name}.`,
      );
    case 'unknown-attribute':
      return told(
        'Ein Zusatz zu dieser Angabe ist im Format nicht vorgesehen.',
        `${element.name} has no attribute ${detail}.`,
      );
    case 'missing-attribute':
      return told(
        `Zu dieser Angabe fehlt: ${germanName(`@${detail}`)}.`,
        `${element.name} lacks the attribute ${detail}.`,
      );
    case 'wrong-attribute':
      return told('Ein Zusatz zu dieser Angabe hat einen falschen Wert.', `${element.name} must not have ${detail}.`);
    case 'stray-text':
      return told(`Zwischen den Angaben steht Text: „${seen}“.`, `There is text in ${element.name}: "${seen}".`);
  }
}

/** What of a fault stands beside its sentence: the name or value that is wrong, or the one that is wanted. */
export function formatFigures({ problem, detail, element }: FormatFault): { found?: string; expected?: string } {
  if (problem === 'missing-element' || problem === 'missing-attribute') return { found: '', expected: detail };
  return { found: problem === 'wrong-order' || problem === 'repeated-element' ? element.text : detail };
}

export function leftOutText(name: string): RuleText {
  return text('EN 16931 sieht diese Angabe hier nicht vor.', `EN 16931 does not foresee ${name} here.`, [
    'Lassen Sie die Angabe weg; Empfänger werten sie nicht aus.',
    'Leave it out; receivers do not read it.',
  ]);
}

export function unreadText(name: string): RuleText {
  return text('Diese Angabe wird nicht ausgewertet.', `${name} is not read.`, [
    'Prüfen Sie, ob die Angabe an anderer Stelle steht.',
    'Check whether it is stated elsewhere.',
  ]);
}

/** Where a profile has more of something than EN 16931, nobody is to be asked. */
export function moreThanReadText(name: string): RuleText {
  return text(
    'Die Angabe steht mehrfach da, was dieses Profil erlaubt; gelesen wird hier nur die erste.',
    `${name} is stated several times, as this profile allows; only the first is read here.`,
    ['Alle Werte stehen in der Datei selbst.', 'All values stand in the file itself.'],
  );
}

export function repeatedText(name: string): RuleText {
  return text(
    'Die Angabe steht mehrfach mit verschiedenen Werten da; nur der erste zählt.',
    `${name} is stated with different values; only the first counts.`,
    ['Klären Sie mit dem Absender, welcher Wert gilt.', 'Ask the sender which value applies.'],
  );
}
