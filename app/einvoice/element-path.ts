import type { XmlElement } from './element.ts';

/**
 * Place of an element as XPath of local names, "/Invoice/InvoiceLine[2]/Price": a number stands where the parent has
 * more than one of the name. Null when no element begins at the offset.
 */
export function elementPath(root: XmlElement, offset: number): string | null {
  let path = `/${root.name}`;
  let current = root;
  while (current.offset !== offset) {
    const child = childAround(current, offset);
    if (child === null) return null;
    path += `/${child.name}${numberOf(child, current)}`;
    current = child;
  }
  return path;
}

/** The last child that begins at the offset or before it; children stand in the order of the file. */
function childAround({ children }: XmlElement, offset: number): XmlElement | null {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.offset ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return children[low - 1] ?? null;
}

function numberOf(child: XmlElement, { children }: XmlElement): string {
  let count = 0;
  let number = 0;
  for (const sibling of children) {
    if (sibling.name !== child.name) continue;
    count += 1;
    if (sibling === child) number = count;
  }
  return count > 1 ? `[${number}]` : '';
}
