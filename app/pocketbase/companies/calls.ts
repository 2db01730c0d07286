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
  fields: SettingsColumns;
  /** where the counter of the present period is to go on; 0 leaves it alone */
  nextNumber: number;
  today: string;
}

export const saveSettings = writing<SettingsChange>()({
  method: 'PUT',
  path: 'settings',
  refusals: ['stale', 'pattern', 'behind-counter'],
});

/** The number that issuing today would draw. */
export const nextNumber = reading('next-number', { today: '' });
