import { billedOf } from '#app/invoicing/offer/billing.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf, RefusalOf, Saved } from '../call.ts';
import { toDraftColumns } from '../invoices/queries.ts';
import type { DraftContent } from '../invoices/queries.ts';
import { readCorrections, readSnapshot } from '../invoices/record.ts';
import type { Outcome } from '../refusal.ts';
import * as calls from './calls.ts';

/** An invoice that was made of an offer and stands. */
export type EffectiveBill = ReturnType<typeof toBill>;

function toBill({ snapshot, corrections, ...bill }: AnswerOf<typeof calls.offerBills>['bills'][number]) {
  return { ...bill, ...billedOf(readSnapshot(snapshot), readCorrections(corrections)) };
}

export interface OfferBills {
  bills: EffectiveBill[];
  draft: string;
}

/** What stands of an offer, the earliest first, and the id of the draft that is being written ('' for none). */
export async function listBills(backend: Backend, offer: string): Promise<OfferBills> {
  const { bills, draft } = await ask(backend, calls.offerBills, { id: offer });
  return { bills: bills.map(toBill), draft };
}

/** Makes the draft of an invoice; answers its id. */
export function billOffer(
  backend: Backend,
  { id, sentVersions, standing, ...content }: DraftContent & { id: string; sentVersions: number; standing: string },
): Promise<Outcome<Saved, RefusalOf<typeof calls.billOffer>>> {
  return ask(backend, calls.billOffer, { id, sentVersions, standing, fields: toDraftColumns(content) });
}
