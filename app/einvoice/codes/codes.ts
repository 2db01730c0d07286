import { trimBlanks } from '../xml/blanks.ts';
import type { Syntax } from '../bindings/vocabulary.ts';
import { codeLists } from './lists.ts';
import type { CodeList } from './lists.ts';

export type CodeListName = keyof typeof codeLists;

interface CodeSets {
  both: ReadonlySet<string>;
  ubl: ReadonlySet<string>;
  cii: ReadonlySet<string>;
}

const built = new Map<CodeListName, CodeSets>();

function setsOf(name: CodeListName): CodeSets {
  const known = built.get(name);
  if (known) return known;
  const list: CodeList = codeLists[name];
  const sets = { both: setOf(list.codes), ubl: setOf(list.onlyUbl), cii: setOf(list.onlyCii) };
  built.set(name, sets);
  return sets;
}

function setOf(codes: string | undefined): ReadonlySet<string> {
  return new Set(codes === undefined ? [] : codes.split(' '));
}

/** Whether a code list has the code; without a syntax only codes count that both syntaxes accept. */
export function isListed(name: CodeListName, code: string, syntax?: Syntax): boolean {
  const sets = setsOf(name);
  const trimmed = trimBlanks(code);
  return sets.both.has(trimmed) || (syntax !== undefined && sets[syntax].has(trimmed));
}

/** BR-CL-24 */
export const mimeCodes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);
