import { reading } from '../call.ts';
import { linkedDocuments as linkedRows } from './sql.ts';

/** Documents on the other side of a role, those linked last first; `known`: `fromId` led to them, or `toId` was made of them. */
export const linkedDocuments = reading('links/{role}/{known}/{id}', { answer: [linkedRows.row] });
