import { reading, writing } from '../call.ts';
import type { ProfileColumns, SettingsColumns } from './record.ts';

export const ownCompany = reading('company');

export const saveProfile = writing<{ version: number; fields: ProfileColumns }>()({
  method: 'PUT',
  path: 'company',
  refusals: ['stale'],
});

interface SettingsChange {
  version: number;
  /** those of one section; all others stay as they are */
  fields: Partial<SettingsColumns>;
  today: string;
}

export const saveSettings = writing<SettingsChange>()({
  method: 'PUT',
  path: 'settings',
  refusals: ['stale', 'pattern', 'patterns-meet', 'number-taken'],
});

/** What the limits of § 19 UStG are compared with. */
export const turnover = reading('turnover', { today: '' });

/** The number that issuing a document of that kind today would draw. */
export const nextNumber = reading('next-number', { kind: 'invoice', today: '' });
