import type { IsoDate } from '#app/values/dates.ts';
import type { CompanyProfile } from '../company/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { freezeTexts } from '../fields.ts';
import { findCustomerGaps, findDeliveryGaps, findSenderGaps } from '../invoice/checks/gaps.ts';
import type { FreezeInput, Gap } from '../invoice/checks/gaps.ts';
import { isBilled, positionOf } from '../invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '../invoice/draft.ts';
import { invoiceFields } from '../invoice/fields.ts';
import {
  describeLine,
  freezeCustomer,
  freezeDelivery,
  freezeSeller,
  projectReferenceOf,
} from '../invoice/freeze-invoice.ts';
import type { Renderer } from '../invoice/snapshot.ts';
import type { DeliveredRow, DeliveryNoteContent } from './delivery-note.ts';

export interface DeliveryNoteInput {
  draft: InvoiceDraft;
  /** rows of the draft, from 0, that are left at home */
  without: ReadonlySet<number>;
  company: CompanyProfile;
  /** null: none chosen yet */
  customer: Customer | null;
  /** that the draft names; null: none */
  project: FreezeInput['project'];
  /** date of the delivery note */
  today: IsoDate;
  renderer: Renderer;
}

/** Everything a delivery note will say but its number, or what must be mended in the draft first. */
export function freezeDeliveryNote(
  input: DeliveryNoteInput,
): { ok: true; content: DeliveryNoteContent } | { ok: false; gaps: Gap[] } {
  const { customer } = input;
  const gaps = findDeliveryNoteGaps(input);
  if (gaps.length > 0 || customer === null) return { ok: false, gaps };
  const { draft, company } = input;
  const { orderReference, salesOrderReference, subject, projectReference } = freezeTexts(
    invoiceFields,
    { ...draft, projectReference: projectReferenceOf(input) },
    'invoice',
  );
  const content: DeliveryNoteContent = {
    format: 1,
    kind: 'delivery-note',
    renderer: input.renderer,
    language: customer.language,
    issueDate: input.today,
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    ...freezeDelivery(draft),
    ...(orderReference !== undefined && { orderReference }),
    ...(salesOrderReference !== undefined && { salesOrderReference }),
    ...(projectReference !== undefined && { projectReference }),
    ...(subject !== undefined && { subject }),
    rows: deliveredRows(input),
  };
  return { ok: true, content };
}

/** What the draft must say before anything can be delivered by it, in the order of its form. */
function findDeliveryNoteGaps(input: DeliveryNoteInput): Gap[] {
  const { draft, company, without } = input;
  const delivered = draft.lines.flatMap((line, index) => (isDelivered(line, index, without) ? [{ line, index }] : []));
  const nothing: Gap = { code: 'no-lines', form: 'invoice', field: 'lines', term: 'BG-25' };
  const lineGaps = delivered.flatMap(({ line, index }): Gap[] => {
    const gap = { form: 'invoice', line: index } as const;
    return [
      ...(line.description.trim() === ''
        ? [{ ...gap, code: 'line-description' as const, field: 'description', term: 'BT-153' }]
        : []),
      ...(line.quantity === '' ? [{ ...gap, code: 'line-quantity' as const, field: 'quantity', term: 'BT-129' }] : []),
    ];
  });
  return [
    ...findSenderGaps(company),
    ...findCustomerGaps(input),
    ...(delivered.length === 0 ? [nothing] : lineGaps),
    ...findDeliveryGaps(draft),
  ];
}

function isDelivered(line: DraftLine, index: number, without: ReadonlySet<number>): boolean {
  return isBilled(line) && !without.has(index);
}

/** Its lines with the sections and texts between them; what is offered only, and sums, are not delivered. */
function deliveredRows({ draft: { lines }, without }: DeliveryNoteInput): DeliveredRow[] {
  return lines.flatMap((row, index): DeliveredRow[] => {
    const text = row.description.trim();
    if (isDelivered(row, index, without))
      return [{ kind: 'line', line: { id: String(positionOf(lines, index)), ...describeLine(row) } }];
    if (row.entry === 'section' && text !== '') return [{ kind: 'section', text: text.replace(/\s+/g, ' ') }];
    return row.entry === 'text' && text !== '' ? [{ kind: 'text', text }] : [];
  });
}
