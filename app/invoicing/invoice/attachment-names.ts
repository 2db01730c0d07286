import { attachmentLimits } from './attachments.ts';

// What file systems do not take, and what only steers how a text is shown.
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"|?*]/gu;
const endingLengthMax = 10;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name under which every system can keep the file: without folders, of at most so many characters, with its ending.
 * `isPrintable` tells of each character whether documents can show it.
 */
export function fitFilename(given: string, isPrintable: (character: string) => boolean = () => true): string {
  const last = given.slice(-1000).split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(unfit, '')
    .replace(/\s+/g, ' ')
    .replace(/./gu, (character) => (isPrintable(character) ? character : '_'))
    .trim()
    .replace(/^\.+(?=[^.]*\.)/, '');
  const { stem, ending } = splitName(plain);
  const safe = stem === '' || reserved.test(plain) ? `_${stem}` : stem;
  return shortened(safe, ending);
}

/** The name, with a number where another file has it already; upper and lower case are one (BR-DE-22). */
export function uniqueFilename(filename: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  if (!known.has(filename.toLowerCase())) return filename;
  const { stem, ending } = splitName(filename);
  for (let number = 2; ; number += 1) {
    const numbered = shortened(stem, ` (${number})${ending}`);
    if (!known.has(numbered.toLowerCase())) return numbered;
  }
}

function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || name.length - dot > endingLengthMax) return { stem: name, ending: '' };
  return { stem: name.slice(0, dot).trimEnd(), ending: name.slice(dot) };
}

function shortened(stem: string, ending: string): string {
  const room = attachmentLimits.filenameLength - Array.from(ending).length;
  return `${Array.from(stem).slice(0, room).join('').trimEnd()}${ending}`;
}
