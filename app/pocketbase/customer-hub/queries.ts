import { z } from 'zod';
import { issuedKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { reminderRulesOf } from '#app/invoicing/reminders/fields.ts';
import { proposeReminder } from '#app/invoicing/reminders/propose-reminder.ts';
import { remindedClaim } from '#app/invoicing/reminders/remindable.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { ask, readRequest } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { ReadRequest } from '../call.ts';
import { onlyOf } from '../figures/queries.ts';
import { draftRow } from '../invoices/record.ts';
import { offerStates } from '#app/invoicing/offer/offer.ts';
import { customerRecord } from '../records.ts';
import * as calls from './calls.ts';
import type { DocumentTab } from './sql.ts';

export interface HubQuery {
  id: string;
  today: IsoDate;
  /** of the list of documents */
  tab: DocumentTab;
  page: number;
}

function askedBy({ id, today, tab, page }: HubQuery) {
  const year = Number(today.slice(0, 4));
  return { id, today, year: String(year), yearBefore: String(year - 1), tab, page };
}

export function customerHubRequest(query: HubQuery): ReadRequest {
  return readRequest(calls.customerHub, askedBy(query));
}

export type CustomerHub = NonNullable<Awaited<ReturnType<typeof findCustomerHub>>>;

const listed = z.object({
  id: z.string(),
  number: z.string(),
  day: z.iso.date(),
  cents: z.number().int(),
  about: z.string(),
});

/** A document of any kind as the page lists it; `id`: of a reminder that of its invoice. */
const hubDocument = z.discriminatedUnion('type', [
  listed.extend({ type: z.literal('draft') }),
  listed.extend({
    type: z.literal('invoice'),
    form: z.enum(issuedKinds),
    state: z.enum(documentStates),
    until: z.string(),
  }),
  listed.extend({ type: z.literal('offer'), form: z.string(), state: z.enum(offerStates), until: z.string() }),
  listed.extend({ type: z.literal('reminder'), form: z.enum(['0', '1', '2', '3']) }),
]);
export type HubDocument = z.output<typeof hubDocument>;

/** All that the page of a customer tells, in one call; null when the own company has none of that id. */
export async function findCustomerHub(backend: Backend, query: HubQuery) {
  const [answer] = await ask(backend, calls.customerHub, askedBy(query));
  if (answer === undefined) return null;
  const { customer, documents, overdue, rules, drafts, revenue, ...told } = answer;
  const year = query.today.slice(0, 4);
  const sumOf = (period: string) => revenue.find((each) => each.period === period) ?? { n: 0, netCents: 0 };
  return {
    ...told,
    customer: customerRecord.parse(customer),
    documents: z.array(hubDocument).parse(documents),
    revenue: { year: sumOf(year), before: sumOf(String(Number(year) - 1)) },
    open: onlyOf(told.open),
    pays: onlyOf(told.pays),
    counts: onlyOf(told.counts),
    credit: onlyOf(told.credit),
    drafts: z.array(draftRow).parse(drafts),
    overdue: overdue.map((row) => ({
      ...row,
      proposal: proposeReminder(remindedClaim(row).invoice, reminderRulesOf(onlyOf(rules)), query.today),
    })),
  };
}
