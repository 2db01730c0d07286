import type { Context } from '#app/http/app-context.ts';
import type { SentOtherwiseFields } from '#app/invoicing/sending/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { IsoDate } from '#app/values/dates.ts';

interface RowLink {
  href: string;
  text: string;
}

/** A document, customer or project as the page of several shows it. */
export interface SeveralRow {
  id: string;
  /** its number, else what it says */
  name: string;
  /** '' where the name says it */
  customerName: string;
  href: string;
}

/** What would become of a document, or why nothing does. */
export interface PlannedRow extends SeveralRow {
  isOffered: boolean;
  text: string;
  link?: RowLink | undefined;
  /** of what the person sees; '' where it cannot change */
  content: string;
}

export interface DoneRow extends SeveralRow {
  ok: boolean;
  text: string;
  link?: RowLink | undefined;
}

/** What the form says beside its rows. */
export interface SeveralOrder {
  backend: Backend;
  context: Context;
  today: IsoDate;
  /** what the person has seen of the row */
  content: string;
  /** of a note that it was sent; null in all other tasks */
  sentOtherwise: SentOtherwiseFields | null;
}

type Outcome = Pick<DoneRow, 'ok' | 'text' | 'link'>;

/** What is planned with one document: `perform` where it is offered. */
export type Plan = { row: PlannedRow; perform: (order: SeveralOrder) => Promise<Outcome> } | { row: PlannedRow };

export interface PlanRequest {
  backend: Backend;
  context: Context;
  today: IsoDate;
  id: string;
}

export function refusePlan(row: SeveralRow, text: string, link?: RowLink): Plan {
  return { row: { ...row, isOffered: false, text, link, content: '' } };
}

export function offerPlan(
  row: SeveralRow,
  { text, content = '', link }: { text: string; content?: string; link?: RowLink },
  perform: (order: SeveralOrder) => Promise<Outcome>,
): Plan {
  return { row: { ...row, isOffered: true, text, content, link }, perform };
}
