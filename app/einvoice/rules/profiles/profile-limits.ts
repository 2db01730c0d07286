import { profileRoots } from '../bindings/vocabulary.ts';
import type { XmlElement } from '../element.ts';
import { checkFormat } from '../format.ts';
import type { FormatFault } from '../format.ts';
import type { Profile } from '../profiles.ts';
import type { RuleText } from './rule.ts';
import { text } from './texts.ts';

/** Our rule for what a profile of ZUGFeRD and Factur-X leaves out of CII. */
export const limitRule = 'BW-LIMIT';

/** Where a file of a profile with limits says more, or more often, than the profile lets it; order is for the syntax. */
export function findBeyondLimits(root: XmlElement, { limits }: Profile): FormatFault[] {
  if (limits === undefined || root.name !== 'CrossIndustryInvoice') return [];
  return checkFormat(root, profileRoots[limits]).filter(({ problem }) => problem !== 'wrong-value');
}

export function limitText({ problem, element, detail }: FormatFault, { name }: Profile): RuleText {
  const advice = [
    'Nennen Sie das Profil, nach dem die Datei gemacht ist, oder lassen Sie die Angabe weg.',
    'Name the profile that the file is made by, or leave this out.',
  ] as const;
  if (problem === 'missing-element' || problem === 'missing-attribute') {
    return text(`${name} verlangt ${detail} in ${element.name}.`, `${name} demands ${detail} in ${element.name}.`, [
      'Ergänzen Sie die Angabe.',
      'Add it.',
    ]);
  }
  return text(
    `${name} kennt ${detail} hier nicht oder nur einmal.`,
    `${name} has no, or only one, ${detail} here.`,
    advice,
  );
}
