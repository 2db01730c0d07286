import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { offerPlan } from './plan.ts';
import type { Plan, SeveralRow } from './plan.ts';

interface Noted {
  issueDate: IsoDate;
  note: (noted: SentOtherwiseFields) => Promise<unknown>;
}

/** Notes that a document went another way, as its own page does: the same once more is noted once. */
export function planNote(row: SeveralRow, { issueDate, note }: Noted): Plan {
  const text = `ausgestellt am ${formatDate(issueDate)}`;
  return offerPlan(row, { text }, async ({ sentOtherwise }) => {
    if (sentOtherwise === null) return { ok: false, text: 'Ohne Tag ist nichts vermerkt.' };
    if (sentOtherwise.date < issueDate) return { ok: false, text: `Nicht vermerkt: ${text}.` };
    await note(sentOtherwise);
    return { ok: true, text: `Versand am ${formatDate(sentOtherwise.date)} vermerkt` };
  });
}
