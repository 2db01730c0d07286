import { reading } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { eventsOf } from './sql.ts';

/** What happened to one record of the person's company, newest first. */
export const eventsOfSubject = reading('events', { query: { subject: '' }, answer: [eventsOf.row] });
export type EventRow = AnswerOf<typeof eventsOfSubject>[number];
