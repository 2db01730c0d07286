import { z } from 'zod';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { billedOf } from '#app/invoicing/offer/billing.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { RefusalOf, Saved } from '../call.ts';
import { toDraftColumns } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { readCorrections, readSnapshot } from '../invoices/record.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { shapeOf } from '../records.ts';
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

export interface OfferBills {
  bills: EffectiveBill[];
  draft: string;
}

/** What stands of an offer, the earliest first, and the id of the draft that is being written ('' for none). */
export async function listBills(backend: Backend, offer: string): Promise<OfferBills> {
  const { bills, draft } = await ask(backend, calls.offerBills, { id: offer });
  return { bills: z.array(offerBill).parse(bills), draft };
}

/** Makes the draft of an invoice; answers its id. */
export function billOffer(
  backend: Backend,
  { id, sentVersions, standing, ...content }: DraftContent & { id: string; sentVersions: number; standing: string },
): Promise<Outcome<Saved, RefusalOf<typeof calls.billOffer>>> {
  return ask(backend, calls.billOffer, { id, sentVersions, standing, fields: toDraftColumns(content) });
}
