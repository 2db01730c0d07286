import type { Finding } from '../einvoice/findings.ts';
import { fromInvoice } from '../invoicing/to-einvoice/to-einvoice.ts';
import { validateInvoice } from '../einvoice/rules/validate.ts';
import type { InvoiceSnapshot } from '../invoicing/invoice/snapshot.ts';

/** Profiles that files are written in. */
export type IssuedProfile = 'zugferd-en16931' | 'xrechnung';

/** What the rules of a profile say of an invoice that is still to be written. */
export function checkRules(snapshot: InvoiceSnapshot, profile: IssuedProfile): Finding[] {
  return validateInvoice(fromInvoice(snapshot, profile), { profile });
}
