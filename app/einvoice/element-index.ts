import type { XmlElement } from './element.ts';

/** Elements of a file by name, in the order of the file; built with one walk. */
export class ElementIndex {
  readonly root: XmlElement;
  private readonly byName = new Map<string, XmlElement[]>();
  private readonly byPath = new Map<string, readonly XmlElement[]>();

  constructor(root: XmlElement) {
    this.root = root;
    this.add(root);
  }

  private add(parent: XmlElement): void {
    for (const element of parent.children) {
      const known = this.byName.get(element.name);
      if (known === undefined) this.byName.set(element.name, [element]);
      else known.push(element);
      if (element.children.length > 0) this.add(element);
    }
  }

  /** Elements on a path of names from the root; each path is walked once. */
  at(path: string): readonly XmlElement[] {
    const known = this.byPath.get(path);
    if (known !== undefined) return known;
    const end = path.lastIndexOf('/');
    const parents = end < 0 ? [this.root] : this.at(path.slice(0, end));
    const name = path.slice(end + 1);
    const found: XmlElement[] = [];
    for (const parent of parents) {
      for (const child of parent.children) if (child.name === name) found.push(child);
    }
    this.byPath.set(path, found);
    return found;
  }

  named(name: string): readonly XmlElement[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements whose name passes a test. */
  where(test: (name: string) => boolean): XmlElement[] {
    const found: XmlElement[] = [];
    for (const [name, elements] of this.byName) {
      if (test(name)) for (const element of elements) found.push(element);
    }
    return found;
  }
}
