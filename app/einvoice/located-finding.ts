import { trimBlanks } from './xml/blanks.ts';
import type { XmlDocument } from './element.ts';
import { elementPath } from './element-path.ts';
import type { Finding, Level, LocalText, Term } from './findings.ts';

interface BrokenRule {
  id: string;
  level: Level;
  term: Term;
  text: { message: LocalText; advice: LocalText };
}

interface FoundPlace {
  line: number | undefined;
  document: XmlDocument | undefined;
  /** Of the element in the document. */
  offset: number | undefined;
  found?: string | undefined;
  expected?: string | undefined;
}

/** Longer values say no more to a person, and an attachment would fill the screen. */
const shownLengthMax = 80;

export function locatedFinding({ id, level, term, text }: BrokenRule, place: FoundPlace): Finding {
  const { line, document, offset } = place;
  const path = document && offset !== undefined ? elementPath(document.root, offset) : null;
  const found = shown(place.found);
  const expected = shown(place.expected);
  return {
    rule: id,
    level,
    term,
    ...(line === undefined ? {} : { line }),
    ...(document && offset !== undefined ? { source: document.locate(offset) } : {}),
    ...(path === null ? {} : { path }),
    ...(found === '' ? {} : { found }),
    ...(expected === '' || expected === found ? {} : { expected }),
    ...text,
  };
}

function shown(value: string | undefined): string {
  const text = trimBlanks(value ?? '');
  return text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text;
}
