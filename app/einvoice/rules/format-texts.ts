import type { FormatFault, FormatProblem } from '../format.ts';
import type { RuleText } from './rule.ts';
import { text } from './texts.ts';

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

export function formatText({ problem, element, detail }: FormatFault): RuleText {
  const { name } = element;
  switch (problem) {
    case 'unknown-element':
      return text(
        `Das Element ${detail} gehört nicht hierher.`,
        `The element ${detail} does not belong here.`,
        askSender,
      );
    case 'wrong-order':
      return text(
        `Das Element ${detail} steht an falscher Stelle.`,
        `The element ${detail} is out of order.`,
        askSender,
      );
    case 'repeated-element':
      return text(`Das Element ${detail} steht mehrfach da.`, `The element ${detail} is repeated.`, askSender);
    case 'missing-element':
      return text(`In ${name} fehlt das Element ${detail}.`, `${name} lacks the element ${detail}.`, askSender);
    case 'wrong-value':
      return text(
        `„${detail}“ ist kein gültiger Wert für ${name}.`,
        `"${detail}" is no valid value of ${name}.`,
        askSender,
      );
    case 'unknown-attribute':
      return text(`${name} hat kein Attribut ${detail}.`, `${name} has no attribute ${detail}.`, askSender);
    case 'missing-attribute':
      return text(`Bei ${name} fehlt das Attribut ${detail}.`, `${name} lacks the attribute ${detail}.`, askSender);
    case 'wrong-attribute':
      return text(`Bei ${name} ist ${detail} nicht erlaubt.`, `${name} must not have ${detail}.`, askSender);
    case 'stray-text':
      return text(`In ${name} steht Text: „${detail}“.`, `There is text in ${name}: "${detail}".`, askSender);
  }
}

export function leftOutText(name: string): RuleText {
  return text(`EN 16931 sieht ${name} hier nicht vor.`, `EN 16931 does not foresee ${name} here.`, [
    'Lassen Sie die Angabe weg; Empfänger werten sie nicht aus.',
    'Leave it out; receivers do not read it.',
  ]);
}

export function unreadText(name: string): RuleText {
  return text(`${name} wird nicht ausgewertet.`, `${name} is not read.`, [
    'Prüfen Sie, ob die Angabe an anderer Stelle steht.',
    'Check whether it is stated elsewhere.',
  ]);
}

export function repeatedText(name: string): RuleText {
  return text(
    `${name} steht mehrfach mit verschiedenen Werten da; nur der erste zählt.`,
    `${name} is stated with different values; only the first counts.`,
    ['Klären Sie mit dem Absender, welcher Wert gilt.', 'Ask the sender which value applies.'],
  );
}
