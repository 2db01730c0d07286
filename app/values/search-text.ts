/** Lower case, without accents, ß as ss, one space between words: what searches compare. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Folded text of several fields, cut so that the column has room for a number behind it. */
export function searchTextOf(fields: readonly string[]): string {
  return foldText(fields.join(' ')).slice(0, 1900);
}

/** Folded name by which a list is sorted, cut to its column. */
export function sortNameOf(name: string): string {
  return foldText(name).slice(0, 200);
}

/** What a person searches for, as texts are stored: an amount is found with its sign and without. */
export function foldSearch(search: string): string {
  return foldText(search.replaceAll('€', ' '));
}

const pieceLength = 3;

/**
 * Pieces of a word that the search index holds wherever it holds the word, each as hexadecimal UTF-8: every third one
 * and the last. A word of one or two characters is a piece by itself.
 */
export function piecesToAsk(word: string): string[] {
  const characters = Array.from(word);
  const length = Math.min(pieceLength, characters.length);
  const last = characters.length - length;
  const spots = new Set<number>();
  for (let spot = 0; spot <= last; spot += pieceLength) spots.add(spot);
  spots.add(last);
  return Array.from(spots, (spot) =>
    characters
      .slice(spot, spot + length)
      .map(hexOf)
      .join(''),
  );
}

/** Every piece that the search index holds of a text: one, two or three characters of a word, each once. */
export function allPiecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  const characters = Array.from(text);
  for (let spot = 0; spot < characters.length; spot += 1) {
    for (let length = 1; length <= pieceLength && spot + length <= characters.length; length += 1) {
      if (characters[spot + length - 1] === ' ') break;
      pieces.add(
        characters
          .slice(spot, spot + length)
          .map(hexOf)
          .join(''),
      );
    }
  }
  return pieces;
}

/** A character's UTF-8 as SQLite's hex() writes it. */
function hexOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return hexByte(code);
  const bytes: number[] = [];
  let rest = code;
  let room = 0x40;
  while (rest >= room) {
    bytes.unshift(0x80 | (rest & 0x3f));
    rest >>= 6;
    room = room === 0x40 ? 0x20 : room >> 1;
  }
  const lead = 0x100 - room * 2;
  return [lead | rest, ...bytes].map(hexByte).join('');
}

function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
