import { reading, saved, writing } from '../call.ts';
import type { ProfileColumns, SettingsColumns } from './record.ts';
import { receivedOfYears, turnoverOfCompany } from './sql.ts';

/** The person's company and its settings, as records. */
export const ownCompany = reading('company', { answer: { company: undefined, settings: undefined } });

export const saveProfile = writing<{ version: number; fields: ProfileColumns }>()({
  method: 'PUT',
  path: 'company',
  refusals: ['stale'],
  answer: saved,
});

interface SettingsChange {
  version: number;
  /** those of one section; all others stay as they are */
  fields: Partial<SettingsColumns>;
  today: string;
}

/** Saves the settings that are given and leaves all others alone. */
export const saveSettings = writing<SettingsChange>()({
  method: 'PUT',
  path: 'settings',
  refusals: ['stale', 'pattern', 'patterns-meet', 'number-taken'],
  answer: saved,
});

/** What the limits of § 19 UStG are compared with. */
export const turnover = reading('turnover', {
  query: { today: '' },
  answer: { received: [receivedOfYears.row], own: turnoverOfCompany.row },
});

/**
 * The number that issuing a document of that kind today would draw if nobody else does before; the last number of this range
 * that was given, with its date, '' for none; and the running number that would be drawn.
 */
export const peekNextNumber = reading('next-number', {
  query: { kind: 'invoice', today: '' },
  answer: { number: '', previous: '', previousDate: '', sequence: 0 },
});
