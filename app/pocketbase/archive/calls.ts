import { reading } from '../call.ts';

/** Ids of all companies of this installation. */
export const companies = reading('system/companies');

/** The company's chain from one place on: what a verifier reads. */
export const events = reading('system/companies/{company}/events', { after: 0 });

/** Issued invoices with what their files should be, by id. */
export const issued = reading('system/companies/{company}/issued', { after: '' });

/** The person's own: of one subject, or from one place of the chain on. */
export const ownEvents = reading('events', { subject: '', after: 0 });
