import { emptyValues } from '#app/invoicing/fields.ts';
import type { InvoiceDraft, DraftLine } from '#app/invoicing/invoice/draft.ts';
import { freezeInvoice } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { CorrectionContent, InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { correctInvoice, isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import { restOfLines } from '#app/invoicing/invoice/credited-lines.ts';
import type { LineCredit, LineRest } from '#app/invoicing/invoice/credited-lines.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { nothingBooked, settledGroups, partsOfWholeClaim } from '#app/invoicing/ledger/settlement.ts';
import { billedOf, billingState } from '#app/invoicing/offer/billing.ts';
import { isSameTax } from '#app/invoicing/tax/tax.ts';
import { pricedCents } from '#app/invoicing/tax/totals.ts';
import type { OfferBill } from '#app/invoicing/offer/billing.ts';
import { billingDraft } from '#app/invoicing/offer/billing-drafts.ts';
import type { BillableOffer, BillingOrder } from '#app/invoicing/offer/billing-drafts.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { freezeOffer } from '#app/invoicing/offer/freeze-offer.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import type { TaxGroup } from '#app/invoicing/tax/totals.ts';
import type { Cents } from '#app/values/money.ts';
import { customer, inputOf, line } from './freeze-input.ts';

export const food: DraftLine = { ...line, description: 'Buffet', quantity: '10', unitPrice: '12.9', taxRateBp: 700 };
export const design: DraftLine = { ...line, quantity: '40', unitPrice: '75' };

export function offerOf(change: Partial<OfferDraft> = {}): Omit<BillableOffer, 'bills'> {
  const draft: OfferDraft = {
    ...emptyValues(offerFields),
    customer: 'aaaaaaaaaaaaaaa',
    validUntil: '2026-12-24',
    lines: [design, food],
    ...change,
  };
  const { company, project, today, renderer } = inputOf();
  const frozen = freezeOffer({ draft, company, customer, project, today, renderer, versionNumber: 1 });
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.gaps));
  return { draft, snapshot: { ...frozen.content, number: 'AN-2026-0001' } };
}

/** An issued invoice of the offer, and what of a deposit is paid. */
interface Issued {
  snapshot: InvoiceSnapshot;
  paidCents: Cents;
  corrections: CorrectionContent[];
}

/** The books of one offer, by the functions that the product has for it. */
export class OfferBooks {
  readonly offer: Omit<BillableOffer, 'bills'>;
  standing: Issued[] = [];
  private drawn = 0;

  constructor(offer: Omit<BillableOffer, 'bills'>) {
    this.offer = offer;
  }

  get bills(): OfferBill[] {
    return this.standing.map(({ snapshot, corrections }) => {
      const { number, kind } = snapshot;
      const sums = [snapshot, ...corrections].map(({ totals }) => totals);
      const netCents = sums.reduce((sum, each) => sum + each.netCents, 0);
      const grossCents = sums.reduce((sum, each) => sum + each.grossCents, 0);
      return { number, kind, netCents, grossCents, ...billedOf(snapshot, corrections) };
    });
  }

  get deposits(): Deposit[] {
    return this.standing.map(({ snapshot, paidCents, corrections }) => {
      const { number, kind, issueDate, totals } = snapshot;
      const { taxGroups } = billedOf(snapshot, corrections);
      const booked = { ...nothingBooked, receivedCents: paidCents };
      const settled = kind === 'deposit' ? settledGroups(totals, booked) : partsOfWholeClaim({ taxGroups });
      return { number, kind, offer: '', issueDate, settled, openCents: 0, deductedBy: '' };
    });
  }

  order(order: BillingOrder) {
    return billingDraft({ ...this.offer, bills: this.bills }, order);
  }

  /** Whether it was issued; what a person would still have to mend is a fault of the draft. */
  bill(order: BillingOrder): boolean {
    const made = this.order(order);
    if (!made.ok) return false;
    // Deposits are paid before they are taken off.
    if (made.draft.documentKind === 'final')
      for (const each of this.standing) each.paidCents ||= each.snapshot.totals.dueCents;
    this.issue(made.draft);
    return true;
  }

  issue(draft: InvoiceDraft): void {
    const supplied = draft.documentKind === 'deposit' ? draft : { ...draft, supplyFrom: '2026-11-20' };
    const frozen = freezeInvoice({ ...inputOf(), draft: supplied, deposits: this.deposits });
    if (!frozen.ok) throw new Error(JSON.stringify(frozen.gaps));
    this.drawn += 1;
    this.standing.push({ snapshot: { ...frozen.content, number: `RE-${this.drawn}` }, paidCents: 0, corrections: [] });
  }

  /** Whether it was credited; an invoice of which nothing is left stands no more. */
  credit(which: number, credits: (rests: LineRest[]) => LineCredit[]): boolean {
    const issued = this.standing[which];
    const isTakenOff = this.standing.some(({ snapshot }) => snapshot.deductions);
    if (issued === undefined || isTakenOff || !isCorrectable(issued.snapshot)) return false;
    const { snapshot, corrections } = issued;
    const { today: issueDate, renderer } = inputOf();
    const chosen = credits(restOfLines(snapshot, corrections));
    const corrected = correctInvoice(snapshot, { issueDate, renderer, credits: chosen }, corrections);
    if (!corrected.ok) return false;
    corrections.push(corrected.content);
    if (billedOf(snapshot, corrections).taxGroups.length === 0) this.standing.splice(which, 1);
    return true;
  }

  pay(share: number): void {
    for (const each of this.standing) each.paidCents = Math.ceil(each.snapshot.totals.dueCents * share);
  }

  /** What stands, by tax group as prices are typed; of a deposit that a final invoice takes off what that takes. */
  sumsOf(count: (group: Pick<TaxGroup, 'baseCents' | 'taxCents'>) => Cents): Cents[] {
    const taken = this.standing.flatMap(({ snapshot }) => snapshot.deductions ?? []);
    const groups = this.standing.flatMap(({ snapshot: { number, totals }, corrections }): TaxGroup[] => {
      const deducted = taken.find((each) => each.number === number && each.kind === undefined);
      if (deducted === undefined)
        return [totals, ...corrections.map((each) => each.totals)].flatMap((each) => each.taxGroups);
      return deducted.taxGroups.map(({ netCents: baseCents, ...group }) => ({ ...group, baseCents }));
    });
    return this.offer.snapshot.totals.taxGroups.map((offered) =>
      groups.filter((group) => isSameTax(group, offered)).reduce((sum, group) => sum + count(group), 0),
    );
  }

  get priced(): Cents[] {
    return this.sumsOf((group) => pricedCents(group, this.offer.snapshot.priceMode));
  }

  get state() {
    const { priceMode, totals } = this.offer.snapshot;
    return billingState({ priceMode, ...totals }, this.bills);
  }
}

export const offeredOf = ({ snapshot }: Omit<BillableOffer, 'bills'>) =>
  snapshot.totals.taxGroups.map((group) => pricedCents(group, snapshot.priceMode));
