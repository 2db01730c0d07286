/** Where two lists say the same in the same order: pairs of places, as many as there can be. */
export function commonPlaces(one: readonly string[], other: readonly string[]): [number, number][] {
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  const inner = longest(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...inner.map(([at, place]): [number, number] => [at + start, place + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [one.length - end + at, other.length - end + at]),
  ];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}

/** The longest common subsequence, by a table of what is common to the ends of both. */
function longest(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const common = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;)
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  return pairs;
}
