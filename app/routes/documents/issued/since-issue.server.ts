import type { z } from 'zod';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

interface SinceIssue {
  issueDate: IsoDate;
  today: IsoDate;
  /** what is said of a day that has not come */
  future: string;
  /** how the document is named where the day lies before it */
  document: 'der Beleg' | 'die Rechnung';
}

/** For a form about something that has happened to an issued document: its day lies between its issue and today. */
export function sinceIssue({ issueDate, today, future, document }: SinceIssue) {
  return ({ date }: { date: IsoDate }, context: z.RefinementCtx): void => {
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['date'], message });
    if (date > today) add(future);
    else if (date < issueDate) add(`Ausgestellt ist ${document} erst am ${formatDate(issueDate)}.`);
  };
}
