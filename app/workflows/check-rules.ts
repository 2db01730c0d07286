import type { Finding } from '../invoicing/en16931/findings.ts';
import { fromInvoice } from '../invoicing/en16931/from-invoice.ts';
import { validateInvoice } from '../invoicing/en16931/rules/validate.ts';
import type { InvoiceSnapshot } from '../invoicing/snapshot.ts';

/** What the rules of a profile say of an invoice. */
export function checkRules(snapshot: InvoiceSnapshot, profile: 'zugferd-en16931' | 'xrechnung'): Finding[] {
  return validateInvoice(fromInvoice(snapshot, profile), { profile });
}
