import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import type { InvoiceSnapshot, PrepaymentSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { adjustedInvoice } from './fixtures.ts';
import type { Shape } from './shapes.ts';

/** So many part payments that were invoiced, each at two rates. */
function paidInParts(count: number): PrepaymentSnapshot[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `RE-2026-${String(17 + index).padStart(4, '0')}`,
    issueDate: '2026-07-03',
    netCents: 150_001,
    taxCents: 22_500,
    taxGroups: [
      { taxCase: 'standard', rateBp: 1900, netCents: 100_000, taxCents: 19_000 },
      { taxCase: 'standard', rateBp: 700, netCents: 50_001, taxCents: 3_500 },
    ],
  }));
}

function annexShape(name: string, count: number, changes: Partial<InvoiceSnapshot> = {}): Shape {
  const lines = [
    { name: 'Umbau Ladenlokal', unitCode: 'LS', unitPrice: '450000' },
    { name: 'Fachbücher', quantity: '9000', unitPrice: '24.9', taxRateBp: 700 },
  ];
  const prepayments = paidInParts(count);
  const deductions = prepayments.map(({ number, issueDate, taxGroups = [] }) => ({ number, issueDate, taxGroups }));
  const snapshot = adjustedInvoice(lines, { prepayments }, { kind: 'final', deductions, ...changes });
  return { name, view: invoiceView(snapshot), snapshot };
}

export const annexShapes: readonly Shape[] = [
  annexShape('final invoice with an annex', 2),
  annexShape('final invoice with an annex, English', 1, { language: 'en' }),
  annexShape('final invoice with an annex of several pages', 50),
];
