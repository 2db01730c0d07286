import { basicDataTypes, basicTypes, comfortDataTypes, comfortTypes } from '../../bindings/facturx-vocabulary.ts';
import { ciiRoot } from '../../bindings/vocabulary.ts';
import type { RootElement } from '../../bindings/vocabulary.ts';
import type { XmlElement } from '../../element.ts';
import { checkFormat } from '../../format.ts';
import type { FormatFault } from '../../format.ts';
import type { Profile } from '../../profiles.ts';
import { germanName, nameOfPath } from '../syntax/element-names.ts';
import type { RuleText } from '../rule.ts';
import { text } from '../texts.ts';

/** Our rule for what a profile of ZUGFeRD and Factur-X leaves out of CII. */
export const limitRule = 'BW-LIMIT';

/** What the profiles of Factur-X and ZUGFeRD leave of CII. */
const profileRoots: Readonly<Record<NonNullable<Profile['limits']>, RootElement>> = {
  basic: ciiRoot(basicTypes, basicDataTypes),
  en16931: ciiRoot(comfortTypes, comfortDataTypes),
};

/** Where a file of a profile with limits says more, or more often, than the profile lets it; order is for the syntax. */
export function findBeyondLimits(root: XmlElement, { limits }: Profile): FormatFault[] {
  if (limits === undefined || root.name !== 'CrossIndustryInvoice') return [];
  return checkFormat(root, profileRoots[limits]).filter(({ problem }) => problem !== 'wrong-value');
}

export function limitText({ problem, element, path, detail }: FormatFault, { name }: Profile): RuleText {
  const advice = [
    'Nennen Sie das Profil, nach dem die Datei gemacht ist, oder lassen Sie die Angabe weg.',
    'Name the profile that the file is made by, or leave this out.',
  ] as const;
  switch (problem) {
    case 'missing-element':
    case 'missing-attribute': {
      const child = problem === 'missing-element' ? detail : `@${detail}`;
      return text(
        `${name} verlangt hier eine weitere Angabe${named([...path, child])}.`,
        `${name} demands ${detail} in ${element.name}.`,
        ['Ergänzen Sie die Angabe.', 'Add it.'],
      );
    }
    case 'repeated-element':
      return text(
        `${name} lässt diese Angabe nur einmal zu${named(path)}.`,
        `${name} has only one ${detail} here.`,
        advice,
      );
    case 'unknown-attribute':
      return text(
        `${name} kennt diesen Zusatz nicht${named([...path, `@${detail}`])}.`,
        `${name} has no ${detail} here.`,
        advice,
      );
    default:
      return text(`${name} kennt diese Angabe nicht${named(path)}.`, `${name} has no ${detail} here.`, advice);
  }
}

/** ": Steuersatz", or nothing where the place has no German name. */
function named(path: readonly string[]): string {
  const name = nameOfPath('cii', path.join('/'));
  return name === germanName('') ? '' : `: ${name}`;
}
