import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Field } from '#app/invoicing/fields.ts';
import type { FormTable } from '../reading/field-words.ts';

/** Whether a field must be filled in, or need not be; absent where something is chosen in any case. */
export type Asked = 'needed' | 'free';

const chosen: ReadonlySet<Field['kind']> = new Set(['flag', 'choice', 'unit', 'tax', 'record', 'color']);

export function askedOf({ kind, missing, needed, initial }: Field): Asked | undefined {
  if (chosen.has(kind) && (missing === undefined || initial !== undefined)) return undefined;
  return missing !== undefined || needed ? 'needed' : 'free';
}

const star = '\u00a0*';
const words = ' (freiwillig)';
const sentences = { stars: 'Angaben mit * sind nötig.', allFree: 'Alle Angaben sind freiwillig.' };

/** Which fields of a form carry a mark, and the sentence above them that says what it means; null: the mark says it. */
export interface Marks {
  marked: Asked;
  sentence: string | null;
}

/** A form is marked by what is shorter to read: stars with their sentence, or words at what may be left out. */
export function marksOf({ fields, lines }: FormTable): Marks {
  const asked = [fields, lines ?? {}].flatMap((table) => Object.values(table).map(askedOf));
  const countOf = (wanted: Asked) => asked.filter((each) => each === wanted).length;
  const needed = countOf('needed');
  // Of the rows of a form, one at least is filled in.
  if (needed === 0 && lines !== undefined) return { marked: 'free', sentence: null };
  const sentence = needed === 0 ? sentences.allFree : sentences.stars;
  const isShorter = sentence.length + needed * star.length < countOf('free') * words.length;
  return isShorter ? { marked: 'needed', sentence } : { marked: 'free', sentence: null };
}

/** How the form around is marked. */
export const MarkedContext = createContext<Asked>('free');

interface StarredProps {
  asked: Asked | undefined;
  /** a label, which stays without the star: its name is what it says */
  children: ReactNode;
}

/** Of what must be filled in. Its control says so itself (`aria-required`), so this is for the eye. */
export function Starred({ asked, children }: StarredProps) {
  const marked = useContext(MarkedContext);
  if (asked !== 'needed' || marked !== 'needed') return children;
  return (
    <span className="starred">
      {children}
      <i aria-hidden="true">{star}</i>
    </span>
  );
}

/** In the label of what may be left out. */
export function FreeWords({ asked }: { asked: Asked | undefined }) {
  const marked = useContext(MarkedContext);
  return asked === 'free' && marked === 'free' ? <i>{words}</i> : null;
}
