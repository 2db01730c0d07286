/** An element: what is in it, and what it draws beside by reference (use, gradient, pattern, mask, clip, marker). */
export interface SvgPart {
  inside: SvgPart[];
  /** ids */
  refers: string[];
}

const chainMax = 24;
const drawnMax = 200_000;

interface Drawn {
  elements: number;
  /** references one behind the other */
  chain: number;
}

const tooMuch: Drawn = { elements: Infinity, chain: Infinity };

/**
 * Whether a file draws itself in a circle, along too long a chain of references, or more often than can be afforded:
 * ten lines that each use the line before ten times are 10,000,000,000 elements.
 */
export function drawsTooMuch(root: SvgPart, parts: ReadonlyMap<string, SvgPart>): boolean {
  const known = new Map<SvgPart, Drawn>();
  const open = new Set<SvgPart>();

  function measure(part: SvgPart, hops: number): Drawn {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (open.has(part) || hops > chainMax) return tooMuch;
    open.add(part);
    const sum: Drawn = { elements: 1, chain: 0 };
    const add = ({ elements, chain }: Drawn, hop: number): void => {
      sum.elements += elements;
      sum.chain = Math.max(sum.chain, chain + hop);
    };
    for (const inner of part.inside) add(measure(inner, hops), 0);
    for (const id of part.refers) {
      const target = parts.get(id);
      if (target !== undefined && sum.elements <= drawnMax) add(measure(target, hops + 1), 1);
    }
    open.delete(part);
    known.set(part, sum);
    return sum;
  }

  const { elements, chain } = measure(root, 0);
  return elements > drawnMax || chain > chainMax;
}
