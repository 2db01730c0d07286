import type { XmlElement } from './element.ts';

/**
 * Where the parts of a read invoice stand: group or list item of the model → property → element. The property ''
 * stands for the group itself. An element without content has a place here although the model has no value.
 */
export type Sources = Map<object, Record<string, XmlElement>>;
