import type { TaggedAnswer } from '#app/pocketbase/accounts/queries.ts';

/** What pages were answered. Nobody is shown any of it before the database has said that it still holds. */
export interface AnswerCache {
  find: (name: string) => TaggedAnswer | null;
  keep: (name: string, answer: TaggedAnswer) => void;
}

/** A few windows of some people; each answer holds a page of a list. */
const answersMax = 100;

/** Keeps so many answers; the one that was kept or found longest ago goes first. */
export function createAnswerCache(most = answersMax): AnswerCache {
  const answers = new Map<string, TaggedAnswer>();
  const keep = (name: string, answer: TaggedAnswer): void => {
    answers.delete(name);
    answers.set(name, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
  };
  const find = (name: string): TaggedAnswer | null => {
    const answer = answers.get(name);
    if (answer === undefined) return null;
    keep(name, answer);
    return answer;
  };
  return { find, keep };
}
