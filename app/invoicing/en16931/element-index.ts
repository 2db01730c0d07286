import type { XmlElement } from './element.ts';

/** Elements of a file by name, in the order of the file; built with one walk. */
export class ElementIndex {
  readonly root: XmlElement;
  private readonly byName = new Map<string, XmlElement[]>();

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

  named(name: string): readonly XmlElement[] {
    return this.byName.get(name) ?? [];
  }

  /** Elements whose name passes a test. */
  where(test: (name: string) => boolean): XmlElement[] {
    const found: XmlElement[] = [];
    for (const [name, elements] of this.byName) if (test(name)) found.push(...elements);
    return found;
  }
}
