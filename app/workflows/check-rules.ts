import type { Finding } from '../einvoice/findings.ts';
import { fromInvoice } from '../invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '../einvoice/rules/validate.ts';
import type { InvoiceSnapshot } from '../invoicing/invoice/snapshot.ts';

/** What the rules of a profile say of an invoice. */
export function checkRules(snapshot: InvoiceSnapshot, profile: 'zugferd-en16931' | 'xrechnung'): Finding[] {
  return validateInvoice(fromInvoice(snapshot, profile), { profile });
}
