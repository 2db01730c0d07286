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
