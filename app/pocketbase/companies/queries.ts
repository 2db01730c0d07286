import { z } from 'zod';
import type { IsoDate } from '#app/values/dates.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import type { CompanyProfile, CompanySettings } from '#app/invoicing/company/fields.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import type { KnownTurnover } from '#app/invoicing/tax/small-business-limits.ts';
import type { Backend } from '../backend.ts';
import { queryOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { companyRecord, rowSchema, savedRecord, settingsRecord, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { CompanyRecord, SettingsRecord } from '../records.ts';
import { receivedOfYears, turnoverOfCompany } from './sql.ts';

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
  return backend.write({ ...callRequestWithBody(calls.saveProfile, body), schema: savedRecord });
}

/** Saves the settings that are given and leaves all others alone. */
export function saveSettings(
  backend: Backend,
  change: { version: number; fields: Partial<CompanySettings>; today: IsoDate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveSettings>>> {
  return backend.write({ ...callRequestWithBody(calls.saveSettings, change), schema: savedRecord });
}

const foundTurnover = z.object({ received: z.array(rowSchema(receivedOfYears)), own: rowSchema(turnoverOfCompany) });

/** What the limits of § 19 UStG are compared with; they hold for a small business only. */
export function knownTurnover({ received, own }: z.output<typeof foundTurnover>): {
  smallBusiness: boolean;
  known: KnownTurnover;
} {
  const { smallBusiness, openCents, ...typed } = own;
  return { smallBusiness, known: { received, typed, openCents } };
}

export async function findTurnover(backend: Backend, today: IsoDate): Promise<ReturnType<typeof knownTurnover>> {
  return knownTurnover(await backend.read(calls.turnover.path, foundTurnover, queryOf(calls.turnover, { today })));
}

const nextNumber = z.object({
  number: z.string(),
  /** the last number of this range that was given, and its date; '' for none */
  previous: z.string(),
  previousDate: z.string(),
  /** running number that would be drawn */
  sequence: z.number().int(),
});

/** The number that a document of that kind would draw today if nobody else does before. */
export function peekNextNumber(
  backend: Backend,
  today: IsoDate,
  kind: RangeKind = 'invoice',
): Promise<z.output<typeof nextNumber>> {
  return backend.read(calls.nextNumber.path, nextNumber, queryOf(calls.nextNumber, { kind, today }));
}
