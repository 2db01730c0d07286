import { reading } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { backlogCounts } from './sql.ts';

/** How many documents wait for their files and how many mails to be sent, of the whole installation. */
export const backlog = reading('system/status', { answer: backlogCounts.row });
export type Backlog = AnswerOf<typeof backlog>;
