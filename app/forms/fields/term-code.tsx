import { useContext } from 'react';
import { FieldNumbersContext } from '#app/ui/base/field-numbers.ts';

/** The term of EN 16931 that a field fills, for those who asked to see it. */
export function TermCode({ term }: { term: string | undefined }) {
  return useContext(FieldNumbersContext) && term ? <span className="term-code">{term}</span> : null;
}
