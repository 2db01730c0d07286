import { z } from 'zod';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { billedOf } from '#app/invoicing/offer/billing.ts';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody } from '../call.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { toDraftColumns } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { readCorrections, readSnapshot } from '../invoices/record.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { savedRecord, shapeOf } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';
import { billsOfOffer } from './sql.ts';

const offerBill = z
  .object({
    ...shapeOf(billsOfOffer.row),
    kind: z.enum(invoiceKinds),
    state: z.enum(documentStates),
    snapshot: z.string().transform(readSnapshot),
    corrections: z.string().transform(readCorrections),
  })
  .transform(({ snapshot, corrections, ...bill }) => ({ ...bill, ...billedOf(snapshot, corrections) }));

/** An invoice that was made of an offer and stands. */
export type EffectiveBill = z.output<typeof offerBill>;

const offerBills = z.object({ bills: z.array(offerBill), draft: z.string() });
export type OfferBills = z.output<typeof offerBills>;

/** What stands of an offer, the earliest first, and the id of the draft that is being written ('' for none). */
export function listBills(backend: Backend, offer: string): Promise<OfferBills> {
  return backend.read(pathOf(calls.offerBills, { id: offer }), offerBills);
}

/** Makes the draft of an invoice; answers its id. */
export function billOffer(
  backend: Backend,
  { id, sentVersions, standing, ...content }: DraftContent & { id: string; sentVersions: number; standing: string },
): Promise<Outcome<Saved, RefusalOf<typeof calls.billOffer>>> {
  const body = { sentVersions, standing, fields: toDraftColumns(content) };
  return backend.write({ ...callRequestWithBody(calls.billOffer, body, { id }), schema: savedRecord });
}
