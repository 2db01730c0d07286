import { z } from 'zod';
import type { IsoDate } from '../../values/dates.ts';
import { companyFields, settingsFields } from '../../invoicing/company/fields.ts';
import type { CompanyProfile, CompanySettings } from '../../invoicing/company/fields.ts';
import type { Backend } from '../backend.ts';
import { queryOf, send } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { toColumns, companyRecord, savedRecord, settingsRecord } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { CompanyRecord, SettingsRecord } from '../records.ts';

const ownCompany = z.object({ company: companyRecord, settings: settingsRecord });

/** The signed-in user's company and its settings. */
export function findCompany(backend: Backend): Promise<{ company: CompanyRecord; settings: SettingsRecord }> {
  return backend.read(calls.ownCompany.path, ownCompany);
}

export function saveProfile(
  backend: Backend,
  change: { version: number; fields: CompanyProfile },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveProfile>>> {
  const body = { ...change, fields: toColumns(companyFields, change.fields) };
  return backend.write({ ...send(calls.saveProfile, body), schema: savedRecord });
}

/** `nextNumber` 0 leaves the counter alone. */
export function saveSettings(
  backend: Backend,
  change: { version: number; fields: CompanySettings; nextNumber: number; today: IsoDate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveSettings>>> {
  const body = { ...change, fields: toColumns(settingsFields, change.fields) };
  return backend.write({ ...send(calls.saveSettings, body), schema: savedRecord });
}

const nextNumber = z.object({ number: z.string(), previous: z.string(), previousDate: z.string() });

/** The number that issuing today would draw if nobody else does before. */
export function peekNextNumber(backend: Backend, today: IsoDate): Promise<z.output<typeof nextNumber>> {
  return backend.read(calls.nextNumber.path, nextNumber, queryOf(calls.nextNumber, { today }));
}
