import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';

/** What is repeated to make a pattern or a reader slow. */
export const hostilePieces: readonly string[] = [
  ...[' ', '\t', '\n', ' \n', '\u00a0', '\u2028', '\0', '\u0001', '\ufeff', '\u200b'],
  ...['a', 'A', 'é', 'ß', '0', '1', '9', '1.', '1,', '1 ', '0.', '-', '--', '+', '.', ',', ':', ';', '_'],
  ...['/', '//', '\\', '../', '<', '<a ', '</', '<!--', '-->', '<?', ']]>', '&', '&amp;', '&#', '%', '%25', '%zz', '='],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '{YYYY}',
    '{N',
    '[0]',
    'a[0].',
    '"',
    "'",
    '"\\',
    '#',
    '#SKONTO#',
    '@',
    'a@',
    'a.b@',
  ],
  ...['\ud83d', '\ude00', '\ud83d\ude00', 'e\u0301', '\u0301', '\u202e', 'DE', 'DE12', '€', 'EUR', 'N', '*', '|', '$&'],
];

/** A text of `length` characters: the piece again and again, then something that fits nothing. */
export function repeated(piece: string, length: number, before = ''): string {
  const count = Math.max(1, Math.floor((length - before.length - 1) / piece.length));
  return `${before}${piece.repeat(count)}\u0007`;
}

/** A way to blow up a text that a pattern half fits. */
export interface Bait {
  before: string;
  piece: string;
}

/**
 * Baits made from the pattern itself: each of its beginnings again and again, and each of its beginnings followed by one
 * of its own characters again and again.
 */
export function baitsOf(source: string, flags: string): Bait[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const beginnings = new Set<string>();
  const samples = new Set<string>();
  for (const { elements } of pattern.alternatives) {
    let text = '';
    const parts = flatten(elements);
    for (const [index, element] of parts.entries()) {
      const sample = sampleOf(element);
      if (sample !== '') samples.add(sample);
      text += sample;
      const midWord = element.type === 'Character' && parts[index + 1]?.type === 'Character';
      if (text !== '' && !midWord) beginnings.add(text);
    }
  }
  const some = [...beginnings].slice(0, 12);
  const followed = some.flatMap((before) => [...samples].slice(0, 8).map((piece) => ({ before, piece })));
  return [...some.map((piece) => ({ before: '', piece })), ...followed];
}

/** Groups opened, so that what begins inside of one is a beginning too. */
function flatten(elements: readonly AST.Element[]): AST.Element[] {
  return elements.flatMap((element) => {
    const group = element.type === 'Quantifier' && element.max > 0 ? element.element : element;
    if (group.type !== 'Group' && group.type !== 'CapturingGroup') return [element];
    return flatten(group.alternatives[0]?.elements ?? []);
  });
}

function sampleOf(element: AST.Element | AST.QuantifiableElement): string {
  switch (element.type) {
    case 'Quantifier':
      return sampleOf(element.element).repeat(Math.max(1, Math.min(element.min, 20)));
    case 'Group':
    case 'CapturingGroup':
      return (element.alternatives[0]?.elements ?? []).map(sampleOf).join('');
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return memberOf(element.raw);
    default:
      return '';
  }
}

const candidates = 'a0 A.-/"<(,;\n_ä€\t#\u2028\u0001'.split('');

function memberOf(set: string): string {
  const member = new RegExp(set, 'u');
  return candidates.find((character) => member.test(character)) ?? '';
}
