import { sampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { freezeContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { formatNumber } from '#app/invoicing/invoice/numbering.ts';
import { bookOrder, nothingBooked } from '#app/invoicing/ledger/settlement.ts';
import type { BookedPart } from '#app/invoicing/ledger/settlement.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { searchTextOfContent } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

// Documents as the product would have frozen them, each with its own number, customer and dates; whatever is the same in
// many is frozen once.

/** Word of one invoice of each company; of all; of none. */
export const searched = { rare: 'zwetschgenmus', common: 'wartung', absent: 'gibtesnicht' };

const variants = 40;
const termsDays = [14, 30, 60];

export interface BulkCustomer {
  id: string;
  name: string;
  city: string;
}

export interface BulkDocument {
  number: string;
  issueDate: IsoDate;
  dueDate: IsoDate;
  content: FrozenContent;
  draft: string;
  snapshot: string;
  snapshotHash: string;
  searchText: string;
  /** what was booked on it; none for one that nobody has paid */
  parts: readonly BookedPart[];
}

interface Order {
  /** from 0 */
  position: number;
  sequence: number;
  issueDate: IsoDate;
  customer: BulkCustomer;
  isRare: boolean;
  today: IsoDate;
}

export function prepareDocuments(company: CompanyProfile, layout: FrozenContent['layout']) {
  const made = Array.from({ length: variants }, (_, variant) => freezeVariant(company, variant));
  const customers = new Map<string, FrozenContent['customer']>();
  const customerOf = ({ id, name, city }: BulkCustomer) => {
    const known = customers.get(id);
    if (known) return known;
    const frozen = freezeVariant(company, 0, { name, city }).content.customer;
    customers.set(id, frozen);
    return frozen;
  };
  return (order: Order): BulkDocument => {
    const { position, issueDate, customer, sequence } = order;
    const variant = made[position % variants];
    if (!variant) throw new Error('no variant');
    const subject = `Auftrag ${position + 1} ${searched.common}${order.isRare ? ` ${searched.rare}` : ''}`;
    const dueDate = addDays(issueDate, termsDays[position % termsDays.length] ?? 14);
    const content = {
      ...variant.content,
      ...(layout && { layout }),
      issueDate,
      dueDate,
      subject,
      customer: customerOf(customer),
    };
    const number = formatNumber('RE-{YYYY}-{NNNN}', issueDate, sequence);
    const snapshot = canonicalJson(asCanonical({ ...content, number }));
    return {
      number,
      issueDate,
      dueDate,
      content,
      draft: JSON.stringify({ ...variant.draft, customer: customer.id, subject }),
      snapshot,
      snapshotHash: sha256(snapshot),
      searchText: `${number.toLowerCase()} ${searchTextOfContent(content)}`,
      parts: dueDate < order.today ? partsOf(variant, position) : [],
    };
  };
}

interface Variant {
  draft: InvoiceDraft;
  content: FrozenContent;
  whole: BookedPart[];
  half: BookedPart[];
}

function freezeVariant(company: CompanyProfile, variant: number, customer: { name?: string; city?: string } = {}) {
  const line = {
    ...newDraftLine,
    description: 'Beratung',
    quantity: '1',
    unitCode: 'HUR',
    taxCase: 'standard',
  } as const;
  const draft: InvoiceDraft = {
    ...sampleDraft,
    customer: '',
    supplyFrom: '2026-01-05',
    supplyTo: '',
    lines: [{ ...line, unitPrice: String(100 + variant * 37), taxRateBp: 1900 }],
  };
  const content = freezeContent({
    draft,
    company,
    customer: { ...sampleCustomer, ...customer, number: 1 },
    project: null,
    today: '2026-01-05',
    renderer,
    paymentDaysDefault: 14,
  });
  const { totals } = content;
  return {
    draft,
    content,
    whole: booked(totals, totals.dueCents),
    half: booked(totals, Math.round(totals.dueCents / 2)),
  };
}

function booked(claim: FrozenContent['totals'], amountCents: number): BookedPart[] {
  const booking = bookOrder(claim, nothingBooked, { amountCents, rest: 'open', excess: false });
  if (!booking.ok) throw new Error(booking.refusal);
  return booking.parts;
}

/** Of a hundred that are due four wait and four are paid in part. */
function partsOf({ whole, half }: Variant, position: number): readonly BookedPart[] {
  const place = (position * 37) % 100;
  if (place < 4) return [];
  return place < 8 ? half : whole;
}
