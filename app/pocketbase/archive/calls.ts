import { reading } from '../call.ts';

/** The person's own: of one subject, or from one place of the chain on. */
export const ownEvents = reading('events', { subject: '', after: 0 });
