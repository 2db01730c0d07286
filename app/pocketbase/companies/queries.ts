import { z } from 'zod';
import type { IsoDate } from '#app/values/dates.ts';
import { documentAccount } from '#app/invoicing/company/bank-account.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { KnownTurnover } from '#app/invoicing/tax/small-business-limits.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, RefusalOf, Saved } from '../call.ts';
import { companyRecord, settingsRecord, toColumns } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import type { CompanyRecord, SettingsRecord } from '../records.ts';

const ownCompany = z.object({ company: companyRecord, settings: settingsRecord });

export interface OwnCompany {
  /** with the account that new documents name */
  company: CompanyRecord;
  settings: SettingsRecord;
  accounts: calls.BankAccountRow[];
}

/** The signed-in user's company, its settings and its accounts. */
export async function findCompany(backend: Backend): Promise<OwnCompany> {
  const { accounts, ...records } = await ask(backend, calls.ownCompany);
  const { company, settings } = ownCompany.parse(records);
  return { company: { ...company, ...documentAccount(accounts, []) }, settings, accounts };
}

export function saveProfile(
  backend: Backend,
  { version, fields }: { version: number; fields: CompanyProfile },
): Promise<Outcome<Saved, RefusalOf<typeof calls.saveProfile>>> {
  return ask(backend, calls.saveProfile, { version, fields: toColumns(companyFields, fields) });
}

/** What the limits of § 19 UStG are compared with; they hold for a small business only. */
export function knownTurnover({ received, own }: AnswerOf<typeof calls.turnover>): {
  smallBusiness: boolean;
  known: KnownTurnover;
} {
  const { smallBusiness, openCents, ...typed } = own;
  return { smallBusiness, known: { received, typed, openCents } };
}

export async function findTurnover(backend: Backend, today: IsoDate): Promise<ReturnType<typeof knownTurnover>> {
  return knownTurnover(await ask(backend, calls.turnover, { today }));
}

/** A single record by the SDK, or null for 404. */
export async function findRecord<S extends z.ZodType>(
  backend: Backend,
  wanted: { collection: string; id: string; schema: S },
): Promise<z.output<S> | null> {
  const none: unknown = null;
  const record = await backend.call((sdk) => sdk.collection(wanted.collection).getOne<unknown>(wanted.id), {
    404: none,
  });
  if (record !== null) return wanted.schema.parse(record);
  // PocketBase answers a token that it no longer knows with 404 too; this route answers it with 401.
  await ask(backend, calls.ownCompany);
  return null;
}
