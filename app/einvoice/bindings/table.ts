import type { Invoice } from '../model.ts';
import type { CodecName } from './codecs.ts';

/**
 * One business term and its place in a syntax: term, property of the model, path of elements, kind of value.
 *
 * Property: "lines[].item.name"; "[]" marks a list. Path: names of elements joined by "/", the last may be "@attribute".
 * After a name may stand
 *   *            the element repeats, once for each item of the list that the row names
 *   *(A|B)       the same, but only an element with child A or B is an item
 *   !            written even when empty
 *   ?            left out where a child that the syntax demands is missing
 *   [A/B=v]      read only with this content, written with it
 *   [A/B:=v]     written with this content, read with any
 *   [A/B!=v]     read only without this content
 *   [A/B??v]     read with any content that no row above takes, written with v
 *   [~test]      read when the named test says so
 * Steps in parentheses, "(A/B)", take a value that stands for the usual one: it is written with every such parent.
 * Rows with a group (BG-…) and no kind of value say where the group begins.
 */
export type Row = readonly [term: string, property: string, path: string, codec?: CodecName | RowMark, mark?: RowMark];

/**
 * 'each': written in every repetition of its parent, not only in the first; 'read': never written;
 * 'append': never written, joined to what is there when read.
 */
export type RowMark = 'each' | 'read' | 'append';

export type Test = 'document-vat' | 'accounting-vat';

export interface Condition {
  kind: 'equals' | 'differs' | 'constant' | 'other' | 'test';
  /** Steps to the element or, last, "@attribute". */
  path: readonly string[];
  value: string;
}

export interface Step {
  name: string;
  conditions: readonly Condition[];
  repeats: boolean;
  /** Children of which one makes an element an item of the list; empty: every element is. */
  itemWith: readonly string[];
  always: boolean;
  onlyComplete: boolean;
}

export interface ParsedPath {
  steps: readonly Step[];
  attribute?: string;
  /** Number of steps that stand in parentheses. */
  defaultSteps: number;
}

const stepPattern = /^([A-Za-z]+)([!?]?)((?:\[[^\]]*\])*)(\*?)(?:\(([^)]*)\))?$/;
const conditionPattern = /\[(?:~([\w-]+)|([\w@/]+?)(=|:=|!=|\?\?)([^\]]*))\]/g;
const conditionKinds: ReadonlyMap<string, Condition['kind']> = new Map([
  ['=', 'equals'],
  [':=', 'constant'],
  ['!=', 'differs'],
  ['??', 'other'],
]);

export function parsePath(path: string): ParsedPath {
  const anchor = path.indexOf('/(');
  const plain = anchor === -1 ? path : path.slice(0, anchor) + '/' + path.slice(anchor + 2, -1);
  const parts = splitSteps(plain);
  const last = parts.at(-1) ?? '';
  const attribute = last.startsWith('@') ? last.slice(1) : undefined;
  const names = attribute === undefined ? parts : parts.slice(0, -1);
  const defaultSteps = anchor === -1 ? 0 : names.length - splitSteps(path.slice(0, anchor)).length;
  return { steps: names.map(parseStep), defaultSteps, ...(attribute === undefined ? {} : { attribute }) };
}

/** Splits at "/" outside of brackets. */
function splitSteps(path: string): string[] {
  return path.match(/(?:\[[^\]]*\]|\([^)]*\)|[^/[(])+/g) ?? [];
}

function parseStep(text: string): Step {
  const match = stepPattern.exec(text);
  if (!match) throw new Error(`not a step: ${text}`);
  const [, name = '', sign = '', conditions = '', repeats = '', items = ''] = match;
  return {
    name,
    conditions: [...conditions.matchAll(conditionPattern)].map(parseCondition),
    repeats: repeats !== '',
    itemWith: items === '' ? [] : items.split('|'),
    always: sign === '!',
    onlyComplete: sign === '?',
  };
}

function parseCondition(match: RegExpMatchArray): Condition {
  const [, test, path = '', sign = '=', value = ''] = match;
  if (test !== undefined) return { kind: 'test', path: [], value: test };
  return { kind: conditionKinds.get(sign) ?? 'equals', path: path.split('/'), value };
}

export interface Property {
  /** How many lists enclose the value. */
  depth: number;
  /** Groups between the innermost list item (or the invoice) and the value. */
  groups: readonly string[];
  name: string;
  /** The value itself is an item of a list. */
  isItem: boolean;
}

/** A part of the model as it is walked by the names of properties. */
export type Group = Record<string, unknown>;

/** The model itself, no copy: its names are those of properties. */
export function groupOf(invoice: Invoice): Group {
  return invoice as Group;
}

/** "lines[].item.attributes[]" → depth 1, groups ["item"], name "attributes", isItem. */
export function parseProperty(property: string): Property {
  const isItem = property.endsWith('[]');
  const parts = (isItem ? property.slice(0, -2) : property).split('.');
  const lastList = parts.findLastIndex((part) => part.endsWith('[]'));
  return {
    depth: parts.filter((part) => part.endsWith('[]')).length,
    groups: parts.slice(lastList + 1, -1),
    name: parts.at(-1) ?? '',
    isItem,
  };
}
