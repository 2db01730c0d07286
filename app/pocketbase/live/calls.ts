// Both sides of the one stream that this installation holds open to its database.

/** Only this installation may subscribe to it. */
export const changesTopic = 'belegwerk/changes';

/** Records whose saves pages are told of. */
export const liveCollections = [
  'companies',
  'contacts',
  'customers',
  'invoices',
  'layouts',
  'offers',
  'offer_versions',
  'payments',
  'projects',
  'time_entries',
] as const;

export type LiveCollection = (typeof liveCollections)[number];

/** What is told of a save: who may hear of it, and which record it was. Pages fetch what they may see. */
export interface RecordChange {
  company: string;
  collection: LiveCollection;
  id: string;
}

/** A session of this person has ended. */
export interface SessionEnd {
  user: string;
}

export type Change = RecordChange | SessionEnd;
