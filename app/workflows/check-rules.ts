import type { Finding } from '../invoicing/en16931/findings.ts';
import { fromInvoice } from '../invoicing/en16931/from-invoice.ts';
import type { InvoiceSnapshot } from '../invoicing/snapshot.ts';

/** What the rules of a profile say of an invoice. */
export function checkRules(snapshot: InvoiceSnapshot, profile: 'zugferd-en16931' | 'xrechnung'): Finding[] {
  fromInvoice(snapshot, profile);
  return [];
}
